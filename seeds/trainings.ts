import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Seeding } from '#seeds/seeding.ts'
import { seedTrainingRequests } from '#seeds/training-requests.ts'

const trainings = [
  // name, code, category, type, delivery, nomination, mandatory, cost, pass, months
  ['Fire safety', 'FIRE', 'Safety', 'Internal', 'Classroom', 'HR assigns', true, '0', null, 12],
  [
    'Negotiation',
    'NEGO',
    'Sales',
    'Workshop',
    'Classroom',
    'Supervisor nominates',
    false,
    '4500',
    null,
    null,
  ],
  ['Spreadsheets for reporting', 'SHEET', 'Office', 'Internal', 'Mixed', 'Open', false, '1200', 60, null],
  ['First aid', 'AID', 'Safety', 'External', 'Classroom', 'Open', false, '3500', 70, 24],
  [
    'Preventing harassment at work',
    'POSH',
    'Conduct',
    'E-learning',
    'Online',
    'HR assigns',
    true,
    '0',
    80,
    12,
  ],
  [
    'Leading a team',
    'LEAD',
    'Leadership',
    'Seminar',
    'Classroom',
    'Supervisor nominates',
    false,
    '6000',
    null,
    null,
  ],
] as const
const trainers = [
  ['Nepal Red Cross trainers', 'External', 'Nepal Red Cross Society', 'First aid and rescue', '15000'],
  ['Himalayan Skills Centre', 'External', 'Himalayan Skills Centre', 'Negotiation and leadership', '22000'],
] as const
// training, days from today, length, seats, place, state
const sessions = [
  ['FIRE', -75, 1, 30, 'Hall B', 'Completed'],
  ['SHEET', -48, 2, 12, 'Training room', 'Completed'],
  ['AID', -30, 2, 15, 'Hall B', 'Completed'],
  ['NEGO', -12, 2, 10, 'Training room', 'Scheduled'],
  ['POSH', -3, 1, 40, null, 'Scheduled'],
  ['SHEET', 6, 2, 6, 'Training room', 'Scheduled'],
  ['FIRE', 9, 1, 30, 'Hall B', 'Scheduled'],
  ['NEGO', 16, 2, 10, 'Training room', 'Scheduled'],
  ['AID', 23, 2, 15, 'Hall B', 'Scheduled'],
  ['LEAD', 40, 1, 20, 'Hall A', 'Cancelled'],
] as const
const topics = ['Negotiation', 'Spreadsheets', 'Fire safety', 'Customer service', 'Data protection'] as const
const sources = ['Appraisal', 'Skill gap', 'Incident', 'Appraisal', 'Expiry'] as const
const priorities = ['High', 'Medium', 'Low', 'Medium'] as const
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Trainings with sessions of the last and the coming weeks, who took part, what it cost, needs and requests. */
export async function seedTrainings(db: Db, seeding: Seeding) {
  const { organization, today, hired } = seeding
  const id = (what: string) => idOf(`training ${what} ${organization.slug}`)
  const staff = hired.filter(
    ({ person, account_id: login }) => login && person.left === null && person.joined < addDays(today, -120),
  )
  const known = ['employee', 'supervisor', 'payroll.himal', 'admin', 'hr.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  const people = [...new Set([...known, ...staff])].slice(0, 36)
  const [me, lead] = [people[0], people[1]]
  if (!me || !lead) return

  await insertAll(db, 'trainer', [
    ...trainers.map(([name, kind, company, expertise, daily_rate]) => ({
      id: id(`trainer ${name}`),
      name,
      kind,
      company,
      expertise,
      daily_rate,
      is_archived: false,
      version: 1,
    })),
    {
      id: id('trainer own'),
      name: lead.full_name,
      kind: 'Internal',
      employee_id: lead.employee_id,
      expertise: 'Safety and reporting',
      is_archived: false,
      version: 1,
    },
  ])
  await insertAll(
    db,
    'training',
    trainings.map(
      ([name, code, category, type, delivery, nomination, is_mandatory, cost, pass, months], n) => ({
        id: id(code),
        name,
        code,
        category,
        type,
        delivery,
        nomination,
        is_mandatory,
        cost_per_person: cost,
        pass_percent: pass,
        valid_months: months,
        language: 'Nepali',
        objectives: `People use ${name.toLowerCase()} in their daily work.`,
        coordinator_employee_id: lead.employee_id,
        status: n === 5 ? 'Draft' : 'Published',
        is_archived: false,
        version: 1,
      }),
    ),
  )
  const rows = sessions.map(([code, from, days, seats, place, state], n) => ({
    id: id(`session ${n}`),
    training_id: id(code),
    starts_on: addDays(today, from),
    ends_on: addDays(today, from + days - 1),
    starts_at: '10:00',
    ends_at: '16:00',
    hours: days * 6,
    place,
    link: place === null ? 'https://meet.example.test/posh' : null,
    trainer_id:
      code === 'AID'
        ? id(`trainer ${trainers[0][0]}`)
        : id(n % 2 ? `trainer ${trainers[1][0]}` : 'trainer own'),
    seats,
    has_waiting_list: true,
    state,
    remarks: state === 'Cancelled' ? 'The trainer is not available.' : null,
    version: 1,
  }))
  await insertAll(db, 'training_session', rows)
  let certificate = 0
  await insertAll(
    db,
    'training_member',
    rows.flatMap((session, n) => {
      const [code, from, , seats] = at(sessions, n)
      const [, , , , , , , , pass, months] = trainings.find((one) => one[1] === code) ?? trainings[0]
      const count = Math.min(people.length, n === 5 ? 8 : Math.min(seats, 7 + ((n * 5) % 9)))
      return Array.from({ length: count }, (_none, k) => {
        const person = k === 0 && n !== 8 ? me : at(people, k + n * 4 + 1)
        return { person, k }
      })
        .filter(({ person }, k, all) => all.findIndex((one) => one.person === person) === k)
        .map(({ person, k }) => {
          const held = from < 0 && code !== 'NEGO'
          const absent = held && (k + n) % 9 === 4
          const partly = held && !absent && (k + n) % 9 === 7
          const attended_percent = held ? (absent ? 0 : partly ? 50 : 100) : null
          const score = held && !absent && pass ? 55 + ((k * 13 + n * 7) % 45) : null
          const done = held && !absent && !partly && (!pass || (score ?? 0) >= pass)
          const number = `TRN-${session.ends_on.slice(0, 4)}-${String(done ? ++certificate : 0).padStart(4, '0')}`
          return {
            id: id(`member ${n} ${person.employee_id}`),
            session_id: session.id,
            employee_id: person.employee_id,
            source: at(['Assigned', 'Enrolled', 'Nominated'], k + n),
            state: held
              ? absent
                ? 'Absent'
                : partly
                  ? 'Partly attended'
                  : 'Attended'
              : k >= seats
                ? 'Waitlisted'
                : k === 0 || k % 4 === 3
                  ? 'Invited'
                  : 'Confirmed',
            joined_at: `${addDays(session.starts_on, -20)}T0${k % 10}:00:00Z`,
            attended_percent,
            score,
            outcome: held ? (done ? 'Completed' : 'Failed') : null,
            certificate_no: done ? number : null,
            valid_until: done && months ? addDays(session.ends_on, months * 30) : null,
            rating: held && !absent && k % 3 !== 2 ? 3 + ((k + n) % 3) : null,
            feedback_at: held && !absent && k % 3 !== 2 ? `${addDays(session.ends_on, 1)}T08:00:00Z` : null,
            version: 1,
          }
        })
    }),
  )
  await insertAll(
    db,
    'training_cost',
    rows.flatMap((session, n) =>
      (['Fee', 'Venue', 'Material'] as const).map((kind, k) => ({
        id: id(`cost ${n} ${kind}`),
        session_id: session.id,
        kind,
        planned: 3000 * (k + 1) + n * 500,
        actual: session.state === 'Completed' ? 3000 * (k + 1) + n * 500 + (k - 1) * 700 : null,
        version: 1,
      })),
    ),
  )
  await insertAll(
    db,
    'training_need',
    people.slice(2).map((person, n) => ({
      id: id(`need ${n}`),
      employee_id: person.employee_id,
      topic: at(topics, n * n + n),
      source: at(sources, n),
      priority: at(priorities, n),
      state: at(['Identified', 'Validated', 'Identified', 'Met'], n),
      required_level: 3 + (n % 2),
      assessed_level: 1 + (n % 3),
      target_on: addDays(today, 20 + n * 2),
      found_at: `${addDays(today, -15 - n)}T06:00:00Z`,
      version: 1,
    })),
  )
  await seedTrainingRequests(db, seeding, [me, lead, ...people.slice(3, 8)])
}
