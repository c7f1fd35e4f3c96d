import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Person as Shown } from '#kernel/person.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useField, useFieldValue } from '#ui/form/form-context.ts'
import { Person } from '#ui/show/person.tsx'
import { FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { Option } from '#ui/form/field-props.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { joiningTemplates } from '#modules/hris/shared/task-template.ts'
import { FormerEmployees, PriorityPeople } from '#modules/hris/web/public-former.tsx'
import { PlaceFields } from '#modules/hris/web/public-place.tsx'
import {
  changePreEmployment,
  createPreEmployment,
  PreInput,
  sources,
  type PreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

const F = fieldsOf<PreInput>()
const option = (named: { id: string; name: string } | null): Option | null =>
  named && { value: named.id, label: named.name }

/** Who has worked here before and is chosen to come back as the same person; or who may be that. */
function ComesBack({ former }: { former: Shown | null }) {
  const { linkOf } = useScope()
  const { form, props } = useField({ name: 'former_employee_id', label: t('pre.former') })
  const [chosen, setChosen] = useState(former)
  const bound = useFieldValue('former_employee_id') !== null
  const choose = (person: Shown | null) => {
    setChosen(person)
    form.setFieldValue('former_employee_id', person?.id ?? null)
    form.setFieldValue('source', person ? 'Rehire' : 'Direct')
  }
  if (!bound || !chosen)
    return (
      <>
        <FormerEmployees onChoose={({ person }) => choose(person)} />
        {props.error}
      </>
    )
  return (
    <FormSection title={t('pre.former')} hint={t('pre.formerHint')}>
      <Person person={chosen} {...linkOf(chosen)} />
      {props.error}
      <Button variant="default" onClick={() => choose(null)}>
        {t('pre.another')}
      </Button>
      <F.Switch name="is_continuous" label={t('pre.continuous')} />
    </FormSection>
  )
}

/** Somebody who will join: the person and the job that was agreed. */
export function PreForm({
  row = null,
  onSaved,
  onCancel,
  place,
}: {
  row?: PreEmployment | null
  onSaved: (row: PreEmployment) => void
  onCancel?: () => void
  place: 'page' | 'dialog'
}) {
  const { org, today, may } = useScope()
  const params = { org }
  const create = useAction(createPreEmployment, {
    success: (made) => t('pre.created', { name: made.full_name }),
    onSuccess: onSaved,
  })
  const change = useAction(changePreEmployment, {
    success: (made) => t('pre.updated', { name: made.full_name }),
    onSuccess: onSaved,
  })
  const templates = listSource(
    joiningTemplates.list,
    { params, query: {} },
    { value: (one) => one.id, label: (one) => one.name },
  )
  const start: PreInput = {
    first_name: row?.first_name ?? '',
    middle_name: row?.middle_name ?? '',
    last_name: row?.last_name ?? '',
    email: row?.email ?? '',
    mobile: row?.mobile ?? null,
    gender: row?.gender ?? null,
    date_of_birth: row?.date_of_birth ?? null,
    joins_on: row?.joins_on ?? today,
    source: row?.source ?? 'Direct',
    former_employee_id: row?.former?.id ?? null,
    is_continuous: row?.is_continuous ?? false,
    branch_id: row?.branch?.id ?? null,
    division_id: row?.division?.id ?? null,
    job_title_id: row?.job_title?.id ?? null,
    employment_level_id: row?.employment_level?.id ?? null,
    employment_type_id: row?.employment_type?.id ?? null,
    work_location: row?.work_location ?? null,
    pay_step: row?.pay_step ?? null,
    annual_salary: row?.annual_salary ?? null,
    hourly_rate: row?.hourly_rate ?? null,
    contract_ends_on: row?.contract_ends_on ?? null,
    task_template_id: row?.task_template?.id ?? null,
    remarks: row?.remarks ?? null,
  }
  return (
    <FormShell<PreInput>
      place={place}
      initial={start}
      schema={PreInput}
      submit={(values) =>
        row
          ? change.attempt({ params: { org, id: row.id }, body: { ...values, version: row.version } })
          : create.attempt({ params, body: values })
      }
      onCancel={onCancel}
    >
      <FormSection title={t('pre.person')}>
        <F.Text name="first_name" label={t('pre.first')} required />
        <F.Text name="middle_name" label={t('pre.middle')} />
        <F.Text name="last_name" label={t('pre.last')} />
        <F.Text name="email" label={t('pre.email')} required />
        <F.Text name="mobile" label={t('pre.mobile')} />
        <F.Select name="gender" label={t('pre.gender')} options={[...genders]} />
        <F.Date name="date_of_birth" label={t('pre.birth')} />
      </FormSection>
      <ComesBack former={row?.former ?? null} />
      <FormSection title={t('pre.job')}>
        <F.Date name="joins_on" label={t('pre.joins')} required />
        <F.Select
          name="source"
          label={t('pre.source')}
          options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
          required
        />
        <PlaceFields
          hours={false}
          start={
            row
              ? {
                  branch_id: option(row.branch),
                  division_id: option(row.division),
                  job_title_id: option(row.job_title),
                  employment_level_id: option(row.employment_level),
                  employment_type_id: option(row.employment_type),
                }
              : {}
          }
        />
        <F.Number name="pay_step" label={t('pre.step')} min={1} max={99} />
        {may(compensationCodes) && (
          <>
            <F.Money name="annual_salary" label={t('pre.salary')} hint={t('pre.payHint')} />
            <F.Money name="hourly_rate" label={t('pre.rate')} places={4} hint={t('pre.rateHint')} />
          </>
        )}
        <F.Date name="contract_ends_on" label={t('pre.contractEnds')} />
        <F.AsyncSelect
          name="task_template_id"
          label={t('pre.tasks')}
          source={templates}
          {...(row?.task_template ? { chosen: option(row.task_template) } : {})}
        />
        <F.TextArea name="remarks" label={t('pre.remarks')} />
      </FormSection>
      {row === null && <PriorityPeople />}
    </FormShell>
  )
}
