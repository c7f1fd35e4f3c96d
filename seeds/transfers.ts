import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { seedMoves, seedSwap } from '#seeds/transfer-moves.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

const reasons = [
  ['Family care', 15],
  ['Health', 20],
  ['Career growth', 5],
  ['Distance from home', 10],
] as const
const asked = [
  ['Can the present branch release this employee?', { kind: 'yes_no', yes_marks: null }],
  [
    'How well does the employee fit the place requested?',
    { kind: 'rating', from: 1, to: 5, low_label: 'Poorly', high_label: 'Very well' },
  ],
  ['What has to be handed over first?', { kind: 'long_text', max: 1000 }],
] as const

/** Requests in three states, with reviewers of all branches and what one of them answered. */
export async function seedTransfers(db: Db, { hired, today, account_id, org_id }: Seeding): Promise<void> {
  const here = hired.filter(({ person }) => person.left === null)
  const known = (...emails: string[]) => emails.flatMap((email) => personWith(here, email) ?? [])
  const own = known('employee@demo.test', 'employee.terai@demo.test')
  const named: Hired[] = [
    ...known('supervisor@demo.test', 'admin@demo.test', 'hr.terai@demo.test'),
    ...here.filter((one) => !own.includes(one)),
  ].slice(0, 2)
  const branches = await db
    .selectFrom('branch')
    .select('id')
    .where('is_archived', '=', false)
    .orderBy('name')
    .execute()
  const seats = await db
    .selectFrom('employment_assignment')
    .select(['employee_id', 'branch_id', 'division_id', 'job_title_id'])
    .where('valid_from', '<=', addDays(today, -400))
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .where('branch_id', 'is not', null)
    .orderBy('employee_id')
    .execute()
  const reviewing = new Set(named.map(({ employee_id }) => employee_id))
  // whoever tries the product as an employee finds a request of their own
  const movers = [...own, ...here.filter((one) => !own.includes(one))].flatMap(({ employee_id }) => {
    const seat = seats.find((one) => one.employee_id === employee_id)
    return seat && !reviewing.has(employee_id) ? [seat] : []
  })
  const reasonRows = reasons.map(([name, points]) => ({
    id: newId(),
    name,
    points,
    is_archived: false,
    version: 1,
  }))
  await insertAll(db, 'transfer_reason', reasonRows)
  await insertAll(
    db,
    'transfer_reviewer',
    named.map(({ employee_id }) => ({ id: newId(), employee_id, is_archived: false, version: 1 })),
  )
  const { set, questions } = await writeQuestions(db, today)
  const plans = [
    {
      state: 'Requested',
      on: -3,
      reason: 0,
      explanation: 'My parents live there and need care since the autumn.',
      desired: 60,
    },
    {
      state: 'Under review',
      on: -12,
      reason: 3,
      explanation: 'I travel two hours to the office each way. The branch is near my home.',
      desired: 45,
    },
    {
      state: 'Approved',
      on: -40,
      reason: 2,
      explanation: 'I would like to work with the new team of the branch and lead its support desk.',
      desired: 20,
    },
  ] as const
  const requests = plans.flatMap(({ state, on, reason, explanation, desired }, at) => {
    const seat = movers[at * 3]
    const to = branches.find(({ id }) => id !== seat?.branch_id)
    if (!seat || !to) return []
    const approved = state === 'Approved'
    return [
      {
        id: newId(),
        employee_id: seat.employee_id,
        from_branch_id: seat.branch_id,
        from_division_id: seat.division_id,
        from_job_title_id: seat.job_title_id,
        branch_id: to.id,
        reason_id: reasonRows[reason]?.id,
        explanation,
        desired_from: addDays(today, desired),
        state,
        requested_on: addDays(today, on),
        decided_on: approved ? addDays(today, -8) : null,
        decided_by_account_id: approved ? account_id : null,
        effective_from: approved ? addDays(today, desired) : null,
        remarks: approved ? 'Please hand over your open work first.' : null,
        granted_choice: approved ? 1 : null,
        version: 1,
      },
    ]
  })
  await insertAll(db, 'transfer_request', requests)
  await seedChoices(db, requests, branches)
  const partner = seats.find(({ employee_id }) => employee_id === named[0]?.employee_id)
  const asker = movers.find(
    (seat, at) =>
      at % 3 !== 0 &&
      partner &&
      seat.branch_id !== partner.branch_id &&
      !own.some((one) => one.employee_id === seat.employee_id),
  )
  if (partner && asker) await seedSwap(db, { today, partner, asker, reason_id: reasonRows[3]?.id })
  await seedMoves(db, { hired: here, today, org_id, account_id }, reasonRows[2]?.id)
  const [first, second] = named
  for (const request of requests.filter(({ state }) => state !== 'Requested')) {
    const given = request.state === 'Approved' ? [first, second] : [first]
    for (const [at, reviewer] of given.entries()) {
      if (!reviewer) continue
      const sheet_id = newId()
      const given_on = addDays(request.requested_on, 3 + at)
      await insertAll(db, 'answer_sheet', [
        {
          id: sheet_id,
          use: 'transfer_review',
          set_id: set,
          subject_id: request.id,
          employee_id: reviewer.employee_id,
          state: 'Completed',
          submitted_at: `${given_on}T05:00:00Z`,
          version: 2,
          created_at: `${given_on}T05:00:00Z`,
        },
      ])
      const values = [true, 4 + at, 'Keys, open tickets and the list of suppliers.']
      await db
        .insertInto('answer')
        .values(
          questions.map((question_id, index) => ({
            sheet_id,
            question_id,
            value: JSON.stringify(values[index]),
          })),
        )
        .execute()
      await insertAll(db, 'transfer_opinion', [
        {
          id: newId(),
          request_id: request.id,
          employee_id: reviewer.employee_id,
          verdict: 'In favour',
          remarks: 'The branch needs somebody with this experience.',
          given_on,
          sheet_id,
        },
      ])
    }
  }
}

interface Asked {
  id: string
  branch_id: string
  from_branch_id: string | null
}
/** What was asked for first, and for two of the requests a second place. */
async function seedChoices(db: Db, requests: readonly Asked[], branches: readonly { id: string }[]) {
  const rows = requests.flatMap(({ id, branch_id, from_branch_id }, at) => {
    const second = branches.find((one) => one.id !== branch_id && one.id !== from_branch_id)
    const first = { id: newId(), request_id: id, position: 1, branch_id }
    return second && at < 2 ? [first, { ...first, id: newId(), position: 2, branch_id: second.id }] : [first]
  })
  await insertAll(db, 'transfer_choice', rows)
}

async function writeQuestions(db: Db, today: string) {
  const category = newId()
  const set = newId()
  await db
    .insertInto('question_category')
    .values({ id: category, name: 'Transfer review', description: 'What reviewers of transfers answer.' })
    .execute()
  const rows = asked.map(([title, detail]) => ({ id: newId(), title, detail }))
  await db
    .insertInto('question')
    .values(
      rows.map(({ id, title, detail }) => ({
        id,
        root_id: id,
        category_id: category,
        kind: detail.kind,
        title,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
  await db
    .insertInto('question_set')
    .values({
      id: set,
      root_id: set,
      use: 'transfer_review',
      name: 'Transfer review',
      state: 'Published',
      published_at: `${today}T00:00:00Z`,
    })
    .execute()
  await db
    .insertInto('question_set_item')
    .values(
      rows.map(({ id }, index) => ({
        id: newId(),
        set_id: set,
        question_id: id,
        section: '',
        position: index + 1,
        is_required: index < 2,
      })),
    )
    .execute()
  return { set, questions: rows.map(({ id }) => id) }
}
