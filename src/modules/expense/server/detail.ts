import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts } from '#kernel/money.ts'
import { allowed, P } from '#kernel/permission.ts'
import { versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { knownType } from '#engines/approval/request-registry-server.ts'
import { writeHistory } from '#engines/approval/request-store-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'

import { currencyOf, lockPerson } from '#modules/expense/server/base.ts'
import { dueOf } from '#modules/expense/server/due.ts'
import { linesOf } from '#modules/expense/server/lines.ts'
import { openOf, payableOf, plannedOf } from '#modules/expense/server/money-sql.ts'
import { sameLines } from '#modules/expense/server/same-lines.ts'
import { adjustLines, expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import { receiptPurpose } from '#modules/expense/shared/expense-line.ts'
import { expenseDetail, moneyOf, type entryKinds } from '#modules/expense/shared/expense-money.ts'
import type { ShownDay } from '#modules/expense/shared/expense-line.ts'
import type { z } from 'zod'

interface About {
  type: string
  version: number
  employee_id: string
  sheet_id: string | null
  days: z.output<typeof ShownDay>[]
  allowance: string
  open: string
  payable: string
  planned: string
}

export const detailRoutes: Route[] = [
  handle(expenseDetail, async (ctx, { params: { id } }) => {
    const about = await aboutOf(ctx, id)
    const [currency, lines, same, entries, due] = await Promise.all([
      currencyOf(ctx.db),
      about.sheet_id ? linesOf(ctx.db, about.sheet_id) : [],
      about.sheet_id ? sameLines(ctx, about.sheet_id) : new Map<string, never>(),
      ctx.db
        .selectFrom('expense_ledger')
        .select(['id', 'amount', 'effective_on', 'method', 'voucher', 'note', 'account_name'])
        .select(sql<(typeof entryKinds)[number]>`kind`.as('kind'))
        .where((eb) => eb.or([eb('advance_id', '=', id), eb('claim_id', '=', id)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
      dueOf(ctx, id),
    ])
    const pays = ctx.as === 'hr' && allowed(ctx.org.codes, [P.reimbursement.requests], 'write')
    const toPay = due.find(({ kind }) => kind !== 'Recovery')
    const toGet = due.find(({ kind }) => kind === 'Recovery')
    return {
      currency,
      lines: lines.map((line) => ({ ...line, same: same.get(line.id) ?? [] })),
      entries,
      days: about.days,
      allowance: about.allowance,
      to_pay: toPay?.amount ?? '0',
      to_recover: toGet?.amount ?? '0',
      open: about.open,
      with_payroll: about.planned,
      may: {
        pay: pays && !!toPay?.may,
        recover: pays && !!toGet?.may,
        adjust: about.type === expenseClaim.name && (await mayDecide(ctx, id)),
      },
      refused: pays && due.some(({ may }) => !may) ? 'The requester and the approvers cannot pay it.' : null,
    }
  }),
  handle(moneyOf, async (ctx, { query }) => {
    const employeeId = ctx.as === 'hr' ? (query.employee_id ?? ctx.employee_id) : ctx.employee_id
    const [currency, { rows }] = await Promise.all([
      currencyOf(ctx.db),
      sql<{
        balance: string
        open_advances: string
        to_be_paid: string
        next_settle_by: string | null
      }>`
        select coalesce(sum(l.amount), 0)::text as balance,
          coalesce(-sum(l.amount) filter (where l.advance_id is not null), 0)::text as open_advances,
          coalesce(sum(l.amount) filter (where l.advance_id is null), 0)::text as to_be_paid,
          (select min(a.settle_by) from expense_advance a
            where a.employee_id = ${employeeId} and ${openOf(sql`a.request_id`)} > 0) as next_settle_by
        from expense_ledger l where l.employee_id = ${employeeId}`.execute(ctx.db),
    ])
    const none = { balance: '0', open_advances: '0', to_be_paid: '0', next_settle_by: null }
    return { currency, ...(rows[0] ?? none) }
  }),
  handle(adjustLines, async (ctx, { params: { id }, body }) => {
    const about = await aboutOf(ctx, id)
    if (about.type !== expenseClaim.name) throw notFound()
    if (!(await mayDecide(ctx, id))) throw forbidden('You cannot approve this request.')
    await lockPerson(ctx.db, about.employee_id)
    const moved = await ctx.db
      .updateTable('request')
      .set({ version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', body.version)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n)
      throw versionConflict((await knownType(expenseClaim.name)?.read(ctx, id)) ?? {})
    const lines = about.sheet_id ? await linesOf(ctx.db, about.sheet_id) : []
    const changes = body.lines.flatMap(({ id: lineId, approved_amount }, at) => {
      const line = lines.find((one) => one.id === lineId)
      if (!line) throw notFound()
      if (compareAmounts(approved_amount, line.base_amount) > 0)
        throw invalid({
          [`lines.${at}.approved_amount`]: [`At most ${line.base_amount}: that is what was claimed.`],
        })
      const from = line.approved_amount ?? line.base_amount
      return compareAmounts(from, approved_amount) === 0
        ? []
        : [{ id: lineId, approved_amount, title: line.expense_type.name, from, to: approved_amount }]
    })
    if (!changes.length) throw invalid({ lines: ['Nothing was changed.'] })
    const asked = JSON.stringify(changes.map(({ id: line, approved_amount }) => ({ line, approved_amount })))
    await sql`update expense_line l set approved_amount = a.approved_amount, approved_remark = ${body.remarks}
      from json_to_recordset(${asked}::json) as a (line uuid, approved_amount numeric) where l.id = a.line`.execute(
      ctx.db,
    )
    await writeHistory(ctx, id, 'Edited', body.remarks, {
      changes: changes.map(({ title, from, to }) => ({ title, from, to })),
    })
    return { id, version: body.version + 1 }
  }),
]

/** The same rule that approving asks. */
async function mayDecide(ctx: Ctx, id: string): Promise<boolean> {
  if (ctx.as === 'user') return false
  const request = await knownType(expenseClaim.name)?.read(ctx, id)
  return request?.abilities.approve ?? false
}

async function aboutOf(ctx: Ctx, id: string): Promise<About> {
  const { rows } = await sql<About>`
    select r.type, r.version, r.employee_id, coalesce(a.sheet_id, t.sheet_id, c.sheet_id) as sheet_id,
      coalesce(t.days, (select j.days from travel_request j where j.request_id = c.travel_id), '[]') as days,
      coalesce(t.allowance, c.allowance, 0)::text as allowance,
      ${openOf(sql`r.id`)}::text as open, ${payableOf(sql`r.id`)}::text as payable, ${plannedOf(sql`r.id`)}::text as planned
    from request r
    left join expense_advance a on a.org_id = r.org_id and a.request_id = r.id
    left join travel_request t on t.org_id = r.org_id and t.request_id = r.id
    left join expense_claim c on c.org_id = r.org_id and c.request_id = r.id
    where r.id = ${id} and r.type in ('expense_advance', 'travel_request', 'expense_claim') and ${visibleRequests(ctx)}`.execute(
    ctx.db,
  )
  const [about] = rows
  if (!about) throw notFound()
  return about
}

/** Receipts: sent by whoever claims, read by those who see the claim. */
export const expenseFiles: FilePurpose = {
  purpose: receiptPurpose,
  allow: ['jpeg', 'png', 'webp', 'pdf'],
  upload: async ({ org }) => org.employee_id !== null,
  async read(ctx, file) {
    const { employee_id } = ctx.org
    const asDecider = employee_id
      ? visibleRequests({ ...ctx, employee_id, as: 'supervisor' })
      : sql<boolean>`false`
    const claim = await ctx.db
      .selectFrom('expense_line as l')
      .innerJoin('expense_claim as c', (join) =>
        join.onRef('c.org_id', '=', 'l.org_id').onRef('c.sheet_id', '=', 'l.sheet_id'),
      )
      .innerJoin('request as r', (join) =>
        join.onRef('r.org_id', '=', 'c.org_id').onRef('r.id', '=', 'c.request_id'),
      )
      .select('r.id')
      .where('l.receipt_id', '=', file.id)
      .where((eb) =>
        eb.or([
          sql<boolean>`r.employee_id = ${employee_id}`,
          sql<boolean>`${(ctx.org.is_hr || ctx.org.is_audit) && allowed(ctx.org.codes, [P.reimbursement.requests, P.reimbursement.reports], 'read')}`,
          asDecider,
        ]),
      )
      .executeTakeFirst()
    return claim !== undefined
  },
}
