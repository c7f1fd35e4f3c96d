import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { generateForms } from '#engines/appraisal/generate-server.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

const targets = [
  ['Orders delivered on time', '%', 'Average', 'Higher is better', 40, '95', '70'],
  ['New customers', 'customers', 'Sum', 'Higher is better', 35, '24', null],
  ['Complaints open at the end of the month', 'complaints', 'Last value', 'Lower is better', 25, '3', '12'],
] as const

/** Targets of twelve people with the entries of four months, and the evaluation in which they count. */
export async function seedEvaluations(db: Db, { organization, today, hired }: Seeding) {
  const id = (what: string) => idOf(`evaluation ${what} ${organization.slug}`)
  const staff = hired.filter(({ person }) => person.left === null && person.joined < addDays(today, -400))
  const known = ['employee', 'supervisor', 'employee.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  const people = [...new Set([...known, ...staff])].slice(0, 12)
  const form_id = id('form')
  await insertAll(
    db,
    'evaluation_target',
    targets.map(([title, unit, kind, direction]) => ({ id: id(title), title, unit, kind, direction })),
  )
  await insertAll(db, 'evaluation_target_form', [
    {
      id: form_id,
      title: 'Sales and service',
      starts_on: addDays(today, -130),
      ends_on: addDays(today, 230),
      description: 'For people who work with customers.',
    },
  ])
  await insertAll(
    db,
    'evaluation_target_row',
    targets.map(([title, , , , weight_percent, target, minimum]) => ({
      id: id(`row ${title}`),
      form_id,
      target_id: id(title),
      weight_percent,
      target,
      minimum,
    })),
  )
  const assigned = people.flatMap(({ employee_id }, n) =>
    targets.map(([title, unit, kind, direction, weight_percent, target, minimum], at) => ({
      id: id(`assigned ${n} ${title}`),
      form_id,
      target_id: id(title),
      employee_id,
      title,
      unit,
      kind,
      direction,
      weight_percent,
      target,
      minimum,
      state: n % 4 === 3 && at === 0 ? 'Assigned' : 'Acknowledged',
    })),
  )
  await insertAll(db, 'assigned_target', assigned)
  await insertAll(
    db,
    'target_actual',
    assigned.flatMap(({ id: assigned_id, employee_id, target }, n) =>
      [-100, -70, -40, -10].map((back, month) => ({
        id: id(`actual ${n} ${month}`),
        assigned_id,
        employee_id,
        on_date: addDays(today, back),
        value: valueOf(target, n, month),
        created_at: `${addDays(today, back + 2)}T05:00:00Z`,
      })),
    ),
  )
  const occasion = id('period')
  await insertAll(db, 'appraisal_occasion', [
    {
      id: occasion,
      use: 'employee-evaluation',
      title: 'Evaluation of this year',
      starts_on: addDays(today, -130),
      ends_on: addDays(today, 230),
      opens_on: addDays(today, -5),
      due_on: addDays(today, 20),
      kpi_percent: 100,
      state: 'Open',
    },
  ])
  await insertAll(db, 'evaluation_period', [{ id: occasion, target_form_id: form_id }])
  await insertAll(db, 'appraisal_mode', [
    { id: id('mode'), occasion_id: occasion, mode: 'Supervisor', form: 'KPI', weight_percent: 100 },
  ])
  await generateForms(
    { db, today },
    occasion,
    people.map(({ employee_id }) => employee_id),
    false,
  )
  await sql`update appraisal_assignment set state = 'Pending' where occasion_id = ${occasion}`.execute(db)
}

/** Near the target of the month: a share of those that are summed, the whole of the others. */
function valueOf(target: string, n: number, month: number) {
  const [at, wobble] = [n % 3, ((n * 7 + month * 5) % 5) - 2]
  if (at === 0) return String(Number(target) - 4 + wobble * 2)
  return String(at === 1 ? 6 + wobble : Number(target) + wobble)
}
