import type { ReactNode } from 'react'
import { genders, maritalStatuses, workLocations } from '#modules/organization/shared/person-choice.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import type { Option } from '#ui/form/field-props.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { SegmentInput, segments, standings, type Segment } from '#modules/organization/shared/segment.ts'
import { RuleCount } from '#modules/organization/web/segment-count.tsx'
import { partSources } from '#modules/organization/web/segment-sources.ts'
import styles from '#modules/organization/web/segment.module.css'
import { t } from '#modules/organization/web/words.ts'

const emptyRule = {
  branch_ids: [] as string[],
  division_ids: [] as string[],
  job_title_ids: [] as string[],
  employment_level_ids: [] as string[],
  level_group_ids: [] as string[],
  employment_type_ids: [] as string[],
  duty_station_ids: [] as string[],
  work_locations: [] as string[],
  religion_ids: [] as string[],
  ethnicity_ids: [] as string[],
  genders: [] as string[],
  marital_statuses: [] as string[],
  standing: null as string | null,
  service_from: null as number | null,
  service_below: null as number | null,
  age_from: null as number | null,
  age_below: null as number | null,
  custom: [] as string[],
  include_ids: [] as string[],
  exclude_ids: [] as string[],
}
interface Values {
  name: string
  description: string
  rule: typeof emptyRule
}
const F = fieldsOf<Values>()
const places = [
  'branch_ids',
  'division_ids',
  'job_title_ids',
  'employment_level_ids',
  'level_group_ids',
  'employment_type_ids',
  'duty_station_ids',
] as const

const backgrounds = ['religion_ids', 'ethnicity_ids'] as const

/** A population, described: with the number of people who fit as it is written. */
export function SegmentForm({
  form,
  custom,
  onClose,
}: {
  form: Segment | 'new' | null
  /** Values of the organization's own fields: `shift:Day`. */
  custom: readonly Option[]
  onClose: () => void
}) {
  const { org } = useScope()
  const create = useAction(segments.create, { success: t('segment.created'), errors: 'caller' })
  const update = useAction(segments.update, { success: t('segment.updated'), errors: 'caller' })
  const row = form === 'new' ? null : form
  const sources = partSources(org)
  const chosen = (part: string) =>
    (row?.named[part] ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // what is chosen stays a choice, though its field is archived
  const offered = [
    ...custom,
    ...chosen('custom').filter(({ value }) => !custom.some((one) => one.value === value)),
  ]
  const save = (values: Values) => {
    const body = SegmentInput.parse(values)
    return row
      ? update.attempt({ params: { org, id: row.id }, body: { ...body, version: row.version } })
      : create.attempt({ params: { org }, body })
  }
  return (
    <FormDialog<Values>
      key={row?.id ?? 'new'}
      opened={form !== null}
      onClose={onClose}
      title={t(row ? 'segment.edit' : 'segment.add')}
      size="xl"
      initial={{
        name: row?.name ?? '',
        description: row?.description ?? '',
        rule: { ...emptyRule, ...row?.rule } as Values['rule'],
      }}
      schema={SegmentInput}
      submit={save}
    >
      <FieldGrid>
        <F.Text name="name" label={t('segment.name')} required />
        <F.Text name="description" label={t('segment.description')} />
      </FieldGrid>
      <Part title={t('segment.places')} hint={t('segment.placesHint')}>
        {places.map((part) => (
          <F.AsyncMultiSelect
            key={part}
            name={`rule.${part}`}
            label={t(`segment.${part}`)}
            source={sources[part]}
            chosen={chosen(part)}
          />
        ))}
        <F.MultiSelect
          name="rule.work_locations"
          label={t('segment.work_locations')}
          options={workLocations}
        />
      </Part>
      <Part title={t('segment.persons')} hint={t('segment.personsHint')}>
        <F.MultiSelect name="rule.genders" label={t('segment.genders')} options={genders} />
        <F.MultiSelect
          name="rule.marital_statuses"
          label={t('segment.marital_statuses')}
          options={maritalStatuses}
        />
        {backgrounds.map((part) => (
          <F.AsyncMultiSelect
            key={part}
            name={`rule.${part}`}
            label={t(`segment.${part}`)}
            source={sources[part]}
            chosen={chosen(part)}
          />
        ))}
        <F.Select name="rule.standing" label={t('segment.standing')} options={standings} />
        <F.Number name="rule.service_from" label={t('segment.service_from')} />
        <F.Number name="rule.service_below" label={t('segment.service_below')} />
        <F.Number name="rule.age_from" label={t('segment.age_from')} />
        <F.Number name="rule.age_below" label={t('segment.age_below')} />
        {offered.length > 0 && (
          <F.MultiSelect
            name="rule.custom"
            label={t('segment.custom')}
            hint={t('segment.customHint')}
            options={offered}
          />
        )}
      </Part>
      <Part title={t('segment.named')} hint={t('segment.namedHint')}>
        {(['include_ids', 'exclude_ids'] as const).map((part) => (
          <F.AsyncMultiSelect
            key={part}
            name={`rule.${part}`}
            label={t(`segment.${part}`)}
            source={sources[part]}
            chosen={chosen(part)}
          />
        ))}
      </Part>
      <div className={styles.foot}>
        <RuleCount />
      </div>
    </FormDialog>
  )
}

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    <p>{hint}</p>
    <FieldGrid>{children}</FieldGrid>
  </fieldset>
)
