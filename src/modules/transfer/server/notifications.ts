import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

const payload = z.object({ id: z.uuid() })

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'transfer.requested',
    title: 'Transfer: a request to review',
    payload,
    async tell(ctx, { id }) {
      const { rows } = await sql<{ account_id: string }>`
        select distinct e.account_id from transfer_request t
        join transfer_reviewer v on v.org_id = t.org_id and not v.is_archived and v.employee_id <> t.employee_id
          and (v.branch_id is null or v.branch_id in (t.from_branch_id, t.branch_id))
        join employee e on e.org_id = v.org_id and e.id = v.employee_id
        where t.id = ${id} and e.account_id is not null`.execute(ctx.db)
      return {
        accounts: others(
          ctx,
          rows.map(({ account_id }) => account_id),
        ),
        text: 'requested a transfer that you can review',
        url: `/user/transfer/review-request/${id}`,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'transfer.decided',
    title: 'Transfer: your request was decided',
    payload,
    async tell(ctx, { id }) {
      const { rows } = await sql<{ account_id: string | null; state: string }>`
        select e.account_id, t.state from transfer_request t
        join employee e on e.org_id = t.org_id and e.id = t.employee_id where t.id = ${id}`.execute(ctx.db)
      const [row] = rows
      if (!row?.account_id) return null
      return {
        accounts: others(ctx, [row.account_id]),
        text: row.state === 'Approved' ? 'approved your transfer request' : 'declined your transfer request',
        url: '/user/transfer/transfer-request',
        subject_id: id,
      }
    },
  }),
]

const others = ({ account_id }: SignalCtx, accounts: readonly string[]) =>
  accounts.filter((one) => one !== account_id)
