import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import { narrowing } from '#modules/organization/domain/segment-rule.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import styles from '#modules/organization/web/segment.module.css'
import { t } from '#modules/organization/web/words.ts'

/** How many people the form's rule means, counted by the server as one changes it. */
export function RuleCount() {
  const { org } = useScope()
  const rule = narrowing({
    branch_ids: useFieldValue('rule.branch_ids'),
    division_ids: useFieldValue('rule.division_ids'),
    job_title_ids: useFieldValue('rule.job_title_ids'),
    employment_level_ids: useFieldValue('rule.employment_level_ids'),
    level_group_ids: useFieldValue('rule.level_group_ids'),
    employment_type_ids: useFieldValue('rule.employment_type_ids'),
    duty_station_ids: useFieldValue('rule.duty_station_ids'),
    work_locations: useFieldValue('rule.work_locations'),
    religion_ids: useFieldValue('rule.religion_ids'),
    ethnicity_ids: useFieldValue('rule.ethnicity_ids'),
    custom: useFieldValue('rule.custom'),
    genders: useFieldValue('rule.genders'),
    marital_statuses: useFieldValue('rule.marital_statuses'),
    standing: useFieldValue('rule.standing'),
    service_from: useFieldValue('rule.service_from'),
    service_below: useFieldValue('rule.service_below'),
    age_from: useFieldValue('rule.age_from'),
    age_below: useFieldValue('rule.age_below'),
    include_ids: useFieldValue('rule.include_ids'),
    exclude_ids: useFieldValue('rule.exclude_ids'),
  })
  const asked = Object.entries(rule).map(([name, value]) => [name, inAddress(name, value)])
  const [settled] = useDebouncedValue(JSON.stringify(Object.fromEntries(asked)), 300)
  // the parts of a rule by their names, as texts
  const query = JSON.parse(settled) as Record<string, string>
  const read = useRead(segments.preview, { params: { org }, query }, { errors: 'inline' })
  return <Meant count={read.data?.count} first={read.data?.first ?? []} failed={read.isError} />
}

/** Values of the organization's fields are words, and may hold commas. */
const inAddress = (name: string, value: unknown) =>
  name === 'custom' && Array.isArray(value)
    ? value.map((one) => encodeURIComponent(String(one))).join(',')
    : String(value)

/** So many people, and the faces of the first. */
export function Meant({
  count,
  first = [],
  failed = false,
}: {
  count: number | undefined
  first?: readonly { id: string; full_name: string; profile_picture: string | null }[]
  failed?: boolean
}) {
  if (failed) return null
  return (
    <p className={styles.meant} role="status">
      {first.length > 0 && (
        <span className={styles.faces} aria-hidden>
          {first.map((person) => (
            <Avatar key={person.id} name={person.full_name} picture={person.profile_picture} size={26} />
          ))}
        </span>
      )}
      <strong data-nobody={count === 0 || undefined}>
        {count === undefined
          ? t('segment.counting')
          : count === 0
            ? t('segment.nobody')
            : t('segment.count', { count })}
      </strong>
    </p>
  )
}
