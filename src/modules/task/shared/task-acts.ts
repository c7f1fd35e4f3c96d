import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { scoreNeedsRemarks } from '#modules/task/domain/task-machine.ts'
import { taskAccess, taskFields, tasks } from '#modules/task/shared/task.ts'
import { withRole } from '#engines/list/with-role.ts'

const own = { user: true } as const
const at = '/task/{org}/tasks/{id}' as const

export const createTask = action('/task/{org}/tasks/', {
  access: own,
  title: 'Create task',
  form: taskFields,
  problems: ({ starts_on, deadline }): Problems =>
    deadline < starts_on ? { deadline: ['Deadline cannot be before Starts on.'] } : {},
  primary: true,
  success: 'Successfully created {title}',
  response: z.object({ id: z.string(), title: z.string() }),
  status: 201,
})

const { checklist: _new, responsible_ids: _who, observer_ids: _others, ...changeable } = taskFields
export const editTask = action(`${at}/edit/`, {
  access: own,
  title: 'Edit task',
  on: tasks,
  when: 'edit',
  form: {
    title: changeable.title,
    priority: changeable.priority,
    starts_on: changeable.starts_on,
    deadline: changeable.deadline,
    description: changeable.description,
  },
  problems: ({ starts_on, deadline }): Problems =>
    deadline < starts_on ? { deadline: ['Deadline cannot be before Starts on.'] } : {},
  success: 'Successfully updated {title}',
})

const remarks = (title: string) => ({ remarks: field.remarks(title, 255) })
const optionalRemarks = { remarks: field.optionalRemarks('Remarks', 255) }

export const acknowledgeTask = action(`${at}/acknowledge/`, {
  access: own,
  title: 'Acknowledge',
  on: tasks,
  when: 'acknowledge',
  inline: true,
  success: 'Successfully acknowledged {title}',
})
export const declineTask = action(`${at}/decline/`, {
  access: own,
  title: 'Decline task',
  on: tasks,
  when: 'decline',
  danger: true,
  form: remarks('Reason'),
  success: 'Successfully declined {title}',
})
export const startTask = action(`${at}/start/`, {
  access: own,
  title: 'Start',
  on: tasks,
  when: 'start',
  inline: true,
  success: 'Successfully started {title}',
})
export const holdTask = action(`${at}/hold/`, {
  access: own,
  title: 'Put on hold',
  on: tasks,
  when: 'hold',
  form: { ...remarks('Reason'), resume_on: field.optionalDay('Resume on') },
  success: '{title} is on hold',
})
export const resumeTask = action(`${at}/resume/`, {
  access: own,
  title: 'Resume',
  on: tasks,
  when: 'resume',
  success: 'Successfully resumed {title}',
})
export const completeTask = action(`${at}/complete/`, {
  access: own,
  title: 'Complete',
  on: tasks,
  when: 'complete',
  inline: true,
  success: 'Successfully completed {title}',
})
export const approveTask = withRole(
  action(`${at}/approve/`, {
    access: { user: true, hr: [P.task.approvals] },
    title: 'Approve with score',
    on: tasks,
    when: 'approve',
    inline: true,
    form: {
      score: field.number('Score', { min: 1, max: 10, initial: 8 }, { hint: 'From 1 to 10.' }),
      remarks: field.optionalRemarks('Remarks', 255, { hint: 'Required for scores up to 4.' }),
    },
    problems: ({ score, remarks: said }): Problems =>
      scoreNeedsRemarks(score) && !said ? { remarks: ['Remarks is Required for scores up to 4.'] } : {},
    submit: 'Approve',
    success: 'Successfully approved {title}',
  }),
)
export const sendBackTask = withRole(
  action(`${at}/send-back/`, {
    access: { user: true, hr: [P.task.approvals] },
    title: 'Send back',
    on: tasks,
    when: 'send_back',
    form: remarks('Remarks'),
    success: 'Successfully sent back {title}',
  }),
)
export const askDeadline = action(`${at}/ask-deadline/`, {
  access: own,
  title: 'Ask for new deadline',
  on: tasks,
  when: 'ask_deadline',
  form: { asked_deadline: field.day('New deadline'), reason: field.text('Reason', 255) },
  success: 'Successfully requested a new deadline',
})
export const allowDeadline = action(`${at}/allow-deadline/`, {
  access: own,
  title: 'Accept new deadline',
  on: tasks,
  when: 'allow_deadline',
  success: 'Successfully moved the deadline',
})
export const refuseDeadline = action(`${at}/refuse-deadline/`, {
  access: own,
  title: 'Decline new deadline',
  on: tasks,
  when: 'refuse_deadline',
  form: optionalRemarks,
  success: 'Successfully declined the new deadline',
})
export const cancelTask = withRole(
  action(`${at}/cancel/`, {
    access: { user: true, hr: [P.task.approvals] },
    title: 'Cancel task',
    on: tasks,
    when: 'cancel',
    danger: true,
    form: remarks('Reason'),
    success: 'Successfully cancelled {title}',
  }),
)
export const reopenTask = action(`${at}/reopen/`, {
  access: own,
  title: 'Reopen task',
  on: tasks,
  when: 'reopen',
  form: remarks('Reason'),
  success: 'Successfully reopened {title}',
})
export const leaveTask = action(`${at}/disassociate/`, {
  access: own,
  title: 'Stop observing',
  on: tasks,
  when: 'leave',
  confirm: 'Stop observing {title}?',
  success: 'You no longer observe {title}',
})

/** In the order in which buttons and menus show them. */
export const actsOnTask = [
  acknowledgeTask,
  startTask,
  completeTask,
  approveTask,
  sendBackTask,
  allowDeadline,
  refuseDeadline,
  askDeadline,
  resumeTask,
  holdTask,
  editTask,
  reopenTask,
  leaveTask,
  declineTask,
  cancelTask,
] as const

export const tickCheck = post(`${at}/checklist/{check_id}/`, {
  access: taskAccess,
  query: hatQuery,
  body: z.object({ done: z.boolean() }),
})
