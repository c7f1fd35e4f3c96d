import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { compareAmounts, negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { placeBetween } from '#modules/organization/server/public.ts'
import { creditFor, type Credit } from '#modules/leave/domain/compensatory-rules.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import { accountOf, usableNow } from '#modules/leave/server/account.ts'
import { lockedUntil } from '#modules/leave/server/leave-settings.ts'
import { attendanceKnown, type DayWork } from '#modules/leave/server/attendance-known.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { ruleOn, rulesOn, type RuleOn } from '#modules/leave/server/rules.ts'
import { compensatoryPreview, compensatoryRequest } from '#modules/leave/shared/compensatory.ts'

interface Detail extends Credit {
  employee_id: string
  leave_type_id: string
  worked_on: Day
  minutes: number
}
interface Input {
  leave_type_id: string
  worked_on: Day
  minutes: number
  remarks: string
}

const requests = serveRequest<Input, Detail>(compensatoryRequest, {
  table: 'compensatory_request',
  async prepare(ctx, { leave_type_id, worked_on, minutes: typed }, employee_id) {
    await lockEmployee(ctx.db, employee_id)
    const rule = await ruleOn(ctx.db, leave_type_id, worked_on)
    if (!rule?.compensatory || rule.is_archived) throw invalid({ leave_type_id: ['Select a valid choice.'] })
    const known = await ctx.db
      .selectFrom('compensatory_request')
      .select('request_id')
      .where('employee_id', '=', employee_id)
      .where('worked_on', '=', worked_on)
      .where('is_live', '=', true)
      .executeTakeFirst()
    if (known) throw invalid({ worked_on: [`Work on ${worked_on} is requested or credited already.`] })
    const work = await attendanceKnown().workOn(ctx.db, employee_id, worked_on)
    const refused = work && workProblem(work, worked_on)
    if (refused) throw invalid({ worked_on: [refused] })
    const minutes = work?.minutes ?? typed
    const credit = await creditOf(ctx, rule, { worked_on, minutes, employee_id })
    if (typeof credit === 'string') throw invalid({ worked_on: [credit] })
    return { employee_id, leave_type_id, worked_on, minutes, ...credit }
  },
  async approved(ctx, request) {
    await lockEmployee(ctx.db, request.employee_id)
    const { leave_type } = request as unknown as { leave_type: { id: string } }
    const [rule, effective_on] = await Promise.all([
      ruleOn(ctx.db, leave_type.id, request.worked_on),
      openDay(ctx, request),
    ])
    await enter(ctx.db, [
      {
        ...entryOf(ctx, { ...request, effective_on }, leave_type.id, rule),
        days: request.days,
        reason: `Worked on ${request.worked_on}: ${request.because}`,
        source_type: 'compensatory_request',
      },
    ])
  },
  async undone(ctx, request, from) {
    await ctx.db
      .updateTable('compensatory_request')
      .set({ is_live: false })
      .where('request_id', '=', request.id)
      .execute()
    if (from !== 'Approved') return
    await lockEmployee(ctx.db, request.employee_id)
    const { leave_type } = request as unknown as { leave_type: { id: string } }
    const rules = await rulesOn(ctx.db, ctx.today)
    const rule = rules.find(({ leave_type_id }) => leave_type_id === leave_type.id)
    if (rule) {
      const { left } = await usableNow(ctx, rule, rules, request.employee_id)
      if (compareAmounts(left, request.days) < 0 && request.expires_on >= ctx.today)
        throw conflict(`The day off was taken already: ${left} of ${request.days} is left.`)
    }
    const effective_on = await openDay(ctx, request)
    await enter(ctx.db, [
      {
        ...entryOf(ctx, { ...request, effective_on }, leave_type.id, rule),
        days: negate(request.days),
        reason: `Taken back: worked on ${request.worked_on}`,
        source_type: 'compensatory_undone',
      },
    ])
  },
  columns: {
    leave_type: sql`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`,
    days: sql`trim_scale(d.days)::text`,
  },
})

/**
 * Work that was done has its day off, also where leave up to its day was settled before the claim was decided: it is entered
 * on the first open day then, and ends when it would have ended.
 */
async function openDay(
  ctx: Ctx,
  { worked_on, expires_on }: { worked_on: Day; expires_on: Day },
): Promise<Day> {
  const locked = await lockedUntil(ctx.db)
  if (!locked || worked_on > locked) return worked_on
  const first = addDays(locked, 1)
  if (first > expires_on)
    throw conflict(`Leave up to ${locked} is locked, and the day off was to be taken until ${expires_on}.`)
  return first
}

const entryOf = (
  ctx: Ctx,
  request: { id: string; employee_id: string; effective_on: Day; expires_on: Day },
  typeId: string,
  rule: RuleOn | undefined,
) => ({
  employee_id: request.employee_id,
  leave_type_id: rule ? accountOf(rule) : typeId,
  kind: 'compensatory' as const,
  effective_on: request.effective_on,
  expires_on: request.expires_on,
  setting_id: rule?.setting_id ?? null,
  source_id: request.id,
  account_id: ctx.viewer.account_id,
})

/** Where attendance knows the day, it is believed; what is paid or credited there is not given back as well. */
function workProblem({ taken, is_settled, minutes }: DayWork, worked_on: Day): string | null {
  if (taken === 'Paid') return `Work on ${worked_on} is claimed as overtime already.`
  if (taken === 'Credited') return `Work on ${worked_on} is credited as hours already.`
  if (!is_settled) return `Attendance of ${worked_on} is not final yet. Request it once it is.`
  return minutes === 0 ? `Attendance shows no work on ${worked_on}. Request an adjustment first.` : null
}

interface Worked {
  worked_on: Day
  minutes: number
  employee_id: string
}
async function creditOf(
  ctx: Ctx,
  rule: RuleOn,
  { worked_on, minutes, employee_id }: Worked,
): Promise<Credit | string> {
  const place = await placeBetween(ctx.db, { start: worked_on, end: worked_on }, { employee_id })
  const off = nonWorking({ weekly_off: ctx.org.weekly_off, ...place }, worked_on)
  if (!rule.compensatory) return `${rule.name} is not had for extra work.`
  return creditFor({ name: rule.name, rule: rule.compensatory, worked_on, today: ctx.today, minutes, off })
}

export const compensatoryRoutes: Route[] = [
  handle(compensatoryPreview, async (ctx, { query }) => {
    const { worked_on } = query
    const rules = (await rulesOn(ctx.db, worked_on)).filter((rule) => rule.compensatory && !rule.is_archived)
    const types = rules.map(({ leave_type_id: id, name, code, colour }) => ({ id, name, code, colour }))
    const work = await attendanceKnown().workOn(ctx.db, ctx.employee_id, worked_on)
    const nothing = { types, worked: work?.minutes ?? null, days: null, because: null, expires_on: null }
    const [rule] = rules
    if (!rule) return { ...nothing, problem: 'No leave type is had for extra work.' }
    const problem = work && workProblem(work, worked_on)
    const minutes = work?.minutes ?? query.minutes
    if (problem || !minutes) return { ...nothing, problem }
    const credit = await creditOf(ctx, rule, { worked_on, minutes, employee_id: ctx.employee_id })
    return {
      ...nothing,
      ...(typeof credit === 'string' ? { problem: credit } : { ...credit, problem: null }),
    }
  }),
  ...requests,
]
