import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { statusOn, type Status } from '#modules/hris/domain/employment.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { allAbove, isAbove } from '#modules/hris/server/look.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'

export { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
export { customColumns } from '#modules/hris/server/data-sets/custom.ts'
export { allAbove, isAbove, teamBelow }
export { happenedTo, placesOf, withBelow, type PlaceFilters } from '#modules/hris/server/place-query.ts'
export { personGrouped, shownTo } from '#modules/hris/server/person-groups.ts'
export { ageBands, type Band } from '#modules/hris/domain/bands.ts'
export { logoOf } from '#platform/pdf/head-image.ts'
export { noticeTermsOn, termOf, termsOn } from '#modules/hris/server/law-terms.ts'
export { noticeOn, type NoticeOf } from '#modules/hris/server/agreed-notice.ts'
export { letterTo, refuseToPayless } from '#modules/hris/server/letter-draft.ts'
export { signatureOf } from '#modules/hris/server/signature.ts'
export { letterPdf, type LetterContent } from '#modules/hris/server/letter-pdf.ts'
export {
  linkSeparation,
  refusedConfirmation,
  reopenConfirmation,
} from '#modules/hris/server/confirmation-decide.ts'
export { draftReview } from '#modules/hris/server/employment-review-arrange.ts'
export { joinPersonNow, type KnowsPerson } from '#modules/hris/server/person-now.ts'
export { leaveInNotice } from '#modules/hris/server/notice-leave.ts'
export { readsPay, withPay, writePay, writeSalaries } from '#modules/hris/server/prepared-pay.ts'
export { payProblem } from '#modules/hris/domain/employment-review.ts'
export { hire } from '#modules/hris/server/hire.ts'
export { blockingJoining, dropTasks, progressColumn, requiredOpen } from '#modules/hris/server/life-task.ts'
export { moveTasksOf, tellAssignees } from '#modules/hris/server/life-task-people.ts'
export { moveTasks, startTasks } from '#modules/hris/server/life-task-start.ts'
export {
  adoptDocuments,
  checkedFilling,
  recordedFilling,
  singleOf,
  writeFilling,
  type Filled,
} from '#modules/hris/server/newcomer.ts'
export { backgroundNames } from '#modules/hris/server/background.ts'
export { educationLevels } from '#modules/hris/server/education-level.ts'
export type { Today } from '#modules/hris/server/record-store.ts'
export {
  checkedNewcomerCustom,
  customOfNewcomer,
  maskedCustom,
  recordedCustom,
  refuseTakenCustom,
  writeNewcomerCustom,
} from '#modules/hris/server/newcomer-custom.ts'
export type { CustomField } from '#modules/hris/server/custom-store.ts'
export { masked } from '#modules/hris/domain/field-rights.ts'
export { recordsDue } from '#modules/hris/server/records-due.ts'
export { tasksOf } from '#modules/hris/server/my-task.ts'
export { refuseStepBeyond, refuseUnknownPlace } from '#modules/hris/server/place.ts'
export { peopleNamed } from '#modules/hris/server/record-import-people.ts'
export { formersLike } from '#modules/hris/server/former-employee.ts'
export { rehire } from '#modules/hris/server/rehire.ts'
export { separationBefore } from '#modules/hris/server/separated-by.ts'
export { openLoginFor } from '#modules/hris/server/login.ts'
export { leftOutOf } from '#modules/hris/server/arranged-later.ts'
export { endEmployment, resumeEmployment } from '#modules/hris/server/separation.ts'
export { celebrationPage } from '#modules/hris/server/celebration.ts'
export { current, personColumns, personJoins } from '#modules/hris/server/data-sets/person.ts'
export { requestColumns, requestJoins } from '#modules/hris/server/data-sets/request.ts'
export { dueOf, figuresOf, movementOf, soonOf } from '#modules/hris/server/workforce.ts'

/** Who reports to somebody on the day, directly (level 1) or through others; those who left too, with their last day. */
export async function subordinatesOf(
  db: Db,
  supervisorId: string,
  day: Day,
  reach: 'direct' | 'all' = 'direct',
): Promise<{ employee_id: string; level: number; left_on: Day | null }[]> {
  const { rows } = await sql<{ employee_id: string; level: number; left_on: Day | null }>`
    with recursive ${teamBelow(supervisorId, reach, day)}
    select t.id as employee_id, t.level, e.left_on from team t join employee e on e.id = t.id order by t.level, t.id`.execute(
    db,
  )
  return rows
}

export interface SupervisorOf {
  employee_id: string
  supervisor_id: string
  account_id: string | null
  authority_order: number
  can_approve: boolean
  can_deny: boolean
  can_forward: boolean
}
/** Supervisors of some people on that day who work here then, in order of authority. */
export async function supervisorsOf(
  db: Db,
  employeeIds: readonly string[],
  day: Day,
): Promise<SupervisorOf[]> {
  if (!employeeIds.length) return []
  const { rows } = await sql<SupervisorOf>`
    select l.employee_id, l.supervisor_id, s.account_id, l.authority_order, l.can_approve, l.can_deny, l.can_forward
    from supervisor_on(${day}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
    where l.employee_id = any(${[...employeeIds]}::uuid[]) and (s.left_on is null or s.left_on >= ${day})
    order by l.employee_id, l.authority_order`.execute(db)
  return rows
}

/** What rules ask about a person on a day: never the values of today for a day of the past. */
export interface EmployeeFacts {
  id: string
  code: string
  full_name: string
  account_id: string | null
  gender: string | null
  date_of_birth: Day | null
  marital_status: string | null
  joined_on: Day
  /** From when service counts, where it was agreed that it began before joining. */
  served_since: Day | null
  left_on: Day | null
  probation_ends_on: Day | null
  confirmed_on: Day | null
  contract_ends_on: Day | null
  status: Status
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
  employment_level_id: string | null
  employment_type_id: string | null
  /** People of their type of employment have leave; true without a type. */
  has_leave: boolean
  weekly_hours: string | null
}

export async function employeesOn(
  db: Db,
  employeeIds: readonly string[],
  day: Day,
): Promise<EmployeeFacts[]> {
  const [only] = employeeIds
  if (only === undefined) return []
  // a call for an array of unknown length is planned anew each time, which takes ten times as long as reading one person
  const these = employeeIds.length === 1 ? sql`e.id = ${only}` : sql`e.id = any(${[...employeeIds]}::uuid[])`
  const { rows } = await sql<Omit<EmployeeFacts, 'status'>>`
    select e.id, e.code, e.full_name, e.account_id, e.gender, e.date_of_birth, e.marital_status, e.joined_on, e.served_since, e.left_on,
      e.probation_ends_on, e.confirmed_on, e.contract_ends_on, a.branch_id, a.division_id, a.job_title_id,
      a.employment_level_id, a.employment_type_id, coalesce(t.leave_eligible, true) as has_leave, a.weekly_hours
    from employee e left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)}
    left join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
    where ${these}`.execute(db)
  return rows.map((row) => ({ ...row, status: statusOn(row, day) }))
}
export const employeeOn = async (db: Db, employeeId: string, day: Day): Promise<EmployeeFacts | undefined> =>
  (await employeesOn(db, [employeeId], day))[0]

/** Everybody who works here on some day of a range, in the order of their codes: what jobs over all people go through. */
export async function employedIn(db: Db, { start, end }: DayRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where joined_on <= ${end} and (left_on is null or left_on >= ${start}) order by code, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
export {
  draftProcessLetter,
  dropProcessLetter,
  letterOf,
  mappedLetter,
} from '#modules/hris/server/process-letter.ts'
