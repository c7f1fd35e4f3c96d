import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import type { Option } from '#ui/form/field-props.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { changeType } from '#modules/hris/shared/change-type.ts'
import {
  changeReview,
  createReview,
  ReviewInput,
  type ReviewDetail,
} from '#modules/hris/shared/employment-review.ts'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { LeaveRestart } from '#modules/hris/web/leave-restart.tsx'
import { placeTitles, type PlaceName } from '#modules/hris/web/public-people-filters.ts'
import { peopleSource, placeSources } from '#modules/hris/web/place-sources.ts'
import { PayFields } from '#modules/hris/web/review-pay.tsx'
import { inOrder, SupervisorRows, type SupervisorValues } from '#modules/hris/web/supervisor-rows.tsx'
import { t } from '#modules/hris/web/words.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

type Values = Omit<ReviewInput, 'supervisors'> & SupervisorValues
const F = fieldsOf<Values>()

/** A change of an employment: its type says what it may change, and only that is asked. */
export function ReviewForm({
  review,
  onClose,
  onCreated,
}: {
  review: ReviewDetail | 'new' | null
  onClose: () => void
  /** What follows is done where it is read: its papers, and sending it. */
  onCreated: (id: string) => void
}) {
  const { org, today } = useScope()
  const params = { org }
  const create = useAction(createReview, { success: t('review.created') })
  const change = useAction(changeReview, { success: t('review.updated') })
  const old = review === 'new' ? null : review
  const types = listSource(
    changeType.list,
    { params, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const start: Values = {
    employee_id: '',
    change_type_id: '',
    effective_from: today,
    branch_id: null,
    division_id: null,
    job_title_id: null,
    employment_level_id: null,
    employment_type_id: null,
    work_location: null,
    pay_step: null,
    annual_salary: null,
    hourly_rate: null,
    confirmed_on: null,
    probation_ends_on: null,
    contract_ends_on: null,
    leave_balances: 'keep',
    remarks: '',
    ...old?.input,
    supervisors: old?.input.supervisors ?? [],
  }
  const submit = async ({ supervisors, employee_id, ...rest }: Values) => {
    const body = { ...rest, supervisors: supervisors.length ? inOrder(supervisors) : null }
    if (old) return change.attempt({ params: { org, id: old.id }, body: { ...body, version: old.version } })
    const created = await create.attempt({ params, body: { ...body, employee_id } })
    onCreated(created.id)
    return created
  }
  return (
    <FormDialog<Values>
      key={old?.id ?? 'new'}
      opened={review !== null}
      onClose={onClose}
      title={t(old ? 'review.edit' : 'review.add')}
      size={720}
      initial={start}
      submit={submit}
    >
      <FieldGrid>
        <F.AsyncSelect
          name="employee_id"
          label={t('review.employee')}
          required
          disabled={old !== null}
          source={peopleSource(org)}
          {...(old ? { chosen: { value: old.person.id, label: old.person.full_name } } : {})}
        />
        <F.AsyncSelect
          name="change_type_id"
          label={t('review.type')}
          required
          source={types}
          {...(old ? { chosen: { value: old.change_type.id, label: old.change_type.name } } : {})}
        />
        <F.Date name="effective_from" label={t('review.from')} required />
      </FieldGrid>
      <Allowed chosen={chosenOf(old)} />
      <F.TextArea name="remarks" label={t('life.remarks')} required />
    </FormDialog>
  )
}

/** The fields that the chosen type may change. What stays empty stays as it is. */
function Allowed({ chosen }: { chosen: Partial<Record<PlaceName, Option>> }) {
  const { org, may } = useScope()
  const id = useFieldValue('change_type_id')
  const read = useRead(
    changeType.read,
    typeof id === 'string' && id !== '' ? { params: { org, id } } : null,
    { errors: 'inline' },
  )
  const type = read.data
  if (!type) return null
  const sources = placeSources(org)
  const names: PlaceName[] = [
    ...(type.changes_job ? (['job_title_id'] as const) : []),
    ...(type.changes_level ? (['employment_level_id'] as const) : []),
    ...(type.changes_place ? (['branch_id', 'division_id'] as const) : []),
    ...(type.changes_type ? (['employment_type_id'] as const) : []),
  ]
  const renews = type.changes_type || type.category === 'Contract renewal'
  return (
    <>
      <FieldGrid>
        {names.map((name) => (
          <F.AsyncSelect
            key={name}
            name={name}
            label={placeTitles()[name]}
            source={sources[name]}
            placeholder={t('review.stays')}
            {...(chosen[name] ? { chosen: chosen[name] } : {})}
          />
        ))}
        {type.changes_place && (
          <F.Select
            name="work_location"
            label={t('fields.workLocation')}
            options={workLocations}
            placeholder={t('review.stays')}
          />
        )}
        {type.changes_step && (
          <F.Number name="pay_step" label={t('review.step')} placeholder={t('review.stays')} />
        )}
        {type.changes_pay && may(compensationCodes) && <PayFields />}
        {type.category === 'Confirmation' && (
          <F.Date name="confirmed_on" label={t('review.confirmedOn')} required />
        )}
        {type.category === 'Probation extension' && (
          <F.Date name="probation_ends_on" label={t('review.probationEnds')} required />
        )}
        {renews && (
          <F.Date
            name="contract_ends_on"
            label={t('review.contractEnds')}
            required={type.category === 'Contract renewal'}
          />
        )}
      </FieldGrid>
      {type.changes_leave && <LeaveBalances />}
      {type.changes_supervisors && <SupervisorRows />}
    </>
  )
}

function LeaveBalances() {
  const [choice, person, day] = [
    useFieldValue('leave_balances'),
    useFieldValue('employee_id'),
    useFieldValue('effective_from'),
  ]
  return (
    <>
      <F.Radio
        name="leave_balances"
        label={t('restart.label')}
        inline
        options={[
          { value: 'keep', label: t('restart.keep') },
          { value: 'restart', label: t('restart.restart') },
        ]}
      />
      {choice === 'restart' && typeof person === 'string' && person && typeof day === 'string' && day && (
        <LeaveRestart employeeId={person} day={day} />
      )}
    </>
  )
}

function chosenOf(review: ReviewDetail | null): Partial<Record<PlaceName, Option>> {
  const options: Partial<Record<PlaceName, Option>> = {}
  for (const name of [
    'branch_id',
    'division_id',
    'job_title_id',
    'employment_level_id',
    'employment_type_id',
  ] as const) {
    const value = review?.input[name]
    const label = review?.changes.find(({ field }) => field === name)?.to
    if (value && label) options[name] = { value, label }
  }
  return options
}
