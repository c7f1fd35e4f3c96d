import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

const areas = [
  ['Customer service', 'Answers, renewals and complaints of customers.'],
  ['Operations', 'What keeps the place running every day.'],
  ['Finance and compliance', 'Books, taxes and deadlines of authorities.'],
  ['People', 'Hiring, growth and care of colleagues.'],
] as const
export const duties = [
  ['Answer open customer questions', 0, 'Daily', 1],
  ['Renew expiring agreements', 0, 'Monthly', 6],
  ['Check stock against the ledger', 1, 'Weekly', 3],
  ['Test the backup generator', 1, 'Monthly', 1],
  ['File tax deducted at source', 2, 'Monthly', 4],
  ['Reconcile bank statements', 2, 'Weekly', 2],
  ['Prepare the weekly staff report', 3, 'Weekly', 2],
] as const
export const activities = [
  ['Development', '900.00'],
  ['Testing', '700.00'],
  ['Site visit', '650.00'],
  ['Documentation', '500.00'],
  ['Meeting', null],
] as const
export const projects = [
  ['Branch network upgrade', 'NET', null, 'Supervisor', 'Active'],
  ['Customer portal', 'PORTAL', 'Everest Traders', 'Project manager', 'Active'],
  ['Warehouse count', 'STOCK', null, 'Both', 'Active'],
  ['Annual audit preparation', 'AUDIT', null, 'Supervisor', 'Planned'],
  ['Office move', 'MOVE', null, 'Supervisor', 'Completed'],
] as const

export interface Part {
  id: (what: string) => string
  people: readonly Hired[]
  today: string
}
export const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Result areas, duties, activities, projects with members, and recurring rules. */
export async function seedTaskMasters(db: Db, { id, boss, people, today }: Part & { boss: Hired }) {
  await insertAll(
    db,
    'result_area',
    areas.map(([name, description]) => ({
      id: id(`area ${name}`),
      name,
      description,
      is_archived: false,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'core_task',
    duties.map(([name, area, frequency, expected_hours]) => ({
      id: id(`duty ${name}`),
      name,
      result_area_id: id(`area ${areas[area][0]}`),
      frequency,
      expected_hours,
      weight: 1,
      is_archived: false,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'core_task_assignment',
    people.slice(0, 14).map(({ employee_id }, n) => ({
      id: id(`assigned ${n}`),
      core_task_id: id(`duty ${at(duties, n)[0]}`),
      employee_id,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'activity',
    activities.map(([name, default_rate]) => ({
      id: id(`activity ${name}`),
      name,
      unit: 'Hour',
      default_rate,
      is_billable: default_rate !== null,
      is_archived: false,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'project',
    projects.map(([name, code, client, log_approval, status], n) => ({
      id: id(`project ${code}`),
      name,
      code,
      client,
      manager_employee_id: n % 2 === 0 ? boss.employee_id : at(people, n + 2).employee_id,
      starts_on: addDays(today, -150 + n * 20),
      ends_on: status === 'Completed' ? addDays(today, -20) : null,
      status,
      is_billable: client !== null,
      budget_hours: 200 + n * 80,
      log_approval,
      needs_description: false,
      is_archived: false,
      version: 1,
    })),
  )
  await insertAll(
    db,
    'project_member',
    projects.flatMap(([, code], n) =>
      people
        .filter((_person, k) => k < 3 || k % projects.length === n)
        .map(({ employee_id }) => ({
          id: id(`member ${code} ${employee_id}`),
          project_id: id(`project ${code}`),
          employee_id,
          role: 'Member',
          version: 1,
        })),
    ),
  )
  await insertAll(db, 'activity', [
    {
      id: id('activity Price labels'),
      name: 'Price labels',
      unit: 'Piece',
      default_rate: '4.50',
      is_billable: false,
      is_archived: false,
      version: 1,
    },
  ])
  const rate = (n: number, of: { employee_id?: string; project_id?: string }, amount: string) => ({
    id: id(`rate ${n}`),
    activity_id: id('activity Development'),
    employee_id: of.employee_id ?? null,
    project_id: of.project_id ?? null,
    employment_level_id: null,
    rate: amount,
    effective_from: addDays(today, -200 + n * 60),
    is_archived: false,
    version: 1,
  })
  await insertAll(db, 'activity_rate', [
    rate(0, { project_id: id('project PORTAL') }, '1000.00'),
    rate(1, { employee_id: at(people, 0).employee_id }, '950.00'),
    rate(2, { employee_id: at(people, 0).employee_id }, '1050.00'),
  ])
  await insertAll(db, 'assign_task_setting', [
    {
      id: id('assigning'),
      name: 'Everybody',
      can_assign_to: 'Organization',
      requires_acknowledgement: false,
      requires_approval: true,
      may_create_recurring: true,
      is_archived: false,
      version: 1,
    },
  ])
  await insertAll(
    db,
    'task_rule',
    (
      [
        ['Weekly sales report', 'Weekly', -28],
        ['Check the fire extinguishers', 'Monthly', -60],
        ['Close the petty cash book', 'BS monthly', -32],
      ] as const
    ).map(([title, frequency, from], n) => ({
      id: id(`rule ${title}`),
      title,
      creator_employee_id: n === 1 ? at(people, 0).employee_id : boss.employee_id,
      responsible_ids: `{${at(people, n === 1 ? 2 : 0).employee_id}}`,
      priority: 'Medium',
      difficulty: 2,
      approval_required: n !== 1,
      checklist: '{}',
      frequency,
      every: 1,
      starts_on: addDays(today, from),
      lead_days: 3,
      on_day_off: 'Next workday',
      state: 'Active',
      version: 1,
    })),
  )
}
