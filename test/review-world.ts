import { newId } from '#platform/id.ts'
import { kindOf } from '#platform/job-schedule.ts'
import { assignments } from '#modules/hris/shared/assignment.ts'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { createReview, scheduleReview } from '#modules/hris/shared/employment-review.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { applyReviews } from '#modules/hris/server/employment-review-job.ts'
import type { Name } from '#test/cast.ts'
import { runJob } from '#test/run-job.ts'
import { openWorld } from '#test/world.ts'

export type ReviewWorld = Awaited<ReturnType<typeof openReviews>>

/** A world in which people are promoted: a type of change with its task, a job title and a level. */
export async function openReviews(env: Record<string, string> = {}) {
  const world = await openWorld({ env })
  const org = 'himal'
  const params = { org }
  const hari = world.as('hari')
  const template = await hari.get(taskTemplate.create, {
    params,
    body: { name: 'Promotion', stage: 'Employment review' },
  })
  await hari.get(taskTemplateItem.create, {
    params,
    body: { title: 'New contract', task_template_id: template.id, due_days: -3, assignee_kind: 'Supervisor' },
  })
  const { id: promotion } = await hari.get(changeType.create, {
    params,
    body: {
      name: 'Promotion',
      category: 'Promotion',
      changes_job: true,
      changes_level: true,
      changes_step: true,
      changes_supervisors: true,
      task_template_id: template.id,
    },
  })
  const senior = newId()
  const level = newId()
  await world.inOrg(org, async (db) => {
    await db.insertInto('job_title').values({ id: senior, title: 'Senior Engineer' }).execute()
    await db.insertInto('employment_level').values({ id: level, title: 'Level 5', rank: 5 }).execute()
  })
  return {
    world,
    promotion,
    draft: (name: Name, effective_from: string, more = {}) =>
      world.as('hari').ask(createReview, {
        params,
        body: {
          employee_id: world.id(name),
          change_type_id: promotion,
          effective_from,
          job_title_id: senior,
          employment_level_id: level,
          pay_step: 2,
          remarks: 'Very good year',
          ...more,
        },
      }),
    schedule: (id: string, version: number) =>
      world.as('hari').ask(scheduleReview, { params: { org, id }, body: { version } }),
    /** It waits for a second person: everything of that type does, from now on. */
    guard: async () => {
      const { version } = await hari.get(changeType.read, { params: { org, id: promotion } })
      await hari.get(changeType.update, {
        params: { org, id: promotion },
        body: { needs_approval: true, version },
      })
    },
    send: (id: string, version: number, more: { by?: Name; approvers?: string[][] } = {}) =>
      world.as(more.by ?? 'hari').ask(reviewRequest.create, {
        params,
        body: { review_id: id, version, remarks: 'As we agreed', approvers: more.approvers },
      }),
    decide: (name: Name, id: string, action: string, as: 'hr' | 'supervisor' = 'hr') =>
      world.as(name).ask(reviewRequest.act, {
        params: { org, id, action },
        query: { as },
        body: { remarks: 'Looked at' },
      }),
    historyOf: async (name: Name) =>
      (await world.as('hari').get(assignments, { params: { org, id: world.id(name) }, query: { as: 'hr' } }))
        .results,
    run: (day: string) => runJob(world, kindOf(applyReviews), org, day),
  }
}
