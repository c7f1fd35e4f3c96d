import { sql } from 'kysely'
import { addDays, isDay, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { employeeOn, noticeOn, noticeTermsOn, type NoticeOf } from '#modules/hris/server/public.ts'
import {
  isLapsed,
  noticeOf,
  pastProblem,
  resignationProblems,
  SUPERVISOR_DAYS,
} from '#modules/offboarding/domain/notice.ts'
import { mayWaive, treatmentOf, type Treatment } from '#modules/offboarding/domain/last-day.ts'
import { dropTalks, followSeparation } from '#modules/offboarding/server/retention-task.ts'
import { hoursOfWorkingDays, offDaysOf } from '#modules/offboarding/server/working-days.ts'
import { resignationColumns } from '#modules/offboarding/server/resignation-columns.ts'
import { dropOwnDraft, resignationDraftRoutes } from '#modules/offboarding/server/resignation-draft.ts'
import { refuseOthersLetter } from '#modules/offboarding/server/resignation-file.ts'
import { resignation, resignationPreview } from '#modules/offboarding/shared/resignation.ts'

interface Detail {
  reason_id: string
  file_id: string | null
  requested_last_day: string
  notice_days: number
  notice_from: NoticeOf['from'] | null
  notice_from_name: string | null
  earliest_last_day: string
  shortfall_days: number
  waiver_requested: boolean
  in_working_days: boolean
  agreed_last_day: string | null
  warn_on: string
  answer_due_on: string
  shortfall_treatment: Treatment
  may_decline: boolean
  /** Hours of the clock for an answer of supervisors; null of what was asked before there were any. */
  hr_after_hours: number | null
}
interface Input {
  reason_id: string
  requested_last_day: string
  waiver_requested: boolean
  remarks: string
  file_id?: string | null | undefined
}

/** Notice for a last day of somebody who gives it today. */
async function noticeFor(ctx: Ctx, employeeId: string, last_day: Day) {
  const [employee, settings, terms] = await Promise.all([
    employeeOn(ctx.db, employeeId, ctx.today),
    settingOf(ctx.db, resignationSettings),
    noticeTermsOn(ctx.db, ctx.today),
  ])
  if (!employee) throw notFound()
  const who = { employee_id: employeeId, joined_on: employee.joined_on }
  const said = await noticeOn(ctx.db, who, ctx.today)
  const notice = noticeOf({
    notified_on: ctx.today,
    last_day,
    said_days: said.days,
    needs_notice: true,
    ...(settings.notice_counts === 'Working days'
      ? { isOff: await offDaysOf(ctx, employeeId, { from: ctx.today, until: last_day }) }
      : {}),
  })
  return { employee, settings, terms, notice, by: { notice_from: said.from, notice_from_name: said.name } }
}

const preview = handle(resignationPreview, async (ctx, { query }) => {
  const past = pastProblem(query.requested_last_day, ctx.today)
  if (past) throw invalid(past)
  const { notice, by, settings, terms } = await noticeFor(ctx, ctx.employee_id, query.requested_last_day)
  return { ...notice, ...by, allows_waiver: settings.allows_waiver, reply_days: terms.reply_days }
})

const requests = serveRequest<Input, Detail>(resignation, {
  table: 'resignation',
  // a supervisor who does not answer holds nobody: after some working days HR is asked
  usual: ({ hr_after_hours: hours }) => [
    {
      approver: 'Every supervisor',
      ...(typeof hours === 'number' ? { hours, when_late: 'Ask HR' as const } : {}),
    },
    { approver: 'HR' },
  ],
  async supposed(ctx, known, employeeId) {
    const day = String(known['requested_last_day'])
    if (!isDay(day)) return known
    const [{ notice }, hr_after_hours] = await Promise.all([
      noticeFor(ctx, employeeId, day),
      hoursOfWorkingDays(ctx, employeeId, SUPERVISOR_DAYS),
    ])
    return { ...known, notice_days: notice.days, shortfall_days: notice.shortfall, hr_after_hours }
  },
  refuses: (ctx, { answer_due_on, may_decline }, action) =>
    action !== 'decline'
      ? null
      : isLapsed(answer_due_on, ctx.today)
        ? `Unanswered until ${answer_due_on}, this resignation is taken as accepted (Labour Act 141): it cannot be declined any more.`
        : may_decline
          ? null
          : 'A resignation is not declined here: only its waiver of notice can be.',
  // the form of a request as it is shown has the proposal in it
  async warned(_, request, action) {
    const { proposal } = request as unknown as { proposal: { state: string; last_day: string } | null }
    if (action !== 'approve' || proposal?.state !== 'Waiting') return []
    const holds = request.agreed_last_day ?? request.requested_last_day
    return [
      `${proposal.last_day} was proposed and is not answered yet: approved now, the last working day is ${holds}.`,
    ]
  },
  async prepare(ctx, { reason_id, requested_last_day, waiver_requested, file_id = null }, employeeId) {
    // two letters at once would both be the first
    await sql`select from employee where id = ${employeeId} for update`.execute(ctx.db)
    const { employee, settings, terms, notice, by } = await noticeFor(ctx, employeeId, requested_last_day)
    if (employee.left_on !== null) throw refuse(`Your last day is ${employee.left_on} already.`)
    await refuseSecond(ctx, employeeId)
    await refuseOthersLetter(ctx, file_id)
    const reason = await reasonOf(ctx, reason_id)
    if (!reason || reason.is_archived) throw invalid({ reason_id: [fieldMessages.choice] })
    const problems = resignationProblems({
      requested_last_day,
      waiver_requested,
      today: ctx.today,
      notice,
      allows_waiver: settings.allows_waiver,
    })
    if (problems) throw invalid(problems)
    return {
      reason_id,
      file_id,
      requested_last_day,
      notice_days: notice.days,
      ...by,
      earliest_last_day: notice.earliest,
      shortfall_days: notice.shortfall,
      waiver_requested: waiver_requested && notice.shortfall > 0,
      in_working_days: settings.notice_counts === 'Working days',
      agreed_last_day: null,
      warn_on: addDays(ctx.today, Math.min(settings.warn_days, terms.reply_days)),
      answer_due_on: addDays(ctx.today, terms.reply_days),
      shortfall_treatment: 'Waived',
      may_decline: settings.may_decline,
      hr_after_hours: await hoursOfWorkingDays(ctx, employeeId, SUPERVISOR_DAYS),
    }
  },
  // what was begun is sent
  created: (ctx, request) => dropOwnDraft(ctx, request.employee_id),
  async approved(ctx, request) {
    const last = request.agreed_last_day ?? request.requested_last_day
    const last_working_on = last < ctx.today ? ctx.today : last
    const given = await ctx.db
      .selectFrom('request')
      .select(sql<string>`(created_at at time zone ${ctx.org.time_zone})::date::text`.as('on'))
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow()
    const notice = noticeOf({
      notified_on: given.on,
      last_day: last_working_on,
      said_days: request.notice_days,
      needs_notice: true,
      ...(request.in_working_days
        ? { isOff: await offDaysOf(ctx, request.employee_id, { from: given.on, until: last_working_on }) }
        : {}),
    })
    const reason = await reasonOf(ctx, request.reason_id)
    const type = await ctx.db
      .selectFrom('separation_type')
      .select('id')
      .where('category', '=', reason?.is_retirement ? 'Retirement' : 'Voluntary')
      .where('is_archived', '=', false)
      .orderBy('name')
      .executeTakeFirst()
    const { waived_by } = await settingOf(ctx.db, resignationSettings)
    const { proposal } = request as unknown as { proposal: { state: string } | null }
    const id = newId()
    await ctx.db
      .insertInto('separation')
      .values({
        id,
        employee_id: request.employee_id,
        separation_type_id: type?.id ?? null,
        request_id: request.id,
        notified_on: given.on,
        last_working_on,
        notice_days_required: notice.days,
        notice_from: request.notice_from,
        notice_from_name: request.notice_from_name,
        shortfall_days: notice.shortfall,
        shortfall_treatment: treatmentOf({
          shortfall_days: notice.shortfall,
          treatment: request.shortfall_treatment,
          is_agreed: proposal?.state === 'Agreed',
          may_waive: mayWaive(waived_by, ctx.as),
        }),
        remarks: `Resigned: ${reason?.name}`,
      })
      .execute()
    await followSeparation(ctx.db, request.id, id)
    await ctx.db
      .updateTable('resignation')
      .set({ proposal_state: 'Lapsed' })
      .where('request_id', '=', request.id)
      .where('proposal_state', '=', 'Waiting')
      .execute()
  },
  async undone(ctx, request, from) {
    await dropTalks(ctx, { request_id: request.id }, 'The resignation is closed.')
    if (from !== 'Approved') return
    const { numDeletedRows } = await ctx.db
      .deleteFrom('separation')
      .where('request_id', '=', request.id)
      .where('state', '=', 'Initiated')
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw conflict('The separation is confirmed already: stop that one instead.')
  },
  columns: resignationColumns,
  where: ({ reason_id }: { reason_id?: string }) =>
    reason_id ? [sql<boolean>`d.reason_id = ${reason_id}`] : [],
})

/** Paths of their own would else be taken for a request's id: they come first. */
export const resignationRoutes: Route[] = [preview, ...resignationDraftRoutes, ...requests]

const reasonOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('resignation_reason')
    .select(['name', 'is_retirement', 'is_archived'])
    .where('id', '=', id)
    .executeTakeFirst()

async function refuseSecond(ctx: Ctx, employeeId: string) {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from request where type = ${resignation.name} and employee_id = ${employeeId} and status in ('Requested', 'Forwarded'))
      or exists (select from separation where employee_id = ${employeeId} and state in ('Initiated', 'In notice', 'Clearance', 'Settlement')) as open`.execute(
    ctx.db,
  )
  if (rows[0]?.open) throw refuse('You have resigned already: withdraw that resignation first.')
}
