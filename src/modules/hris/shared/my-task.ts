import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { optionalText } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'
import { LifeTask, taskStates } from '#modules/hris/shared/life-task.ts'

export const MyTask = LifeTask.extend({ process: z.enum(['onboarding', 'employment_review', 'offboarding']) })
export type MyTask = z.output<typeof MyTask>

/** What the viewer has to do when somebody joins, changes or leaves: the soonest first. */
export const myTasks = get('/hris/{org}/my-task/', {
  access: { user: true },
  query: pageQuery.pick({ limit: true, offset: true }).extend({ state: oneOf(taskStates) }),
  response: pageOf(MyTask),
  summary: 'Tasks of joining, changing and leaving that wait for the viewer',
})

/** Done by the one it was given to. That it is not needed, or to be done again, HR says. */
export const finishTask = post('/hris/{org}/my-task/{id}/done/', {
  access: { user: true },
  body: z.object({ remarks: optionalText('Remarks', 255), version }),
  response: MyTask,
})
