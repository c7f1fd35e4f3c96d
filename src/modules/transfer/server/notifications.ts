import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { accountsInvolved } from '#modules/transfer/server/involved.ts'
import { talkNotifications } from '#modules/transfer/server/talk.ts'
import { notification } from '#engines/notify/notice-server.ts'

const payload = z.object({ id: z.uuid() })

export const notifications: readonly SignalHandler[] = [
  ...talkNotifications,
  notification({
    signal: 'transfer.requested',
    title: 'Transfer: a request to review',
    payload,
    async tell(ctx, { id }) {
      const accounts = await accountsInvolved(ctx, id)
      return {
        accounts: others(ctx, accounts),
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
  notification({
    signal: 'transfer.swap_offered',
    title: 'Transfer: a colleague wants to swap places with you',
    payload,
    async tell(ctx, { id }) {
      const row = await swapOf(ctx, id)
      if (!row?.partner_account_id || row.state !== 'Awaiting partner') return null
      return {
        accounts: [row.partner_account_id],
        text: 'asks to swap places with you',
        url: '/user/transfer/transfer-request',
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'transfer.swap_answered',
    title: 'Transfer: your colleague answered about a swap',
    payload,
    async tell(ctx, { id }) {
      const row = await swapOf(ctx, id)
      if (!row?.account_id) return null
      const agreed = 'agreed to swap places. HR decides now'
      return {
        accounts: [row.account_id],
        text: row.state === 'Partner refused' ? 'refused to swap places' : agreed,
        url: '/user/transfer/transfer-request',
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'transfer.departure',
    title: 'Transfer: a request to move to another organization',
    payload,
    async tell(ctx, { id }) {
      const row = await ctx.db
        .selectFrom('transfer_departure')
        .select('employee_id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      return {
        hr: [P.hris.separation],
        about: { employee_id: row.employee_id },
        text: 'requested to move to another organization',
        url: `/admin/${ctx.org.slug}/transfer/departures`,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'transfer.answered',
    title: 'Transfer: your move to another organization was decided',
    payload,
    async tell(ctx, { id }) {
      const row = await ctx.db
        .selectFrom('transfer_departure as t')
        .innerJoin('employee as e', (join) =>
          join.onRef('e.org_id', '=', 't.org_id').onRef('e.id', '=', 't.employee_id'),
        )
        .select(['e.account_id', 't.state', 't.employee_id', 't.answered_on'])
        .where('t.id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      const own = row.account_id
        ? [
            {
              accounts: others(ctx, [row.account_id]),
              text: `Your move to another organization is ${row.state}`,
              url: '/user/transfer/other-organization',
              subject_id: id,
            },
          ]
        : []
      if (row.answered_on === null) return own
      return [
        ...own,
        {
          hr: [P.hris.separation],
          about: { employee_id: row.employee_id },
          text: `A move to another organization is ${row.state}`,
          url: `/admin/${ctx.org.slug}/transfer/departures`,
          subject_id: id,
        },
      ]
    },
  }),
  notification({
    signal: 'transfer.arrived',
    title: 'Transfer: another organization releases somebody to this one',
    payload,
    tell: async (ctx, { id }) => ({
      hr: [P.hris.preEmployment],
      text: 'Another organization releases somebody who asks to join',
      url: `/admin/${ctx.org.slug}/transfer/arrivals`,
      subject_id: id,
    }),
  }),
  notification({
    signal: 'transfer.entered',
    title: 'Transfer: balances of somebody who came are entered',
    payload,
    async tell(ctx, { id }) {
      const row = await ctx.db
        .selectFrom('transfer_arrival')
        .select(['full_name', 'entered'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return null
      return {
        hr: [P.hris.preEmployment],
        text: `Balances carried over with ${row.full_name}: ${row.entered ?? ''}`,
        url: `/admin/${ctx.org.slug}/transfer/arrivals`,
        subject_id: id,
      }
    },
  }),
]

async function swapOf({ db }: SignalCtx, id: string) {
  const { rows } = await sql<{
    state: string
    account_id: string | null
    partner_account_id: string | null
  }>`
    select t.state, e.account_id, p.account_id as partner_account_id from transfer_request t
    join employee e on e.org_id = t.org_id and e.id = t.employee_id
    join employee p on p.org_id = t.org_id and p.id = t.partner_id where t.id = ${id}`.execute(db)
  return rows[0]
}

const others = ({ account_id }: SignalCtx, accounts: readonly string[]) =>
  accounts.filter((one) => one !== account_id)
