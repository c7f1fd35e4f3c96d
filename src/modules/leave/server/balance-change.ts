import { sql } from 'kysely'
import { z } from 'zod'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts, negate } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { balancesOf } from '#modules/leave/server/balance.ts'
import { refuseLocked } from '#modules/leave/server/leave-settings.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { ruleOn } from '#modules/leave/server/rules.ts'
import { adjustBalance, balanceChange } from '#modules/leave/shared/balance-change.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

interface Detail {
  leave_type_id: string
  days: string
  effective_on: string
  expires_on: string | null
  balance_before: string
}
interface Input {
  leave_type_id: string
  days: string
  effective_on: string
  expires_on?: string | null | undefined
  remarks: string
  approvers?: string[][] | undefined
}

const service = requestService<Input, Detail>(balanceChange, {
  table: 'balance_change_request',
  async prepare(ctx, { leave_type_id, days, effective_on, expires_on }, employeeId) {
    if (!(await lockEmployee(ctx.db, employeeId))) throw invalid({ employee_id: ['Select a valid choice.'] })
    await refuseType(ctx, leave_type_id)
    await refuseLocked(ctx.db, effective_on)
    if (expires_on && expires_on < effective_on)
      throw invalid({ expires_on: ['Expires on cannot be before Effective from.'] })
    const balance_before = await ledgerOf(ctx, employeeId, leave_type_id)
    return { leave_type_id, days, effective_on, expires_on: expires_on ?? null, balance_before }
  },
  async approved(ctx, request) {
    await refuseLocked(ctx.db, request.effective_on)
    await lockEmployee(ctx.db, request.employee_id)
    await write(ctx, request, 'balance_change', request.days, request.request_remarks)
  },
  async undone(ctx, request, from) {
    if (from !== 'Approved') return
    await refuseLocked(ctx.db, request.effective_on)
    await lockEmployee(ctx.db, request.employee_id)
    await write(ctx, request, 'balance_change_undone', negate(request.days), 'A change was taken back')
  },
  // whoever proposed it does not decide it
  decides: (ctx, { sender_account_id }) => sender_account_id !== ctx.viewer.account_id,
  columns: {
    leave_type: sql`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = d.leave_type_id)`,
    days: sql`trim_scale(d.days)::text`,
    balance_before: sql`trim_scale(d.balance_before)::text`,
    proposed_by: sql`coalesce((select a.full_name from account a where a.id = r.sender_account_id), 'HR')`,
  },
})

const write = async (
  ctx: Ctx,
  request: Request<Detail>,
  source_type: string,
  days: string,
  reason: string,
) => {
  const { leave_type } = request as unknown as { leave_type: { id: string } }
  await enter(ctx.db, [
    await entryOf(ctx, { ...request, leave_type_id: leave_type.id, days, reason }, source_type),
  ])
}

interface Change {
  id: string
  employee_id: string
  leave_type_id: string
  days: string
  effective_on: string
  expires_on?: string | null
  reason: string
}

/** Of a type that counts hours, what is typed are hours. */
async function entryOf(ctx: Ctx, change: Change, source_type: string) {
  const rule = await ruleOn(ctx.db, change.leave_type_id, change.effective_on)
  const isHours = rule?.unit === 'Hour'
  return {
    employee_id: change.employee_id,
    leave_type_id: change.leave_type_id,
    kind: 'adjustment' as const,
    days: isHours ? '0' : change.days,
    ...(isHours ? { minutes: Math.round(Number(change.days) * 60) } : {}),
    effective_on: change.effective_on,
    expires_on: change.expires_on ?? null,
    setting_id: rule?.setting_id ?? null,
    reason: change.reason,
    source_type,
    source_id: change.id,
    account_id: ctx.viewer.account_id,
  }
}

const Entered = z.object({ id: z.string() })

export const balanceChangeRoutes: Route[] = [
  handle(adjustBalance, async (ctx, { body }) => {
    const { employee_id, leave_type_id, days, effective_on, reason } = body
    if (employee_id === ctx.employee_id) throw forbidden('Your own balance is adjusted by somebody else.')
    const { balance_change_limit } = await settingOf(ctx.db, leaveSettings)
    if (compareAmounts(days.replace('-', ''), balance_change_limit) > 0) {
      const { id } = Entered.parse(
        await service.enter(
          ctx,
          { leave_type_id, days, effective_on, remarks: reason, approvers: body.approvers },
          employee_id,
        ),
      )
      return { ...(await balanceAfter(ctx, body)), request_id: id }
    }
    if (!(await lockEmployee(ctx.db, employee_id))) throw invalid({ employee_id: ['Select a valid choice.'] })
    await refuseType(ctx, leave_type_id)
    await refuseLocked(ctx.db, effective_on)
    const id = newId()
    await enter(ctx.db, [await entryOf(ctx, { ...body, id }, 'adjustment')])
    await ctx.signal('leave_balance.adjusted', { employee_id, leave_type_id, source_id: id })
    return { ...(await balanceAfter(ctx, body)), request_id: null }
  }),
  ...service.routes,
]

async function refuseType(ctx: Ctx, id: string) {
  const type = await ctx.db.selectFrom('leave_type').select('id').where('id', '=', id).executeTakeFirst()
  if (!type) throw invalid({ leave_type_id: ['Select a valid choice.'] })
}

async function balanceAfter(
  ctx: Ctx,
  { employee_id, leave_type_id }: { employee_id: string; leave_type_id: string },
) {
  const all = await balancesOf(ctx.db, employee_id, ctx.today)
  const balance = all.find(({ leave_type }) => leave_type.id === leave_type_id)
  if (!balance) throw notFound()
  return balance
}

async function ledgerOf(ctx: Ctx, employeeId: string, leaveTypeId: string): Promise<string> {
  const { days } = await ctx.db
    .selectFrom('leave_ledger')
    // one of both is nothing, as the type counts
    .select(
      sql<string>`trim_scale(coalesce(sum(days), 0) + round(coalesce(sum(minutes), 0) / 60.0, 3))::text`.as(
        'days',
      ),
    )
    .where('employee_id', '=', employeeId)
    .where('leave_type_id', '=', leaveTypeId)
    .executeTakeFirstOrThrow()
  return days
}
