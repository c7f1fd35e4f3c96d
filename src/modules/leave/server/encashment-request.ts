import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { fiscalYearOn } from '#modules/organization/server/public.ts'
import { daysOfMinutes, encashProblems, payable } from '#modules/leave/domain/encash-rules.ts'
import { ticksOf } from '#modules/leave/domain/ticks.ts'
import { accountOf, usableNow } from '#modules/leave/server/account.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { ruleOn, rulesOn, type RuleOn } from '#modules/leave/server/rules.ts'
import { encashable, encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

interface Detail {
  leave_type_id: string
  days: string
  effective_on: Day
  balance_before: string
}
interface Input {
  leave_type_id: string
  days: string
  remarks: string
}

const requests = serveRequest<Input, Detail>(encashmentRequest, {
  table: 'encashment_request',
  async prepare(ctx, { leave_type_id, days }, employeeId) {
    await lockEmployee(ctx.db, employeeId)
    const { balance } = await checked(ctx, employeeId, leave_type_id, days, null)
    return { leave_type_id, days, effective_on: ctx.today, balance_before: balance }
  },
  async edited(ctx, { id, employee_id, ...request }, values) {
    const { leave_type } = request as unknown as { leave_type: { id: string } }
    const days = String(values['days'])
    await lockEmployee(ctx.db, employee_id)
    const { balance } = await checked(ctx, employee_id, leave_type.id, days, id)
    return { days, balance_before: balance }
  },
  async approved(ctx, request) {
    const { leave_type, days } = request as unknown as { leave_type: { id: string }; days: string }
    await lockEmployee(ctx.db, request.employee_id)
    const { rule } = await checked(ctx, request.employee_id, leave_type.id, days, request.id)
    const [period, paid] = await Promise.all([
      fiscalYearOn(ctx.db, 'leave', ctx.today),
      inDays(ctx, rule.unit, days),
    ])
    await ctx.db
      .insertInto('leave_encashment')
      .values({
        id: newId(),
        employee_id: request.employee_id,
        leave_type_id: leave_type.id,
        period_id: period?.id ?? null,
        ...paid,
        origin: 'Request',
        request_id: request.id,
        state: 'Approved',
        effective_on: ctx.today,
        created_at: ctx.now,
      })
      .execute()
    await enter(ctx.db, [
      {
        employee_id: request.employee_id,
        leave_type_id: accountOf(rule),
        kind: 'encash',
        days: paid.minutes ? '0' : negate(days),
        minutes: -paid.minutes,
        effective_on: ctx.today,
        period_id: period?.id ?? null,
        setting_id: rule.setting_id,
        reason: 'Paid out on request',
        source_type: 'encashment_request',
        source_id: request.id,
        account_id: ctx.viewer.account_id,
      },
    ])
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    await lockEmployee(ctx.db, request.employee_id)
    const dropped = await ctx.db
      .updateTable('leave_encashment')
      .set({ state: 'Dropped', version: sql`version + 1` })
      .where('request_id', '=', request.id)
      .where('state', '=', 'Approved')
      .where('run_id', 'is', null)
      .executeTakeFirst()
    if (dropped.numUpdatedRows === 0n)
      throw conflict('These days are handed to payroll already: they cannot be taken back here.')
    await giveBackEncashed(ctx, 'encashment_request', request.id, 'Not paid out after all')
  },
  columns: {
    leave_type: sql`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`,
    days: sql`trim_scale(d.days)::text`,
    unit: sql`(select t.unit from leave_type t where t.id = d.leave_type_id)`,
    balance_before: sql`trim_scale(d.balance_before)::text`,
  },
})

export const encashmentRequestRoutes: Route[] = [
  handle(encashable, async (ctx) => {
    const rules = (await rulesOn(ctx.db, ctx.today)).filter((rule) => isPaidOut(rule))
    const types = await Promise.all(
      rules.map(async (rule) => {
        const { left } = await usableNow(ctx, rule, rules, ctx.employee_id)
        const { leave_type_id: id, name, code, colour, unit } = rule
        return {
          leave_type: { id, name, code, colour },
          unit,
          usable: left,
          payable: rule.encash ? payable(rule.encash, left) : '0',
          max: rule.encash?.max ?? null,
        }
      }),
    )
    return { types }
  }),
  ...requests,
]

const isPaidOut = (rule: RuleOn) =>
  !rule.is_archived && rule.has_balance && rule.encash?.when.includes('Request')

/** By the balance of now, less what waits for being taken or paid out; the request itself not counted. */
async function checked(ctx: Ctx, employeeId: string, typeId: string, days: string, requestId: string | null) {
  const [rule, rules] = await Promise.all([ruleOn(ctx.db, typeId, ctx.today), rulesOn(ctx.db, ctx.today)])
  if (!rule || rule.is_archived) throw invalid({ leave_type_id: ['Select a valid choice.'] })
  const { balance, left: usable } = await usableNow(ctx, rule, rules, employeeId, requestId)
  const found = encashProblems({ name: rule.name, unit: rule.unit, rule: rule.encash, days, usable })
  const [problem] = found
  if (problem) throw invalid({ [problem.field]: found.map(({ message }) => message) })
  return { rule, balance }
}

/** What was asked for in the unit of the type: days of work, and minutes of a type that counts hours. */
async function inDays(ctx: Ctx, unit: RuleOn['unit'], amount: string) {
  if (unit === 'Day') return { days: amount, minutes: 0 }
  const { work_minutes } = await settingOf(ctx.db, leaveSettings)
  const minutes = ticksOf(amount, unit)
  return { days: daysOfMinutes(minutes, work_minutes), minutes }
}

/** Returns days that were entered as paid out, to where they were. */
export async function giveBackEncashed(ctx: Ctx, source_type: string, source_id: string, reason: string) {
  const lines = await ctx.db
    .selectFrom('leave_ledger')
    .select(['employee_id', 'leave_type_id', 'days', 'minutes', 'effective_on', 'period_id', 'setting_id'])
    .where('source_type', '=', source_type)
    .where('source_id', '=', source_id)
    .where('kind', '=', 'encash')
    .execute()
  await enter(
    ctx.db,
    lines.map((line) => ({
      ...line,
      kind: 'encash' as const,
      days: negate(line.days),
      minutes: -line.minutes,
      reason,
      source_type: 'encashment_undone',
      source_id,
      account_id: ctx.viewer.account_id,
    })),
  )
}
