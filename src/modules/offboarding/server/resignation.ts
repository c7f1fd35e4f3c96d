import { sql } from 'kysely'
import { addDays, isDay, type Day } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { resignationSettings } from '#modules/hris/shared/resignation-settings.ts'
import { employeeOn, noticeOn } from '#modules/hris/server/public.ts'
import {
  agreedProblems,
  countedBetween,
  isLapsed,
  noticeOf,
  pastProblem,
  resignationProblems,
} from '#modules/offboarding/domain/notice.ts'
import { offDaysOf } from '#modules/offboarding/server/working-days.ts'
import { mayAgree, resignationColumns } from '#modules/offboarding/server/resignation-columns.ts'
import {
  agreeLastDay,
  resignation,
  resignationPreview,
  type treatments,
} from '#modules/offboarding/shared/resignation.ts'

interface Detail {
  reason: string
  requested_last_day: string
  notice_days: number
  earliest_last_day: string
  shortfall_days: number
  waiver_requested: boolean
  in_working_days: boolean
  agreed_last_day: string | null
  warn_on: string
  answer_due_on: string
  shortfall_treatment: (typeof treatments)[number]
}
interface Input {
  reason: string
  requested_last_day: string
  waiver_requested: boolean
  remarks: string
}

/** Notice for a last day of somebody who gives it today. */
async function noticeFor(ctx: Ctx, employeeId: string, last_day: Day) {
  const [employee, settings] = await Promise.all([
    employeeOn(ctx.db, employeeId, ctx.today),
    settingOf(ctx.db, resignationSettings),
  ])
  if (!employee) throw notFound()
  const notice = noticeOf({
    notified_on: ctx.today,
    last_day,
    law_days: await noticeOn(ctx.db, { employee_id: employeeId, joined_on: employee.joined_on }, ctx.today),
    after_year_days: settings.notice_days,
    needs_notice: true,
    ...(settings.notice_counts === 'Working days'
      ? { isOff: await offDaysOf(ctx, employeeId, { from: ctx.today, until: last_day }) }
      : {}),
  })
  return { employee, settings, notice }
}

const preview = handle(resignationPreview, async (ctx, { query }) => {
  const past = pastProblem(query.requested_last_day, ctx.today)
  if (past) throw invalid(past)
  const { notice, settings } = await noticeFor(ctx, ctx.employee_id, query.requested_last_day)
  return { ...notice, allows_waiver: settings.allows_waiver, reply_days: settings.reply_days }
})

const requests = serveRequest<Input, Detail>(resignation, {
  table: 'resignation',
  usual: [{ approver: 'Every supervisor' }, { approver: 'HR' }],
  async supposed(ctx, known, employeeId) {
    const day = String(known['requested_last_day'])
    if (!isDay(day)) return known
    const { notice } = await noticeFor(ctx, employeeId, day)
    return { ...known, notice_days: notice.days, shortfall_days: notice.shortfall }
  },
  refuses: (ctx, { answer_due_on }, action) =>
    action === 'decline' && isLapsed(answer_due_on, ctx.today)
      ? `Unanswered until ${answer_due_on}, this resignation is taken as accepted (Labour Act 141): it can not be declined any more.`
      : null,
  async prepare(ctx, { reason, requested_last_day, waiver_requested }, employeeId) {
    // two letters at once would both be the first
    await sql`select from employee where id = ${employeeId} for update`.execute(ctx.db)
    const { employee, settings, notice } = await noticeFor(ctx, employeeId, requested_last_day)
    if (employee.left_on !== null) throw refuse(`Your last day is ${employee.left_on} already.`)
    await refuseSecond(ctx, employeeId)
    const problems = resignationProblems({
      requested_last_day,
      waiver_requested,
      today: ctx.today,
      notice,
      allows_waiver: settings.allows_waiver,
    })
    if (problems) throw invalid(problems)
    return {
      reason,
      requested_last_day,
      notice_days: notice.days,
      earliest_last_day: notice.earliest,
      shortfall_days: notice.shortfall,
      waiver_requested: waiver_requested && notice.shortfall > 0,
      in_working_days: settings.notice_counts === 'Working days',
      agreed_last_day: null,
      warn_on: addDays(ctx.today, settings.warn_days),
      answer_due_on: addDays(ctx.today, settings.reply_days),
      shortfall_treatment: 'Waived',
    }
  },
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
      law_days: request.notice_days,
      after_year_days: request.notice_days,
      needs_notice: true,
      ...(request.in_working_days
        ? { isOff: await offDaysOf(ctx, request.employee_id, { from: given.on, until: last_working_on }) }
        : {}),
    })
    const type = await ctx.db
      .selectFrom('separation_type')
      .select('id')
      .where('category', '=', request.reason === 'Retirement' ? 'Retirement' : 'Voluntary')
      .where('is_archived', '=', false)
      .orderBy('name')
      .executeTakeFirst()
    await ctx.db
      .insertInto('separation')
      .values({
        id: newId(),
        employee_id: request.employee_id,
        separation_type_id: type?.id ?? null,
        request_id: request.id,
        notified_on: given.on,
        last_working_on,
        notice_days_required: notice.days,
        shortfall_days: notice.shortfall,
        shortfall_treatment: request.shortfall_treatment,
        remarks: `Resigned: ${request.reason}`,
      })
      .execute()
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    const { numDeletedRows } = await ctx.db
      .deleteFrom('separation')
      .where('request_id', '=', request.id)
      .where('state', '=', 'Initiated')
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw conflict('The separation is confirmed already: stop that one instead.')
  },
  columns: resignationColumns,
  where: ({ reason }: { reason?: string }) => (reason ? [sql<boolean>`d.reason = ${reason}`] : []),
})

const agree = handle(agreeLastDay, async (ctx, { params, body }) => {
  const { agreed_last_day, shortfall_treatment, version } = body
  const request = await ctx.db
    .selectFrom('request as r')
    .innerJoin('resignation as d', (join) =>
      join.onRef('d.org_id', '=', 'r.org_id').onRef('d.request_id', '=', 'r.id'),
    )
    .select([
      'r.version',
      'r.status',
      'd.requested_last_day',
      'd.earliest_last_day',
      'd.in_working_days',
      'r.employee_id',
    ])
    .select(mayAgree(ctx).as('may_agree'))
    .where('r.id', '=', params.id)
    .where(visibleRequests(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  if (request.version !== version) throw conflict('Somebody else has changed this. Reload and try again.')
  if (request.status !== 'Requested' && request.status !== 'Forwarded')
    throw conflict(`This request is already ${request.status}.`)
  if (!request.may_agree) throw forbidden()
  const { requested_last_day: requested, earliest_last_day: earliest } = request
  const problems = agreedProblems({
    agreed: agreed_last_day,
    requested,
    earliest,
    treatment: shortfall_treatment,
    today: ctx.today,
  })
  if (problems) throw invalid(problems)
  const isOff = request.in_working_days
    ? await offDaysOf(ctx, request.employee_id, { from: agreed_last_day, until: earliest })
    : undefined
  const shortfall_days = countedBetween(agreed_last_day, earliest, isOff)
  await ctx.db
    .updateTable('resignation')
    .set({ agreed_last_day, shortfall_treatment, shortfall_days })
    .where('request_id', '=', params.id)
    .execute()
  await ctx.db
    .updateTable('request')
    .set({ version: version + 1 })
    .where('id', '=', params.id)
    .execute()
  await ctx.signal('resignation.day_agreed', { request_id: params.id })
  return { agreed_last_day, shortfall_days, version: version + 1 }
})

/** The preview's path would else be taken for a request's id: it comes first. */
export const resignationRoutes: Route[] = [preview, agree, ...requests]

async function refuseSecond(ctx: Ctx, employeeId: string) {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from request where type = ${resignation.name} and employee_id = ${employeeId} and status in ('Requested', 'Forwarded'))
      or exists (select from separation where employee_id = ${employeeId} and state in ('Initiated', 'In notice', 'Clearance')) as open`.execute(
    ctx.db,
  )
  if (rows[0]?.open) throw refuse('You have resigned already: withdraw that resignation first.')
}
