import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { DateRangeField } from '#ui/form/date-range-field.tsx'
import type { NotedDays } from '#ui/date/noted-days.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { parts } from '#modules/leave/domain/counted-date.ts'
import { leaveRequest, leavePreview, partTitles } from '#modules/leave/shared/leave-request.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { LeavePreview } from '#modules/leave/web/leave-preview.tsx'
import { t } from '#modules/leave/web/words.ts'

/** What is typed of a leave, by whoever types it. */
export interface LeaveValues {
  leave_type_id: string
  start_on: string
  end_on: string
  part: string
  from_time: string
  to_time: string
  event_on: string
  remarks: string
  file: File | null
  handover_employee_id: string
  handover_note: string
  contact: string
  approvers: string[][]
}
export const emptyLeave = (today: string, leave_type_id = ''): LeaveValues => ({
  leave_type_id,
  start_on: today,
  end_on: today,
  part: 'full',
  from_time: '',
  to_time: '',
  event_on: '',
  remarks: '',
  file: null,
  handover_employee_id: '',
  handover_note: '',
  contact: '',
  approvers: [],
})

/** As it is sent: the part of a day only where there is one day. */
export const leaveBody = ({ file: _, part, ...values }: LeaveValues, file_id: string) => ({
  ...leaveRequest.input.parse({
    ...values,
    part: values.start_on === values.end_on ? part : 'full',
    file_id,
  }),
})

const F = fieldsOf<LeaveValues>()

/** Type, dates and the rest of a leave, with what it costs below. `employeeId` names whom it is entered for. */
export function LeaveFields({
  types,
  employeeId,
  noted,
  asks = true,
}: {
  types: readonly { value: string; label: string }[]
  employeeId?: string
  /** Holidays and leave of whom it is for. */
  noted?: NotedDays | undefined
  /** Somebody will decide about it. */
  asks?: boolean
}) {
  const { org } = useScope()
  const people = listSource(
    peopleChoices,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <F.Select name="leave_type_id" label={t('form.type')} required options={types} />
      <DateRangeField<keyof LeaveValues>
        start={{ name: 'start_on', label: t('form.start'), required: true }}
        end={{ name: 'end_on', label: t('form.end'), required: true }}
        noted={noted}
      />
      <Part employeeId={employeeId} />
      <EventDay employeeId={employeeId} />
      <LeavePreview {...(employeeId === undefined ? {} : { employeeId })} />
      <F.TextArea name="remarks" label={t('form.reason')} required={employeeId !== undefined} rows={2} />
      {asks && <Approvers employeeId={employeeId} />}
      <FieldGrid>
        <F.AsyncSelect name="handover_employee_id" label={t('form.handover')} source={people} />
        <F.Text name="contact" label={t('form.contact')} />
      </FieldGrid>
      <Handover />
      <F.File name="file" label={t('form.document')} hint={t('form.documentHint')} />
    </>
  )
}

function Approvers({ employeeId }: { employeeId?: string | undefined }) {
  const days = usePreview(employeeId)?.days
  const facts = { leave_type_id: useFieldValue('leave_type_id'), days }
  return <ApproversField type={leaveRequest.name} facts={facts} employeeId={employeeId} />
}

/** What is handed over is asked once somebody takes it. */
function Handover() {
  if (!useFieldValue('handover_employee_id')) return null
  return <F.TextArea name="handover_note" label={t('form.handoverNote')} />
}

/** Parts of a day make sense on one date only, and are those that the type allows. */
function Part({ employeeId }: { employeeId?: string | undefined }) {
  const allowed = usePreview(employeeId)?.parts ?? []
  const part = useFieldValue('part')
  const oneDay = useFieldValue('start_on') === useFieldValue('end_on')
  if (!oneDay || allowed.length < 2) return null
  return (
    <>
      <F.Radio
        name="part"
        label={t('form.part')}
        options={parts
          .filter((one) => allowed.includes(one))
          .map((one) => ({ value: one, label: partTitles[one] }))}
      />
      {part === 'hours' && (
        <FieldGrid>
          <F.Time name="from_time" label={t('form.fromTime')} hint={t('form.timeHint')} required />
          <F.Time name="to_time" label={t('form.toTime')} required />
        </FieldGrid>
      )}
    </>
  )
}

/** Only leave that is given for an event asks for its day. */
function EventDay({ employeeId }: { employeeId?: string | undefined }) {
  if (!usePreview(employeeId)?.wants_event) return null
  return <F.Date name="event_on" label={t('form.event')} hint={t('form.eventHint')} required />
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** What the leave being typed would cost, asked of the server whenever it is whole. */
export function usePreview(employeeId?: string) {
  const { org, as } = useScope()
  const leave_type_id = text(useFieldValue('leave_type_id'))
  const start_on = text(useFieldValue('start_on'))
  const end_on = text(useFieldValue('end_on'))
  const chosen = text(useFieldValue('part'))
  const from_time = text(useFieldValue('from_time'))
  const to_time = text(useFieldValue('to_time'))
  const file = useFieldValue('file')
  const event_on = text(useFieldValue('event_on'))
  const wanted = start_on === end_on ? (parts.find((one) => one === chosen) ?? 'full') : 'full'
  // until both times are typed the day is shown as a whole one
  const part =
    wanted === 'hours' && !(isTime(from_time) && isTime(to_time) && from_time < to_time) ? 'full' : wanted
  const complete = leave_type_id && start_on && end_on && start_on <= end_on && employeeId !== ''
  const read = useRead(
    leavePreview,
    complete
      ? {
          params: { org },
          query: {
            leave_type_id,
            start_on,
            end_on,
            part,
            ...(part === 'hours' ? { from_time, to_time } : {}),
            ...(event_on ? { event_on } : {}),
            ...(file ? { has_document: 'true' as const } : {}),
            ...(employeeId === undefined ? { as: 'user' as const } : { as, employee_id: employeeId }),
          },
        }
      : null,
    { errors: 'inline' },
  )
  return complete ? read.data : undefined
}
