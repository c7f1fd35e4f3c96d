import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { milestoneProgress, progressOf } from '#modules/dignity/domain/progress.ts'
import { seedCoaching } from '#seeds/coaching.ts'
import { seedGoalAppraisal } from '#seeds/goal-appraisal.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

export interface GoalSeeding {
  id: (what: string) => string
  today: string
  boss: Hired
  people: readonly Hired[]
}
/** Of a list, as if it went round. */
export const nth = <T>(all: readonly T[], n: number): T => all[n % all.length] as T

const titles = [
  ['Sign 40 renewals', 'Number', 'renewals', '0', '40'],
  ['Answer customer questions within a day', 'Percent', null, '62', '95'],
  ['Publish the new price list', 'Milestones', null, '0', '100'],
  ['Reduce stock differences', 'Number', 'items', '48', '12'],
  ['Collect overdue invoices', 'Currency', 'NPR', '0', '850000'],
  ['Complete the safety course', 'Yes or no', null, '0', '1'],
  ['Clean customer contact data', 'Milestones', null, '0', '100'],
  ['Shorten the month-end close', 'Number', 'days', '9', '5'],
] as const
const states = [
  'In progress',
  'In progress',
  'In progress',
  'Accepted',
  'In progress',
  'Requested',
  'Submitted',
  'In progress',
  'On hold',
  'Completed',
  'In progress',
  'Closed',
  'Draft',
] as const
const steps = ['Collect the figures', 'Draft and review', 'Roll out'] as const

/** A period that is over, one that runs with goals in every state, coaching sessions, and an appraisal. */
export async function seedGoals(db: Db, { organization, today, hired }: Seeding) {
  const id = (what: string) => idOf(`${what} ${organization.slug}`)
  const staff = hired.filter(
    ({ person, account_id }) => account_id && person.left === null && person.joined < addDays(today, -150),
  )
  const known = ['employee', 'supervisor', 'payroll.himal', 'admin', 'hr.terai'].flatMap(
    (login) => personWith(staff, `${login}@demo.test`) ?? [],
  )
  const people = [...new Set([...known, ...staff])].slice(0, 20)
  const boss = personWith(staff, 'supervisor@demo.test') ?? people[0]
  if (!boss || people.length < 4) return
  const seeding: GoalSeeding = { id, today, boss, people }
  await seedPeriods(db, seeding)
  await seedGoalRows(db, seeding)
  await seedCoaching(db, seeding)
  await seedGoalAppraisal(db, seeding)
}

async function seedPeriods(db: Db, { id, today }: GoalSeeding) {
  const period = (what: string, name: string, from: number, to: number, state: string) => ({
    id: id(`goal period ${what}`),
    name,
    starts_on: addDays(today, from),
    ends_on: addDays(today, to),
    setting_from: addDays(today, from - 14),
    setting_to: addDays(today, Math.min(to, from + 150)),
    check_in_every: 'Two weeks',
    min_goals: 1,
    max_goals: 7,
    weight_rule: 'Sum to 100',
    state,
    version: 1,
  })
  await insertAll(db, 'goal_period', [
    period('before', 'First half', -300, -121, 'Closed'),
    period('now', 'Second half', -120, 60, 'Running'),
    period('next', 'Next half', 61, 240, 'Draft'),
  ])
}

function rowsOf({ id, today, boss, people }: GoalSeeding) {
  return Array.from({ length: 60 }, (_none, n) => {
    const owner = nth(people, n)
    const turn = Math.floor(n / people.length)
    const isPast = turn === 2
    const state = isPast ? (n % 5 === 0 ? 'Missed' : 'Completed') : nth(states, n + turn)
    const [title, metric, unit, baseline, target] = nth(titles, n + turn * 3)
    const isAgreed = !['Draft', 'Requested', 'Closed'].includes(state)
    const share = state === 'Completed' || state === 'Submitted' ? 100 : isAgreed ? 15 + ((n * 13) % 70) : 0
    const current = String(Math.round(Number(baseline) + ((Number(target) - Number(baseline)) * share) / 100))
    const done = state === 'Completed' || state === 'Submitted' ? 3 : share > 60 ? 2 : share > 25 ? 1 : 0
    const milestones = steps.map((_step, k) => ({ weight: 1, state: k < done ? 'Completed' : 'Pending' }))
    const progress =
      metric === 'Milestones' ? milestoneProgress(milestones) : progressOf({ baseline, target, current })
    const creator = owner === boss || n % 4 === 1 ? owner : boss
    const starts_on = addDays(today, isPast ? -295 : -115 + (n % 20))
    const due_on = addDays(today, isPast ? -125 : 5 + (n % 50))
    const checked = isAgreed && state !== 'Accepted'
    return {
      n,
      owner,
      creator,
      isPast,
      done,
      checked,
      row: {
        id: id(`goal ${n}`),
        period_id: id(`goal period ${isPast ? 'before' : 'now'}`),
        title,
        description: n % 2 ? null : 'Agreed in the planning meeting. See the notes for what is expected.',
        owner: 'Employee',
        employee_id: owner.employee_id,
        creator_employee_id: creator.employee_id,
        parent_id: isPast || n % 3 === 0 ? null : id(`goal of all ${n % 3}`),
        weight: nth([40, 60, 100], turn),
        metric,
        unit,
        baseline,
        target,
        current,
        starts_on,
        due_on,
        confidence: nth(['On track', 'On track', 'At risk', 'On track', 'Off track'], n),
        visibility: nth(['Division', 'Organization', 'Private'], n),
        state,
        progress,
        score: state === 'Completed' ? progress : null,
        resume_on: state === 'On hold' ? addDays(today, 12) : null,
        last_check_in_on: checked ? addDays(today, isPast ? -130 : -2 - (n % 30)) : null,
        completed_on:
          state === 'Completed' || state === 'Submitted' ? addDays(today, isPast ? -128 : -3) : null,
        revision_no: 1,
        created_at: `${starts_on}T04:00:00Z`,
        version: 1,
      },
    }
  })
}

async function seedGoalRows(db: Db, seeding: GoalSeeding) {
  const { id, today } = seeding
  const rows = rowsOf(seeding)
  const shared = [
    'Raise renewals to 92 %',
    'Serve every customer within a day',
    'Close the books in five days',
  ]
  const base = rows[0]?.row
  if (!base) return
  await insertAll(
    db,
    'goal',
    shared.map((title, n) => ({
      ...base,
      id: id(`goal of all ${n}`),
      title,
      owner: 'Organization',
      employee_id: null,
      creator_employee_id: null,
      parent_id: null,
      metric: 'Percent',
      unit: null,
      baseline: '0',
      target: '100',
      current: String(45 + n * 12),
      progress: String(45 + n * 12),
      weight: 0,
      visibility: 'Organization',
      state: 'In progress',
      score: null,
      completed_on: null,
      resume_on: null,
      confidence: 'On track',
      last_check_in_on: addDays(today, -9),
    })),
  )
  await insertAll(
    db,
    'goal',
    rows.map(({ row }) => row),
  )
  const by = ({ account_id, full_name }: Hired) => ({ account_id, account_name: full_name })
  await insertAll(
    db,
    'goal_milestone',
    rows
      .filter(({ row }) => row.metric === 'Milestones')
      .flatMap(({ n, row, done, isPast }) =>
        steps.map((title, k) => ({
          id: id(`goal milestone ${n} ${k}`),
          goal_id: row.id,
          title,
          due_on: addDays(row.due_on, (k - 2) * 25),
          weight: 1,
          state: k < done ? 'Completed' : k === done && n % 4 === 0 && !isPast ? 'Submitted' : 'Pending',
          completed_on: k < done ? addDays(row.due_on, (k - 2) * 25 - 40) : null,
          version: 1,
        })),
      ),
  )
  await insertAll(
    db,
    'goal_check_in',
    rows
      .filter(({ checked }) => checked)
      .flatMap(({ n, row, owner }) =>
        [2, 1, 0].map((back) => {
          const day = addDays(row.last_check_in_on ?? today, -14 * back)
          const value = String(
            Math.round(
              Number(row.baseline) + ((Number(row.current) - Number(row.baseline)) * (3 - back)) / 3,
            ),
          )
          return {
            id: id(`goal check-in ${n} ${back}`),
            goal_id: row.id,
            day,
            value,
            progress: row.metric === 'Milestones' ? row.progress : progressOf({ ...row, current: value }),
            confidence: back === 0 ? row.confidence : 'On track',
            note: back === 0 ? 'Slower than planned because of the holidays.' : 'Going as planned.',
            blocker: row.confidence === 'Off track' && back === 0 ? 'Data from the supplier' : null,
            ...by(owner),
            at: `${day}T06:00:00Z`,
          }
        }),
      ),
  )
  const agreed = rows.filter(({ row }) => !['Draft', 'Requested'].includes(row.state))
  const terms = ({ row, owner }: (typeof rows)[number]) => ({
    goal_id: row.id,
    target: row.target,
    due_on: row.due_on,
    weight: row.weight,
    ...by(owner),
  })
  await insertAll(db, 'goal_revision', [
    ...agreed.map((one) => ({
      ...terms(one),
      id: id(`goal revision ${one.n}`),
      revision_no: 1,
      state: 'Agreed',
      reason: 'Accepted',
      side: 'Owner',
      at: `${one.row.starts_on}T08:00:00Z`,
      decided_at: `${one.row.starts_on}T08:00:00Z`,
    })),
    ...agreed
      .filter(({ n, row }) => row.state === 'In progress' && n % 6 === 1)
      .map((one) => ({
        ...terms(one),
        id: id(`goal proposal ${one.n}`),
        revision_no: 2,
        state: 'Proposed',
        due_on: addDays(one.row.due_on, 5),
        reason: 'The supplier delivers later than agreed.',
        side: 'Owner',
        at: `${addDays(today, -2)}T08:00:00Z`,
      })),
  ])
  const event = (n: number, row: { id: string }, act: string, state: string, who: Hired, day: string) => ({
    id: id(`goal event ${n} ${act}`),
    goal_id: row.id,
    act,
    state,
    ...by(who),
    at: `${day}T0${act === 'Created' ? 4 : act === 'Accepted' ? 8 : 9}:00:00Z`,
  })
  await insertAll(
    db,
    'goal_event',
    rows.flatMap(({ n, row, creator, owner }) => [
      event(n, row, 'Created', 'Draft', creator, row.starts_on),
      ...(row.state === 'Draft' || row.state === 'Requested'
        ? []
        : [event(n, row, 'Accepted', 'Accepted', owner, row.starts_on)]),
      ...(row.state === 'Completed'
        ? [event(n, row, 'Completed', 'Completed', creator, row.completed_on ?? today)]
        : []),
    ]),
  )
}
