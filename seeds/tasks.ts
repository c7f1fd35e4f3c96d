import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { efficiencyOf } from '#modules/task/domain/efficiency.ts'
import { idOf } from '#seeds/ids.ts'
import { at, duties, projects, seedTaskMasters, type Part } from '#seeds/task-masters.ts'
import { seedLogs } from '#seeds/work-logs.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

const titles = [
  'Prepare stock count',
  'Renewal call list',
  'Price list for the new year',
  'Fix printer on the second floor',
  'Draft agreement with the supplier',
  'Collect signatures for the policy',
  'Update the asset register',
  'Plan the Dashain roster',
  'Answer the audit questions',
  'Test the payment page',
  'Photographs for the brochure',
  'Compare internet providers',
  'Train the new cashier',
  'Write minutes of the board meeting',
] as const
const checks = ['Collect the figures', 'Check with the team', 'Write it up'] as const
const states = [
  'In progress',
  'Pending',
  'Closed',
  'Closed',
  'Completed',
  'Pending acknowledgement',
  'Closed',
  'On hold',
  'In progress',
  'Closed',
  'Closed',
  'Cancelled',
] as const

/** Projects, tasks in every state, recurring rules, and the time of the last weeks. */
export async function seedTasks(db: Db, seeding: Seeding) {
  const { organization, today, hired } = seeding
  const id = (what: string) => idOf(`${what} ${organization.slug}`)
  const staff = hired.filter(
    ({ person, account_id }) => account_id && person.left === null && person.joined < addDays(today, -120),
  )
  const known = ['employee', 'supervisor', 'payroll.himal', 'admin', 'hr.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  // those who try the product first, then some of the others
  const people = [...new Set([...known, ...staff])].slice(0, 24)
  const boss = personWith(staff, 'supervisor@demo.test') ?? people[0]
  if (!boss || people.length < 4) return

  await seedTaskMasters(db, { id, boss, people, today })
  await seedTaskRows(db, { id, boss, people, today })
  await seedLogs(db, { id, people, today })
}

async function seedTaskRows(db: Db, { id, boss, people, today }: Part & { boss: Hired }) {
  const rows = Array.from({ length: 84 }, (_none, n) => {
    // the first few people have enough closed tasks to be compared
    const responsible = at(people, n % 3 === 0 ? n : n % 5)
    const creator = responsible === boss ? at(people, n + 1) : n % 4 === 3 ? at(people, n + 3) : boss
    const state = at(states, n + Math.floor(n / 12))
    const isOver = state === 'Closed' || state === 'Completed'
    const deadline = addDays(today, isOver || state === 'Cancelled' ? -3 - (n % 60) : (n % 17) - 4)
    const starts_on = addDays(deadline, -4 - (n % 9))
    const completed_on = isOver ? addDays(deadline, n % 6 === 0 ? 2 : -(n % 3)) : null
    const send_backs = n % 7 === 0 ? 1 : 0
    const score = state === 'Closed' ? 6 + (n % 5) : null
    const scored =
      score !== null && completed_on !== null
        ? efficiencyOf({ score, starts_on, deadline, completed_on, send_backs }).efficiency
        : null
    return { n, responsible, creator, state, deadline, starts_on, completed_on, send_backs, score, scored }
  }).filter(({ responsible, creator }) => responsible !== creator)
  await insertAll(
    db,
    'task',
    rows.map(({ n, creator, state, deadline, starts_on, completed_on, send_backs, score, scored }) => ({
      id: id(`task ${n}`),
      title: at(titles, n),
      description: n % 2 === 0 ? 'See the notes of the last meeting for what is expected.' : null,
      creator_employee_id: creator.employee_id,
      project_id: n % 3 === 0 ? id(`project ${at(projects.slice(0, 3), n)[1]}`) : null,
      core_task_id: n % 5 === 1 ? id(`duty ${at(duties, n)[0]}`) : null,
      priority: at(['Medium', 'High', 'Low', 'Critical', 'Medium'], n),
      difficulty: 1 + (n % 5),
      starts_on,
      deadline,
      estimated_minutes: 60 * (1 + (n % 8)),
      is_frozen: n % 9 === 0,
      needs_acknowledgement: state === 'Pending acknowledgement',
      approval_required: true,
      completion: 'Any',
      state,
      resume_on: state === 'On hold' ? addDays(today, 6) : null,
      send_backs,
      completed_on,
      closed_on: state === 'Closed' ? completed_on : state === 'Cancelled' ? deadline : null,
      score,
      efficiency: scored,
      created_at: `${starts_on}T04:00:00Z`,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'task_person',
    rows.flatMap(({ n, responsible, creator }) => [
      {
        id: id(`doer ${n}`),
        task_id: id(`task ${n}`),
        employee_id: responsible.employee_id,
        role: 'Responsible',
      },
      {
        id: id(`watcher ${n}`),
        task_id: id(`task ${n}`),
        employee_id: creator.employee_id,
        role: 'Observer',
      },
    ]),
  )
  await insertAll(
    db,
    'task_check',
    rows
      .filter(({ n }) => n % 2 === 0)
      .flatMap(({ n, state, responsible, starts_on }) =>
        checks.map((title, k) => {
          const isDone = state === 'Closed' || state === 'Completed' || (state === 'In progress' && k === 0)
          return {
            id: id(`check ${n} ${k}`),
            task_id: id(`task ${n}`),
            position: k + 1,
            title,
            done_at: isDone ? `${starts_on}T08:00:00Z` : null,
            done_by_employee_id: isDone ? responsible.employee_id : null,
            version: 1,
          }
        }),
      ),
  )
  const event = (
    n: number,
    act: string,
    state: string,
    by: Hired,
    day: string,
    remarks: string | null = null,
  ) => ({
    id: id(`event ${n} ${act}`),
    task_id: id(`task ${n}`),
    act,
    state,
    remarks,
    account_id: by.account_id,
    account_name: by.full_name,
    at: `${day}T${act === 'Approved' ? '10' : act === 'Completed' ? '09' : '04'}:00:00Z`,
  })
  await insertAll(
    db,
    'task_event',
    rows.flatMap(({ n, responsible, creator, state, starts_on, completed_on, deadline }) => [
      event(n, 'Created', 'Pending', creator, starts_on),
      ...(completed_on ? [event(n, 'Completed', 'Completed', responsible, completed_on)] : []),
      ...(state === 'Closed' && completed_on
        ? [event(n, 'Approved', 'Closed', creator, completed_on, 'Well done.')]
        : []),
      ...(state === 'On hold'
        ? [event(n, 'Put on hold', 'On hold', responsible, starts_on, 'Waiting for the supplier.')]
        : []),
      ...(state === 'Cancelled'
        ? [event(n, 'Cancelled', 'Cancelled', creator, deadline, 'No longer needed.')]
        : []),
    ]),
  )
}
