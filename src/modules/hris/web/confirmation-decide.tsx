import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField, approversOf } from '#engines/approval/ahead-web.tsx'
import { changeType, reviewSettings, type ChangeCategory } from '#modules/hris/shared/change-type.ts'
import { decideConfirmation, outcomes, type ConfirmationDetail } from '#modules/hris/shared/confirmation.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { lt } from '#modules/hris/web/life-words.ts'

interface Values {
  outcome: (typeof outcomes)[number]
  change_type_id: string | null
  effective_from: string | null
  probation_ends_on: string | null
  last_working_on: string | null
  separation_type_id: string | null
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** HR's word, which begins with what the supervisor recommends. */
export function DecideDialog({
  shown,
  opened,
  onClose,
}: {
  shown: ConfirmationDetail
  opened: boolean
  onClose: () => void
}) {
  const { org } = useScope()
  const decide = useAction(decideConfirmation, { success: lt('confirm.decided') })
  const isOver = shown.days_left < 0
  const offered = outcomes.filter(
    (outcome) => outcome === 'Confirm' || (!isOver && (outcome !== 'Extend' || shown.latest_end !== null)),
  )
  const wanted = shown.recommendation ?? 'Confirm'
  const start: Values = {
    outcome: offered.includes(wanted) ? wanted : 'Confirm',
    change_type_id: null,
    effective_from: addDays(shown.ends_on, 1),
    probation_ends_on: proposedEnd(shown),
    last_working_on: isOver ? null : shown.ends_on,
    separation_type_id: null,
    remarks: shown.reason?.slice(0, 255) ?? '',
    approvers: [],
  }
  const submit = ({ outcome, ...values }: Values) =>
    decide.attempt({
      params: { org, id: shown.id },
      body: {
        outcome,
        remarks: values.remarks,
        change_type_id: outcome === 'Separate' ? null : values.change_type_id,
        effective_from: outcome === 'Confirm' ? values.effective_from : null,
        probation_ends_on: outcome === 'Extend' ? values.probation_ends_on : null,
        last_working_on: outcome === 'Separate' ? values.last_working_on : null,
        separation_type_id: outcome === 'Separate' ? values.separation_type_id : null,
        approvers: outcome === 'Separate' ? [] : approversOf(values.approvers),
        version: shown.version,
      },
    })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={lt('confirm.decideOn', { name: shown.person.full_name })}
      submitTitle={lt('confirm.decide')}
      size={640}
      initial={start}
      submit={submit}
    >
      <F.Radio
        name="outcome"
        label={lt('confirm.decision')}
        required
        options={offered.map((outcome) => ({ value: outcome, label: lt(`confirm.outcomes.${outcome}`) }))}
      />
      <Follows />
      <Approvers employeeId={shown.person.id} />
      <F.TextArea name="remarks" label={lt('confirm.remarks')} required max={255} />
    </FormDialog>
  )
}

/** As many months as were recommended, or else as long as it may be. */
function proposedEnd({ ends_on, extend_months, latest_end }: ConfirmationDetail): string | null {
  if (latest_end === null || extend_months === null) return latest_end
  const wanted = addDays(addMonths(addDays(ends_on, 1), extend_months), -1)
  return wanted < latest_end ? wanted : latest_end
}

const categoryOf = (outcome: unknown): ChangeCategory =>
  outcome === 'Extend' ? 'Probation extension' : 'Confirmation'

/** The change that follows may have to be approved, by whom HR chooses here: of the type that is taken where none is named. */
function Approvers({ employeeId }: { employeeId: string }) {
  const { org } = useScope()
  const outcome = useFieldValue('outcome')
  const chosen = useFieldValue('change_type_id')
  const at = outcome === 'Separate' ? null : { params: { org } }
  const types = useRead(changeType.list, at && { ...at, query: { limit: 100 } }, { errors: 'inline' })
  const settings = useRead(reviewSettings.read, at, { errors: 'inline' })
  const category = categoryOf(outcome)
  const type = types.data?.results.find((one) => (chosen ? one.id === chosen : one.category === category))
  if (!type || !(settings.data?.second_person || type.needs_approval)) return null
  const facts = { change_type_id: type.id, category: type.category }
  return <ApproversField type={reviewRequest.name} employeeId={employeeId} facts={facts} />
}

/** What is asked of each outcome. */
function Follows() {
  const { org } = useScope()
  const outcome = useFieldValue('outcome')
  const query = { params: { org }, query: {} }
  const category = categoryOf(outcome)
  const types = listSource(changeType.list, query, {
    value: (row) => row.id,
    label: (row) => (row.category === category ? row.name : `${row.name} (${row.category})`),
  })
  const separations = listSource(separationType.list, query, {
    value: (row) => row.id,
    label: (row) => row.name,
  })
  if (outcome === 'Separate')
    return (
      <FieldGrid>
        <F.Date name="last_working_on" label={lt('confirm.lastDay')} required />
        <F.AsyncSelect
          name="separation_type_id"
          label={lt('confirm.separationType')}
          hint={lt('confirm.separationTypeHint')}
          source={separations}
        />
      </FieldGrid>
    )
  return (
    <FieldGrid>
      {outcome === 'Extend' ? (
        <F.Date name="probation_ends_on" label={lt('confirm.until')} required />
      ) : (
        <F.Date name="effective_from" label={lt('confirm.from')} hint={lt('confirm.fromHint')} />
      )}
      <F.AsyncSelect
        name="change_type_id"
        label={lt('confirm.type')}
        hint={lt('confirm.typeHint')}
        source={types}
      />
    </FieldGrid>
  )
}
