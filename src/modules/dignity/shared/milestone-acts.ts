import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { milestones } from '#modules/dignity/shared/goal.ts'
import { withRole } from '#modules/dignity/shared/with-role.ts'

const both = { user: true, hr: [P.questionnaire.appraisal] } as const
const created = z.object({ id: z.string(), title: z.string() })
const reason = { remarks: field.remarks('Reason', 500) }

const below = '/dignity/{org}/goals/{goal_id}/milestones' as const
const milestoneFields = {
  title: field.text('Title', 255),
  due_on: field.day('Due on'),
  weight: field.number('Weight', { min: 1, max: 100, initial: 1 }),
  description: field.optionalText('Description', 1000, { long: true }),
}
export const addMilestone = withRole(
  action(`${below}/`, {
    access: both,
    title: 'Add milestone',
    form: milestoneFields,
    success: 'Successfully created {title}',
    response: created,
    status: 201,
  }),
)
export const editMilestone = withRole(
  action(`${below}/{id}/edit/`, {
    access: both,
    title: 'Edit milestone',
    on: milestones,
    when: 'edit',
    form: milestoneFields,
    success: 'Successfully updated {title}',
  }),
)
export const submitMilestone = withRole(
  action(`${below}/{id}/submit/`, {
    access: both,
    title: 'Submit as completed',
    on: milestones,
    when: 'submit',
    inline: true,
    success: 'Successfully submitted {title}',
  }),
)
export const approveMilestone = withRole(
  action(`${below}/{id}/approve/`, {
    access: both,
    title: 'Approve',
    on: milestones,
    when: 'approve',
    inline: true,
    success: 'Successfully approved {title}',
  }),
)
export const returnMilestone = withRole(
  action(`${below}/{id}/send-back/`, {
    access: both,
    title: 'Send back',
    on: milestones,
    when: 'send_back',
    form: reason,
    success: 'Successfully sent back {title}',
  }),
)
export const cancelMilestone = withRole(
  action(`${below}/{id}/cancel/`, {
    access: both,
    title: 'Cancel milestone',
    on: milestones,
    when: 'cancel',
    danger: true,
    confirm: 'Cancel the milestone {title}?',
    success: 'Successfully cancelled {title}',
  }),
)
export const actsOnMilestone = [
  submitMilestone,
  approveMilestone,
  returnMilestone,
  editMilestone,
  cancelMilestone,
] as const
