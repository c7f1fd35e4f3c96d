import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

const payload = z.object({ talk_id: z.uuid() })

/** The holder hears of a talk by their task; the person, and HR at the end, by these. */
export const retentionNotices: readonly SignalHandler[] = [
  notification({
    signal: 'retention_talk.planned',
    title: 'Retention talk: it is planned',
    payload,
    async tell(ctx, { talk_id }) {
      const row = await talkOf(ctx, talk_id)
      if (!row?.account_id || row.state !== 'Planned') return null
      return {
        accounts: [row.account_id],
        text: `${row.holder} would like to talk with you: ${row.at}`,
        url: row.url,
      }
    },
  }),
  notification({
    signal: 'retention_talk.told',
    title: 'Retention talk: what came of it',
    payload,
    async tell(ctx, { talk_id }) {
      const row = await talkOf(ctx, talk_id)
      if (row?.state === 'Stay to be confirmed')
        return row.account_id === null
          ? null
          : {
              accounts: [row.account_id],
              text: `${row.holder} says that you would stay: only you can confirm it`,
              url: row.url,
            }
      return row?.state === 'Exit confirmed' ? toHr(ctx, row, `${row.full_name} leaves all the same`) : null
    },
  }),
  notification({
    signal: 'retention_talk.answered',
    title: 'Retention talk: whether the person stays',
    payload,
    async tell(ctx, { talk_id }) {
      const row = await talkOf(ctx, talk_id)
      if (!row) return null
      const text =
        row.state === 'Retained'
          ? `${row.full_name} stays: the resignation is closed, and what was arranged is taken back`
          : `${row.full_name} leaves all the same`
      return [
        ...(row.holder_account
          ? [{ accounts: [row.holder_account], text, url: '/user/resignation-request?whose=talks' }]
          : []),
        toHr(ctx, row, text),
      ]
    },
  }),
]

const toHr = (ctx: SignalCtx, row: Told, text: string) => ({
  hr: [P.hris.resignation, P.hris.separation],
  about: { employee_id: row.employee_id },
  text: `Retention talk: ${text}`,
  url: `/admin/${ctx.org.slug}/hris/${row.separation_id ? `separation/details?separation=${row.separation_id}` : `resignation/request?request=${row.request_id ?? ''}`}`,
})

interface Told {
  state: string
  employee_id: string
  full_name: string
  account_id: string | null
  holder: string
  holder_account: string | null
  at: string
  request_id: string | null
  separation_id: string | null
  url: string
}
async function talkOf(ctx: SignalCtx, id: string): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select k.state, k.employee_id, e.full_name, e.account_id, h.full_name as holder, h.account_id as holder_account, k.request_id, k.separation_id,
      concat_ws(' ', k.talks_on, k.talks_at, '· ' || k.place) as at,
      '/user/resignation' || coalesce('/' || k.request_id, '') as url
    from retention_talk k join employee e on e.org_id = k.org_id and e.id = k.employee_id
    join employee h on h.org_id = k.org_id and h.id = k.holder_id
    where k.id = ${id} for share of k`.execute(ctx.db)
  return rows[0] ?? null
}
