import { sql } from 'kysely'
import { z } from 'zod'
import type { Route } from '#platform/route.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { ToldRequest } from '#engines/approval/request-facts-server.ts'
import { capital, opening } from '#engines/approval/request-notice-server.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { threadSignal } from '#engines/thread/signal-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import type { AnyThread } from '#engines/thread/thread.ts'

/** Whoever sees a request of a type may talk about it: its requester, those who decide, HR. What it was decided by stays with it. */
export const serveRequestThread = (declared: AnyThread): Route[] =>
  serveThread(declared, {
    async reach(ctx, id) {
      const { rows } = await sql`
        select from request r where r.id = ${id} and r.type = ${declared.subjectType} and ${visibleRequests(ctx)}`.execute(
        ctx.db,
      )
      return rows.length ? 'write' : 'none'
    },
    async keptUntil(ctx, id) {
      const found = await ctx.db
        .selectFrom('request')
        .select('decided_at')
        .where('id', '=', id)
        .executeTakeFirst()
      return found?.decided_at ?? null
    },
    signals: true,
  })

/** Tells the requester, those who were asked and those who have spoken, but not the one who speaks. */
export const requestTalk = ({
  declared,
  noun,
  pages,
}: ToldRequest & { pages: { user: string } }): SignalHandler =>
  notification({
    signal: threadSignal(declared.name, 'commented'),
    title: `${capital(noun)}: somebody wrote about it`,
    payload: z.object({ subject_id: z.uuid(), id: z.uuid() }),
    async tell(ctx, { subject_id, id }) {
      const { rows } = await sql<{ account_id: string; is_own: boolean; actor: string }>`
        select e.account_id, e.id = r.employee_id as is_own, c.account_name as actor
        from request r
        join comment c on c.org_id = r.org_id and c.id = ${id}
        join employee e on e.org_id = r.org_id and e.account_id is not null
        where r.id = ${subject_id} and e.account_id is distinct from ${ctx.account_id}::uuid and (
          e.id = r.employee_id
          or exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = e.id)
          or exists (select from comment o where o.org_id = r.org_id and o.subject_type = ${declared.name}
            and o.subject_id = r.id and o.account_id = e.account_id))`.execute(ctx.db)
      const notice = (accounts: string[], text: string, url: string) => ({
        accounts,
        text,
        url: opening(url, subject_id),
        subject_id,
      })
      const [first] = rows
      if (!first) return null
      const accounts = (own: boolean) =>
        rows.filter(({ is_own }) => is_own === own).map(({ account_id }) => account_id)
      return [
        notice(accounts(true), `${first.actor} wrote about your ${noun}`, pages.user),
        notice(accounts(false), `${first.actor} wrote about a ${noun}`, pages.supervisor),
      ].filter(({ accounts: some }) => some.length > 0)
    },
  })
