import { newId } from '#platform/id.ts'
import { notifications } from '#engines/notify/notification.ts'
import { onboardingTasks } from '#modules/hris/shared/life-task.ts'
import { myTasks } from '#modules/hris/shared/my-task.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import {
  acceptPreEmployment,
  assignBuddy,
  beginOnboarding,
  createPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import type { Name } from '#test/cast.ts'
import { openWorld } from '#test/world.ts'

const org = 'himal'
const params = { org }
const at = (id: string) => ({ org, id })

/** A template with a task of each kind that is not a person’s, and Nima, whose onboarding began with it. */
export async function openDesk() {
  const [it, gone, job] = [newId(), newId(), newId()]
  const world = await openWorld({ env: { ROLE: 'all' } })
  const hari = () => world.as('hari')
  await world.inOrg(org, async (db) => {
    await db.insertInto('job_title').values({ id: job, title: 'Engineer' }).execute()
    await db
      .insertInto('permission_group')
      .values([
        { id: it, name: 'IT desk', codes: [] },
        { id: gone, name: 'Old desk', codes: [] },
      ])
      .execute()
    await db
      .insertInto('permission_group_member')
      .values([
        { group_id: it, account_id: world.account('bikash') },
        { group_id: it, account_id: world.account('maya') },
        // was in it until the day before
        { group_id: it, account_id: world.account('gita'), valid_to: '2026-11-19' },
        { group_id: gone, account_id: world.account('bikash') },
      ])
      .execute()
  })
  const made = await hari().get(taskTemplate.create, { params, body: { name: 'Desk', stage: 'Onboarding' } })
  const template = made.id
  const items = [
    { title: 'Laptop', assignee_kind: 'Permission group', assignee_group_id: it, due_days: -5 },
    { title: 'Door card', assignee_kind: 'Permission group', assignee_group_id: gone, due_days: -4 },
    { title: 'Lunch', assignee_kind: 'Buddy', due_days: 1 },
    { title: 'Contract', assignee_kind: 'HR', due_days: 2 },
    { title: 'First talk', assignee_kind: 'Supervisor', due_days: 3 },
    { title: 'Certificates', assignee_kind: 'Employee', due_days: -2 },
  ] as const
  for (const item of items)
    await hari().get(taskTemplateItem.create, { params, body: { ...item, task_template_id: template } })

  const begun = async (first_name: string, buddy: string | null = null) => {
    const { id, version } = await hari().get(createPreEmployment, {
      params,
      body: {
        first_name,
        last_name: 'Sherpa',
        email: `${first_name}@home.test`,
        joins_on: '2026-12-01',
        job_title_id: job,
        task_template_id: template,
      },
    })
    if (buddy) await look([id], buddy)
    const accepted = await hari().get(acceptPreEmployment, {
      params: at(id),
      body: { version: buddy ? version + 1 : version },
    })
    await hari().get(beginOnboarding, { params: at(id), body: { version: accepted.version } })
    return id
  }
  const look = (ids: string[], buddy_employee_id: string | null) =>
    hari().ask(assignBuddy, { params, body: { ids, buddy_employee_id } })
  const listed = async (subject_id: string) =>
    (await hari().get(onboardingTasks.list, { params, query: { subject_id } })).results
  const taskOf = async (subject: string, title: string) => {
    const task = (await listed(subject)).find((one) => one.title === title)
    if (!task) throw new Error(`no task ${title}`)
    return task
  }
  const mine = async (name: Name) =>
    (await world.as(name).get(myTasks, { params, query: {} })).results.map(
      ({ title, about }) => `${title}: ${about}`,
    )
  const lunches = async (name: Name) => (await mine(name)).filter((task) => task.startsWith('Lunch'))
  const told = async (name: Name, text: string) =>
    (await world.as(name).get(notifications.list, { query: {} })).results.filter((one) =>
      one.text.includes(text),
    )
  return {
    world,
    hari,
    it,
    gone,
    template,
    nima: await begun('Nima'),
    begun,
    look,
    taskOf,
    mine,
    lunches,
    told,
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
