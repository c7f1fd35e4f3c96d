import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { assignments, type Assignment } from '#modules/hris/shared/assignment.ts'
import type { RehireInput } from '#modules/hris/shared/separation.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
import { PlaceFields } from '#modules/hris/web/place-fields.tsx'
import { emptyProbation, ProbationFields, type ProbationValues } from '#modules/hris/web/public-probation.tsx'
import { inOrder, SupervisorRows, type SupervisorValues } from '#modules/hris/web/supervisor-rows.tsx'
import { t } from '#modules/hris/web/words.ts'

interface Values
  extends Omit<RehireInput, 'supervisors' | keyof ProbationValues>, SupervisorValues, ProbationValues {}
const F = fieldsOf<Values>()

/** Somebody who has left comes back: the form begins with the job that they had, and those above them who still work here. */
export function RehireForm({
  person,
  submit,
  onClose,
}: {
  /** Null: closed. */
  person: { id: string } | null
  submit: (values: RehireInput) => Promise<unknown>
  onClose: () => void
}) {
  const { org, today } = useScope()
  const args = person ? ({ params: { org, id: person.id }, query: { as: 'hr' } } as const) : null
  const read = useRead(supervisors, args, { errors: 'inline', fresh: 0 })
  const jobs = useRead(assignments, args, { errors: 'inline', fresh: 0 })
  const last = jobs.data?.results[0]
  const known = (read.data?.results ?? []).filter(({ supervisor }) => supervisor.is_current)
  const rows = known.map(({ supervisor: _, authority_order: __, ...row }) => row)
  return (
    <FormDialog<Values>
      key={person?.id ?? ''}
      // who may not read the job begins with none; who may not read them leaves them as they are
      opened={person !== null && !read.isPending && !jobs.isPending}
      onClose={onClose}
      title={t('rehire.title')}
      size={680}
      initial={{
        rejoined_on: today,
        is_continuous: false,
        contract_ends_on: null,
        ...emptyProbation,
        place: placeOf(last),
        supervisors: rows,
      }}
      submit={({ supervisors: above, ...values }) =>
        submit(read.data ? { ...values, supervisors: inOrder(above) } : values)
      }
    >
      <FieldGrid>
        <F.Date name="rejoined_on" label={t('rehire.day')} hint={t('rehire.dayHint')} required />
        <F.Date name="contract_ends_on" label={t('fields.contract')} hint={t('rehire.contractHint')} />
        <F.Switch name="is_continuous" label={t('rehire.continuous')} hint={t('rehire.continuousHint')} />
        <PlaceFields prefix="place." start={optionsOf(last)} />
        <NewProbation />
      </FieldGrid>
      {read.data && <SupervisorRows known={known} />}
    </FormDialog>
  )
}

/** Whoever serves on was on probation before. */
function NewProbation() {
  if (useFieldValue('is_continuous') === true) return null
  return <ProbationFields joined="rejoined_on" place="place." />
}

const placeOf = (last: Assignment | undefined): Values['place'] => ({
  branch_id: last?.branch?.id ?? null,
  division_id: last?.division?.id ?? null,
  job_title_id: last?.job_title?.id ?? null,
  employment_level_id: last?.employment_level?.id ?? null,
  employment_type_id: last?.employment_type?.id ?? null,
  weekly_hours: last?.weekly_hours ?? null,
  work_location: last?.work_location ?? null,
})

const optionsOf = (last: Assignment | undefined) => {
  const option = (of: Assignment['branch'] | undefined) => of && { value: of.id, label: of.name }
  return {
    branch_id: option(last?.branch) ?? null,
    division_id: option(last?.division) ?? null,
    job_title_id: option(last?.job_title) ?? null,
    employment_level_id: option(last?.employment_level) ?? null,
    employment_type_id: option(last?.employment_type) ?? null,
  }
}
