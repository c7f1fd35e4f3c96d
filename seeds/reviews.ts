import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { applyReview } from '#modules/hris/server/employment-review-apply.ts'
import { sendReview, writeReviewFlow } from '#seeds/review-requests.ts'
import { writeTasks, type Seed } from '#seeds/life-tasks.ts'
import { insertAll, type Hired } from '#seeds/seeding.ts'

/** Promotions and steps that are to come; two of them wait for somebody to approve them, or are drafts. */
export async function writeReviews(
  { db, today, account_id, items, templateIds }: Seed,
  people: readonly Hired[],
  kinds: ReadonlyMap<string, string>,
) {
  const places = await placesOf(db, people)
  const levels = await levelsOf(db)
  await writeReviewFlow(db)
  for (const [index, { employee_id, full_name }] of people.entries()) {
    const id = newId()
    const isDraft = index >= 4
    const place = places.get(employee_id)
    const higher = levels[levels.findIndex((level) => level.id === place?.employment_level_id) - 1]
    const promoted = (index % 2 === 0 || isDraft) && higher !== undefined
    const effective_from = addDays(today, 7 + index * 9)
    await db
      .insertInto('employment_review')
      .values({
        id,
        employee_id,
        change_type_id: kinds.get(promoted ? 'Promotion' : 'Step increment') ?? '',
        effective_from,
        employment_level_id: promoted ? higher.id : null,
        pay_step: promoted ? 1 : (place?.pay_step ?? 0) + 1,
        state: isDraft ? 'Draft' : 'Scheduled',
        remarks: promoted ? 'Led the team through a hard year' : 'Yearly step',
        created_by: account_id,
      })
      .execute()
    if (promoted && isDraft)
      await sendReview({ db, today, account_id }, id, index === 4 ? 'HR' : 'Supervisor')
    if (!promoted || isDraft) continue
    const template = templateIds.get('Employment review')
    await writeTasks(
      db,
      'employment_review',
      { id, employee_id, about: full_name },
      effective_from,
      items.filter((item) => item.task_template_id === template),
      0,
    )
  }
}

/** What became of changes of the last year: most were applied, as the night does it, and some taken back. */
export async function writePastReviews(
  { db, today, account_id }: Seed,
  people: readonly Hired[],
  kinds: ReadonlyMap<string, string>,
) {
  const places = await placesOf(db, people)
  const around = { levels: await levelsOf(db), branches: await branchesOf(db), today }
  const reviews = people.flatMap(({ employee_id }, index) => {
    const place = places.get(employee_id)
    const effective_from = addDays(today, -10 - index * 11)
    if (!place || place.valid_from >= effective_from) return []
    const { name, before, changed } = pastChange(place, index, around)
    const applied = index % 7 !== 6
    const row = {
      id: newId(),
      employee_id,
      change_type_id: kinds.get(name) ?? '',
      effective_from,
      state: applied ? 'Scheduled' : 'Cancelled',
      problem: applied ? null : 'Put off to next year',
      remarks: applied ? 'As agreed in the yearly talk' : 'Proposed by the supervisor',
      created_by: account_id,
      ...changed,
    }
    return [{ row, place, before: applied ? before : {} }]
  })
  await insertAll(
    db,
    'employment_review',
    reviews.map(({ row }) => row),
  )
  for (const { row, place, before } of reviews) {
    if (Object.keys(before).length)
      await db.updateTable('employment_assignment').set(before).where('id', '=', place.id).execute()
    await applyReview(db, { today, now: `${row.effective_from}T00:30:00Z` }, row.id)
  }
}

/** A change that led to what somebody is now, and what they were before it. */
function pastChange(place: Place, index: number, { levels, branches, today }: Around) {
  const { contract_ends_on, confirmed_on, employment_level_id, branch_id } = place
  if (contract_ends_on && index % 2 === 0)
    return {
      name: 'Contract renewal',
      before: {},
      changed: { contract_ends_on: addMonths(contract_ends_on, 12) },
    }
  if (confirmed_on && confirmed_on > addMonths(today, -12))
    return { name: 'Confirmation', before: {}, changed: { confirmed_on } }
  const lower = levels[levels.findIndex(({ id }) => id === employment_level_id) + 1]
  if (index % 3 === 0 && employment_level_id && lower)
    return {
      name: 'Promotion',
      before: { employment_level_id: lower.id },
      changed: { employment_level_id },
    }
  const elsewhere = branches.find(({ id }) => id !== branch_id)
  if (index % 3 === 1 && branch_id && elsewhere)
    return { name: 'Transfer', before: { branch_id: elsewhere.id }, changed: { branch_id } }
  return { name: 'Step increment', before: {}, changed: { pay_step: (place.pay_step ?? 0) + 1 } }
}

type Level = { id: string }
interface Around {
  /** From the highest on. */
  levels: readonly Level[]
  branches: readonly { id: string }[]
  today: Day
}
type Place = Awaited<ReturnType<typeof placesOf>> extends ReadonlyMap<string, infer P> ? P : never

const levelsOf = (db: Db) => db.selectFrom('employment_level').select('id').orderBy('rank').execute()
const branchesOf = (db: Db) => db.selectFrom('branch').select('id').orderBy('name').execute()

/** Where people stand now, by their ids. */
async function placesOf(db: Db, people: readonly Hired[]) {
  const rows = await db
    .selectFrom('employment_assignment as a')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'a.org_id').onRef('e.id', '=', 'a.employee_id'),
    )
    .select([
      'a.id',
      'a.employee_id',
      'a.valid_from',
      'a.employment_level_id',
      'a.branch_id',
      'a.pay_step',
      'e.contract_ends_on',
      'e.confirmed_on',
    ])
    .where('a.valid_to', 'is', null)
    .where(
      'a.employee_id',
      'in',
      people.map(({ employee_id }) => employee_id),
    )
    .execute()
  return new Map(rows.map((row) => [row.employee_id, row]))
}
