import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { generateForms } from '#engines/appraisal/generate-server.ts'
import { seedFinished } from '#seeds/evaluation-finished.ts'
import { seedActualRequests } from '#seeds/evaluation-requests.ts'
import { seedParts, targets, valueOf } from '#seeds/evaluation-targets.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'

/** Targets of twelve people with the entries of four months, and the evaluation in which they count. */
export async function seedEvaluations(db: Db, seeding: Seeding) {
  const { organization, today, hired } = seeding
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
  await seedScales(db, id, today)
  const open = { form_id, starts_on: addDays(today, -130), ends_on: addDays(today, 230) }
  const past = { form_id: id('form before'), starts_on: addDays(today, -310), ends_on: addDays(today, -131) }
  await insertAll(
    db,
    'evaluation_target_form',
    [open, past].map((form) => ({
      id: form.form_id,
      title: form === open ? 'Sales and service' : 'Sales and service, last half-year',
      starts_on: form.starts_on,
      ends_on: form.ends_on,
      scale_id: id('points'),
      description: 'For people who work with customers.',
    })),
  )
  await insertAll(
    db,
    'evaluation_target_row',
    [open, past].flatMap((form) =>
      targets.map(([title, , , , weight_percent, target, minimum]) => ({
        id: id(`row ${form.form_id} ${title}`),
        form_id: form.form_id,
        target_id: id(title),
        weight_percent,
        target,
        minimum,
      })),
    ),
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
  await seedParts(db, id, assigned, open)
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
  await seedActualRequests(db, seeding, people, assigned)
  await seedFinished(db, seeding, people, past)
}

/** Points by slabs, as they were and as they are since a year, and variable pay in rupees. */
async function seedScales(db: Db, id: (what: string) => string, today: string) {
  await insertAll(db, 'evaluation_scale', [
    { id: id('points'), title: 'Service points', kind: 'Points', description: 'From 70 percent on.' },
    {
      id: id('bonus'),
      title: 'Performance bonus',
      kind: 'Variable pay',
      description: 'Rupees for a half-year.',
    },
  ])
  const slabs = [
    ['points', -900, '80', '80', 'Linear'],
    ['points', -900, '100', '100', 'Fixed'],
    ['points', -365, '70', '60', 'Linear'],
    ['points', -365, '100', '100', 'Linear'],
    ['points', -365, '120', '120', 'Fixed'],
    ['bonus', -365, '80', '5000', 'Fixed'],
    ['bonus', -365, '95', '10000', 'Fixed'],
    ['bonus', -365, '110', '15000', 'Fixed'],
  ] as const
  await insertAll(
    db,
    'evaluation_slab',
    slabs.map(([scale, back, from_value, gives, rise], n) => ({
      id: id(`slab ${n}`),
      scale_id: id(scale),
      effective_from: addDays(today, back),
      from_value,
      gives,
      rise,
    })),
  )
}
