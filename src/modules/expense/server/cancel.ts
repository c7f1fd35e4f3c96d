import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Request } from '#engines/approval/request-hooks-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { closeRecipients, writeHistory } from '#engines/approval/request-store-server.ts'
import { settleSubject } from '#engines/notify/settle-server.ts'
import { lockPerson } from '#modules/expense/server/base.ts'
import { endClaim, undoClaim } from '#modules/expense/server/claim.ts'
import { paidOut } from '#modules/expense/server/money-sql.ts'
import { endTravelDays } from '#modules/expense/server/travel.ts'
import { cancellable, expenseCancel, type cancellableTypes } from '#modules/expense/shared/expense-cancel.ts'

interface Input {
  about_id: string
  remarks: string
}
interface Detail {
  employee_id: string
  about_id: string
}
interface About {
  id: string
  type: (typeof cancellableTypes)[number]
  purpose: string
  amount: string
  decided_on: string | null
}

/** A request about money as one line, of the alias `q`. */
const amountOf = sql`coalesce((select a.amount from expense_advance a where a.request_id = q.id and q.type = 'expense_advance'),
  (select t.allowance + t.planned from travel_request t where t.request_id = q.id),
  (select c.claimed from expense_claim c where c.request_id = q.id), 0)::text`
/** It stands, and nothing rests on it that would have to be undone too. */
const canGo = sql`q.status = 'Approved' and q.type in ('expense_advance', 'travel_request', 'expense_claim')
  and not exists (select from expense_cancel x where x.about_id = q.id and x.is_open)
  and not exists (select from expense_claim c where c.travel_id = q.id and c.is_live)
  and not exists (select from travel_change g where g.travel_id = q.id and g.is_open)
  and not exists (select from expense_ledger l where (l.claim_id = q.id and l.kind = 'settlement')
    or (l.advance_id = q.id and l.kind in ('claim', 'recovery')))`

export const cancelRoutes: Route[] = [
  handle(cancellable, async (ctx) => {
    const { rows } = await sql<About>`
      select q.id, q.type, q.request_remarks as purpose, ${amountOf} as amount, q.decided_at::date as decided_on
      from request q where q.employee_id = ${ctx.employee_id} and ${canGo}
      order by q.created_at desc limit 100`.execute(ctx.db)
    return { results: rows }
  }),
  ...serveRequest<Input, Detail>(expenseCancel, {
    table: 'expense_cancel',
    async prepare(ctx, { about_id }, employee_id) {
      await lockPerson(ctx.db, employee_id)
      const about = await aboutOf(ctx, about_id)
      if (!about || about.employee_id !== employee_id) throw invalid({ about_id: ['Select a valid choice.'] })
      if (!about.can_go)
        throw refuse('Only what is approved, and neither paid nor settled, is cancelled by a request.')
      return { employee_id, about_id }
    },
    async approved(ctx, request) {
      const { about } = request as Request<Detail> & { about: About }
      await lockPerson(ctx.db, request.employee_id)
      await close(ctx, request.id)
      const now = await aboutOf(ctx, about.id)
      if (!now?.can_go) throw conflict('It is paid or settled meanwhile: decline this.')
      if (now.type === 'expense_claim') {
        await undoClaim(ctx, about.id)
        await endClaim(ctx, about.id)
      }
      if (now.type === 'travel_request') await endTravelDays(ctx, about.id, request.request_remarks)
      await ctx.db
        .updateTable('request')
        .set({ status: 'Cancelled', decided_at: ctx.now, version: sql`version + 1` })
        .where('id', '=', about.id)
        .execute()
      await Promise.all([
        closeRecipients(ctx.db, about.id),
        settleSubject(ctx, about.id),
        writeHistory(ctx, about.id, 'Cancelled', request.request_remarks),
      ])
    },
    async undone(ctx, request) {
      await close(ctx, request.id)
    },
    columns: {
      about: sql`(select json_build_object('id', q.id, 'type', q.type, 'purpose', q.request_remarks, 'amount', ${amountOf},
        'decided_on', q.decided_at::date) from request q where q.id = d.about_id)`,
      paid: sql`${paidOut(sql`d.about_id`)}::text`,
    },
    final: true,
  }),
]

async function aboutOf(ctx: Ctx, id: string) {
  const { rows } = await sql<{ employee_id: string; type: string; can_go: boolean }>`
    select q.employee_id, q.type, ${canGo} as can_go from request q where q.id = ${id}`.execute(ctx.db)
  return rows[0]
}

const close = (ctx: Ctx, id: string) =>
  ctx.db.updateTable('expense_cancel').set({ is_open: false }).where('request_id', '=', id).execute()
