import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { confidences, goalFields, goalFor, goals, hrGoalFor } from '#modules/dignity/shared/goal.ts'
import { hrOnly } from '#modules/dignity/shared/goal-period.ts'
import { withRole } from '#modules/dignity/shared/with-role.ts'

const both = { user: true, hr: [P.questionnaire.appraisal] } as const
const at = '/dignity/{org}/goals/{id}' as const
const created = z.object({ id: z.string(), title: z.string() })
const reason = { remarks: field.remarks('Reason', 500) }

const days = ({
  starts_on,
  due_on,
  baseline,
  target,
}: {
  readonly [K in 'starts_on' | 'due_on' | 'baseline' | 'target']: string
}): Problems => ({
  ...(due_on < starts_on ? { due_on: ['Due on cannot be before Starts on.'] } : {}),
  ...(Number(baseline) === Number(target) ? { target: ['Target must differ from Starts at.'] } : {}),
})

/** A goal of one's own, or for somebody whom one supervises. */
export const createGoal = action('/dignity/{org}/goals/', {
  access: { user: true },
  title: 'New goal',
  form: { ...goalFor, ...goalFields },
  problems: days,
  primary: true,
  submit: 'Save as draft',
  success: 'Successfully created {title}',
  response: created,
  status: 201,
})
/** Of anybody, of a division, of the organization. */
export const createAnyGoal = action('/dignity/{org}/goals/assign/', {
  access: hrOnly,
  title: 'New goal',
  form: { ...hrGoalFor, ...goalFields },
  problems: ({ owner, employee_id, division_id, ...goal }): Problems => ({
    ...days(goal),
    ...(owner === 'Employee' && !employee_id ? { employee_id: ['Owner is Required'] } : {}),
    ...(owner === 'Division' && !division_id ? { division_id: ['Division is Required'] } : {}),
  }),
  primary: true,
  submit: 'Save as draft',
  success: 'Successfully created {title}',
  response: created,
  status: 201,
})

const { period_id: _period, ...changeable } = goalFields
export const editGoal = withRole(
  action(`${at}/edit/`, {
    access: both,
    title: 'Edit goal',
    on: goals,
    when: 'edit',
    form: changeable,
    problems: days,
    success: 'Successfully updated {title}',
  }),
)
export const requestGoal = withRole(
  action(`${at}/request/`, {
    access: both,
    title: 'Send for approval',
    on: goals,
    when: 'request',
    inline: true,
    success: 'Successfully sent {title}',
  }),
)
export const acceptGoal = withRole(
  action(`${at}/accept/`, {
    access: both,
    title: 'Accept',
    on: goals,
    when: 'accept',
    inline: true,
    success: 'Successfully accepted {title}',
  }),
)
export const declineGoal = withRole(
  action(`${at}/decline/`, {
    access: both,
    title: 'Decline',
    on: goals,
    when: 'decline',
    danger: true,
    form: reason,
    success: 'Successfully declined {title}',
  }),
)
export const checkIn = withRole(
  action(`${at}/check-in/`, {
    access: both,
    title: 'Check in',
    on: goals,
    when: 'check_in',
    inline: true,
    form: {
      current: field.amount('Current value'),
      confidence: field.choice('Confidence', confidences, { initial: 'On track' }),
      note: field.optionalText('Note', 1000, { long: true }),
      blocker: field.optionalText('Blocked by', 255),
    },
    success: 'Successfully checked in on {title}',
  }),
)
export const holdGoal = withRole(
  action(`${at}/hold/`, {
    access: both,
    title: 'Put on hold',
    on: goals,
    when: 'hold',
    form: { ...reason, resume_on: field.optionalDay('Resume on') },
    success: '{title} is on hold',
  }),
)
export const resumeGoal = withRole(
  action(`${at}/resume/`, {
    access: both,
    title: 'Resume',
    on: goals,
    when: 'resume',
    success: 'Successfully resumed {title}',
  }),
)
export const submitGoal = withRole(
  action(`${at}/submit/`, {
    access: both,
    title: 'Submit as completed',
    on: goals,
    when: 'submit',
    form: { remarks: field.optionalRemarks('Remarks', 500) },
    success: 'Successfully submitted {title}',
  }),
)
export const approveGoal = withRole(
  action(`${at}/approve/`, {
    access: both,
    title: 'Approve completion',
    on: goals,
    when: 'approve',
    inline: true,
    form: {
      score: field.optionalNumber(
        'Score in percent',
        { min: 0, max: 150 },
        { hint: 'Leave blank to use the progress.' },
      ),
      remarks: field.optionalRemarks('Remarks', 500),
    },
    submit: 'Approve',
    success: 'Successfully approved {title}',
  }),
)
export const sendBackGoal = withRole(
  action(`${at}/send-back/`, {
    access: both,
    title: 'Send back',
    on: goals,
    when: 'send_back',
    form: reason,
    success: 'Successfully sent back {title}',
  }),
)
/** Target, due date and weight of an accepted goal change only when the other side agrees. */
export const reviseGoal = withRole(
  action(`${at}/revise/`, {
    access: both,
    title: 'Propose change',
    on: goals,
    when: 'revise',
    form: {
      target: field.amount('Target'),
      due_on: field.day('Due on'),
      weight: field.number('Weight', { min: 0, max: 100 }),
      reason: field.text('Reason', 500),
    },
    success: 'Successfully proposed the change',
  }),
)
export const agreeRevision = withRole(
  action(`${at}/agree/`, {
    access: both,
    title: 'Accept change',
    on: goals,
    when: 'agree',
    inline: true,
    success: 'Successfully accepted the change',
  }),
)
export const declineRevision = withRole(
  action(`${at}/disagree/`, {
    access: both,
    title: 'Decline change',
    on: goals,
    when: 'disagree',
    form: { remarks: field.optionalRemarks('Remarks', 500) },
    success: 'Successfully declined the change',
  }),
)
export const closeGoal = withRole(
  action(`${at}/close/`, {
    access: both,
    title: 'Close goal',
    on: goals,
    when: 'close',
    danger: true,
    form: reason,
    success: 'Successfully closed {title}',
  }),
)
export const removeGoal = withRole(
  action(`${at}/remove/`, {
    access: both,
    title: 'Delete draft',
    on: goals,
    when: 'remove',
    danger: true,
    confirm: 'Delete the draft {title}?',
    success: 'Successfully deleted {title}',
  }),
)

/** In the order in which buttons and menus show them. */
export const actsOnGoal = [
  acceptGoal,
  requestGoal,
  checkIn,
  approveGoal,
  agreeRevision,
  declineRevision,
  sendBackGoal,
  submitGoal,
  resumeGoal,
  editGoal,
  reviseGoal,
  holdGoal,
  declineGoal,
  closeGoal,
  removeGoal,
] as const
