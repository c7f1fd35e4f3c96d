import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { noticeSaid } from '#modules/hris/domain/notice-days.ts'
import { noticeOf } from '#modules/offboarding/domain/notice.ts'
import {
  writeChangeTypes,
  writeQuestions,
  writeSeparationTypes,
  writeTemplates,
} from '#seeds/life-settings.ts'
import { writeConfirmations } from '#seeds/confirmations.ts'
import { writeJoiners } from '#seeds/joiners.ts'
import { writeTasks, type Seed } from '#seeds/life-tasks.ts'
import { answerSheet, writePastLeavers } from '#seeds/past-leavers.ts'
import { writePastReviews, writeReviews } from '#seeds/reviews.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

/** Settings of joining, changing and leaving, and a few people in each: something to see on every page. */
export async function seedLife(db: Db, { hired, today, account_id, organization, org_id, files }: Seeding) {
  await db
    .insertInto('retention_rule')
    .values({
      id: newId(),
      effective_from: addDays(today, -400),
      keep_years: 1,
      remarks: 'As agreed with the union; amounts stay for tax',
    })
    .execute()
  const templateIds = await writeTemplates(db)
  const changeIds = await writeChangeTypes(db, templateIds.get('Employment review') ?? '')
  const separationIds = await writeSeparationTypes(db, templateIds.get('Offboarding') ?? '')
  const setId = await writeQuestions(db, today)
  const current = hired.filter(
    ({ person, account_id: login }) => person.left === null && login !== null && login !== account_id,
  )
  const far = current.slice(Math.floor(current.length / 2))
  const items = await db.selectFrom('task_template_item').selectAll().execute()
  const about = { today, account_id, org_id, files, organization: organization.name }
  const seed: Seed = { ...about, db, items, templateIds }
  const asked = personWith(current, 'employee@demo.test')
  await writeReviews(seed, [...far.slice(0, 5), ...(asked ? [asked] : [])], changeIds)
  await writePastReviews(seed, current.slice(0, 30), changeIds)
  await writeLeavers(seed, far.slice(5, 10), separationIds, setId)
  const newest = current
    .filter(({ person }) => person.joined <= today)
    .toSorted((a, b) => b.person.joined.localeCompare(a.person.joined))
  const helpful = ['employee@demo.test', 'employee.terai@demo.test'].flatMap(
    (email) => personWith(current, email) ?? [],
  )
  await writeJoiners(seed, {
    supervisors: far.slice(10, 15),
    joined: newest.slice(0, 2),
    buddies: [...helpful, ...far.slice(15, 17)],
  })
  await writeConfirmations(seed, changeIds)
  await writePastLeavers(db, { people: hired, today, kinds: separationIds, set_id: setId })
}

/** Days until the last one, of those who are gone. */
const daysTo: Readonly<Record<string, number>> = { Clearance: -3, Settlement: -11 }

async function writeLeavers(
  { db, today, items, templateIds }: Seed,
  people: readonly Hired[],
  kinds: ReadonlyMap<string, string>,
  set_id: string,
) {
  const states = ['Initiated', 'In notice', 'In notice', 'Clearance', 'Settlement'] as const
  for (const [index, { employee_id, full_name, person }] of people.entries()) {
    const id = newId()
    const state = states[index] ?? 'Initiated'
    const last_working_on = addDays(today, daysTo[state] ?? 9 + index * 8)
    const isShort = index === 1 || state === 'Settlement'
    const notified_on = addDays(last_working_on, isShort ? -12 : -30)
    const unsaid = { contract: null, level: null, type: null, term: 30 }
    const said = noticeSaid(person.joined, notified_on, unsaid)
    const notice = noticeOf({
      notified_on,
      last_day: last_working_on,
      said_days: said.days,
      needs_notice: true,
    })
    await db
      .insertInto('separation')
      .values({
        id,
        employee_id,
        separation_type_id: kinds.get('Resignation') ?? null,
        notified_on,
        last_working_on,
        notice_days_required: notice.days,
        notice_from: said.from,
        shortfall_days: notice.shortfall,
        shortfall_treatment: state === 'Settlement' ? 'Paid by employee' : 'Waived',
        remarks: 'Resigned: Higher studies',
        state,
      })
      .execute()
    if (state === 'Initiated') continue
    await db
      .updateTable('employee')
      .set({ left_on: last_working_on, leaving_reason: 'Resignation' })
      .where('id', '=', employee_id)
      .execute()
    const template = templateIds.get('Offboarding')
    await writeTasks(
      db,
      'offboarding',
      { id, employee_id, about: full_name },
      last_working_on,
      items.filter((item) => item.task_template_id === template),
      state === 'Settlement' ? items.length : index,
    )
    if (state === 'Settlement') await writeLines(db, { id, employee_id, shortfall: notice.shortfall }, today)
    const sheet = { id: newId(), set_id }
    await db
      .insertInto('answer_sheet')
      .values({ ...sheet, use: 'exit_interview', subject_id: id, employee_id, due_on: last_working_on })
      .execute()
    if (last_working_on < today) await answerSheet(db, sheet, `${addDays(last_working_on, -1)}T06:00:00Z`)
  }
}

/** What is owed to them and by them: some of it paid, some let go, some open. */
async function writeLines(
  db: Db,
  { id, employee_id, shortfall }: { id: string; employee_id: string; shortfall: number },
  today: string,
) {
  const line = { separation_id: id, employee_id, source: 'Manual', state: 'Open' }
  const closed = { closed_at: `${addDays(today, -2)}T06:00:00Z` }
  await insertAll(db, 'settlement_line', [
    {
      ...line,
      id: newId(),
      kind: 'Receivable',
      component: 'Missing notice',
      reference: `${shortfall} days`,
      amount: '24000',
      source: 'Automatic',
      arises_from: 'notice',
      subject_id: id,
    },
    {
      ...line,
      id: newId(),
      kind: 'Payable',
      component: 'Pay until the last day',
      amount: '38500',
      state: 'Settled',
      ...closed,
    },
    {
      ...line,
      id: newId(),
      kind: 'Payable',
      component: 'Festival allowance',
      reference: 'Dashain, in proportion',
      amount: '21000',
    },
    {
      ...line,
      id: newId(),
      kind: 'Receivable',
      component: 'Access card',
      amount: '500',
      state: 'Waived',
      remarks: 'Found again',
      ...closed,
    },
  ])
}
