import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { change, rowOn } from '#modules/hris/domain/assignment-timeline.ts'
import { settledProblem, shownChanges } from '#modules/hris/domain/employment-review.ts'
import { changesSaid } from '#modules/hris/domain/letter-changes.ts'
import { carryOut, columnsOf, timelineOf } from '#modules/hris/server/assignment-store.ts'
import { followContract, heldContract } from '#modules/hris/server/contract-follow.ts'
import { refuseStepBeyond, refuseUnknownPlace, typeFacts } from '#modules/hris/server/place.ts'
import { refuseWrongSupervisors, writeSupervisors } from '#modules/hris/server/supervisor-write.ts'
import { changesOf, namedColumn, namesOf, type Names } from '#modules/hris/server/employment-review-names.ts'
import { saidOf } from '#modules/hris/server/letter-make.ts'
import { draftProcessLetter, letterOf } from '#modules/hris/server/process-letter.ts'
import { writePay } from '#modules/hris/server/prepared-pay.ts'
import type { SupervisorInput } from '#modules/hris/shared/supervisor.ts'

export interface Moment {
  today: Day
  /** This instant, ISO. */
  now: string
}
const placeFields = [
  'branch_id',
  'division_id',
  'job_title_id',
  'employment_level_id',
  'employment_type_id',
  'work_location',
  'pay_step',
] as const

/**
 * Everything that a scheduled change changes, in the caller's transaction: all of it or, by a refusal, nothing. False: it
 * was not scheduled any more, so a second run does nothing.
 */
export async function applyReview(
  db: Db,
  { today, now }: Moment,
  id: string,
): Promise<{ employee_id: string; effective_from: Day; supervisors: string[] } | false> {
  const review = await db
    .selectFrom('employment_review')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!review || review.state !== 'Scheduled' || review.effective_from > today) return false
  const { employee_id, effective_from } = review
  const employee = await db
    .selectFrom('employee')
    .selectAll()
    .where('id', '=', employee_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (employee.left_on !== null && effective_from > employee.left_on)
    throw refuse(`The last day of this person is ${employee.left_on}.`)
  const settled = settledProblem(review, await leaveSettledUntil(db))
  if (settled) throw refuse(settled)
  const former = await namesOf(db, review, today)
  if (placeFields.some((name) => review[name] !== null)) await applyPlace(db, review, employee)
  await writePay(db, review)
  // the list was checked by its schema when it was written
  const links = review.supervisors as SupervisorInput[] | null
  const touched = links ? await applySupervisors({ db, today }, review, links) : []
  const days = {
    ...(review.confirmed_on ? { confirmed_on: review.confirmed_on } : {}),
    ...(review.probation_ends_on ? { probation_ends_on: review.probation_ends_on } : {}),
    ...(review.contract_ends_on ? { contract_ends_on: review.contract_ends_on } : {}),
  }
  const contract = await applyContract(db, review)
  await db
    .updateTable('employee')
    .set({ ...days, ...contract, version: employee.version + 1 })
    .where('id', '=', employee_id)
    .execute()
  await db
    .updateTable('employment_review')
    .set({
      state: 'Applied',
      applied_at: now,
      problem: null,
      former: JSON.stringify(former),
      version: review.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await draftLetter(db, now, review, former)
  return { employee_id, effective_from, supervisors: touched }
}

/** Until when balances of leave are settled, as leave says; null: nothing is. */
export async function leaveSettledUntil(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ until: Day | null }>`select leave_settled_until() as until`.execute(db)
  return rows[0]?.until ?? null
}

/**
 * A renewal writes the contract that follows; a type of employment without an end ends the one that runs, the day before.
 * What becomes of the end in the record of the employee.
 */
async function applyContract(
  db: Db,
  review: {
    id: string
    employee_id: string
    change_type_id: string
    effective_from: Day
    employment_type_id: string | null
    contract_ends_on: Day | null
    remarks: string
    created_by: string | null
  },
): Promise<{ contract_ends_on?: null }> {
  const held = await heldContract(db, review.employee_id)
  if (!held) return {}
  const { category, name } = await db
    .selectFrom('change_type')
    .select(['category', 'name'])
    .where('id', '=', review.change_type_id)
    .executeTakeFirstOrThrow()
  const ends_on = review.contract_ends_on
  if (category === 'Contract renewal' && ends_on !== null && ends_on > held.ends_on) {
    const after = addDays(held.ends_on, 1)
    await followContract(db, held, {
      starts_on: review.effective_from > after ? review.effective_from : after,
      ends_on,
      remarks: review.remarks,
      review_id: review.id,
      created_by: review.created_by,
    })
    return {}
  }
  if (review.employment_type_id === null || ends_on !== null) return {}
  const { is_contract } = await typeFacts(db, review.employment_type_id)
  if (is_contract || held.ends_on < review.effective_from) return {}
  const last = addDays(review.effective_from, -1)
  await db
    .updateTable('contract')
    .set({
      terminated_on: last > held.starts_on ? last : held.starts_on,
      termination_reason: name,
      ended_by: 'Review',
      review_id: review.id,
      version: held.version + 1,
    })
    .where('id', '=', held.id)
    .execute()
  return { contract_ends_on: null }
}

/** What changed stands in it as it stands in the list of changes. */
async function draftLetter(
  db: Db,
  now: string,
  review: {
    id: string
    employee_id: string
    change_type_id: string
    effective_from: Day
    created_by: string | null
  },
  former: Names,
) {
  const type = await db
    .selectFrom('change_type')
    .select(['name', 'category', 'letter_template_id'])
    .where('id', '=', review.change_type_id)
    .executeTakeFirstOrThrow()
  const template_id = await letterOf(db, type)
  if (template_id === null) return
  const [named, writer, template] = await Promise.all([
    db
      .selectFrom('employment_review as r')
      .select(namedColumn.as('named'))
      .where('r.id', '=', review.id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('account').select('full_name').where('id', '=', review.created_by).executeTakeFirst(),
    db.selectFrom('letter_template').select('language').where('id', '=', template_id).executeTakeFirst(),
  ])
  // amounts are fields of their own, for templates and writers who may name them
  const { changes: said } = shownChanges(changesOf(former, named.named), { reads_pay: false, is_hr: true })
  const changes = changesSaid(said, template?.language ?? 'English')
  await draftProcessLetter(db, {
    template_id,
    employee_id: review.employee_id,
    issued_on: review.effective_from,
    said: saidOf({ change: type.name, change_from: review.effective_from, changes }),
    source: { of: 'employment_review', id: review.id },
    writer: { account_id: review.created_by, full_name: writer?.full_name ?? 'HR', now },
  })
}

type Stored = { id: string; employee_id: string; effective_from: Day; change_type_id: string } & {
  [K in (typeof placeFields)[number]]: string | number | null
}

async function applyPlace(db: Db, review: Stored, employee: { joined_on: Day; left_on: Day | null }) {
  const named = Object.fromEntries(
    placeFields.filter((name) => review[name] !== null).map((name) => [name, review[name]]),
  )
  await refuseUnknownPlace(db, named)
  const type = await db
    .selectFrom('change_type')
    .select('name')
    .where('id', '=', review.change_type_id)
    .executeTakeFirstOrThrow()
  const rows = await timelineOf(db, review.employee_id)
  const held = rowOn(rows, review.effective_from)
  if (!held) throw refuse(`No assignment holds ${review.effective_from}.`)
  const place = { ...held.place, ...named, change_reason: type.name }
  await refuseStepBeyond(db, place, held.place)
  // another change began on the same day: both hold
  if (held.valid_from === review.effective_from && held.valid_from > employee.joined_on) {
    await db
      .updateTable('employment_assignment')
      .set((eb) => ({
        ...columnsOf(place),
        change_reason: type.name,
        source_review_id: review.id,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', held.id)
      .execute()
    return
  }
  const planned = change(rows, employee, { id: newId(), valid_from: review.effective_from, place })
  if ('errors' in planned) throw invalid(planned.errors)
  await carryOut(db, planned.plan, review.employee_id, review.id)
}

async function applySupervisors(
  where: { db: Db; today: Day },
  { employee_id, effective_from }: Pick<Stored, 'employee_id' | 'effective_from'>,
  links: readonly SupervisorInput[],
) {
  await refuseWrongSupervisors(where, employee_id, links, effective_from)
  return writeSupervisors(where, employee_id, links, effective_from)
}
