import { sql } from 'kysely'
import { z } from 'zod'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { heldOn } from '#platform/group-member.ts'
import { newId } from '#platform/id.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { LoginMethod } from '#modules/account/shared/login-log.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { holdsAll, requiredProvider } from '#modules/account/server/provider-store.ts'

const SIGNAL = 'login.break_glass'

/** Somebody has come in past the provider that is required of everybody else: it is written down, and told. As owner. */
export async function tellBreakGlass(
  db: Db,
  ctx: OpenCtx,
  { id: account_id, email, org_id }: Login,
  { method, session_id }: { method: LoginMethod; session_id: string },
) {
  const required = await requiredProvider(db, account_id, email)
  if (org_id === null || !required) return
  const provider = required.name
  await writeSecurityEvent(db, {
    name: SIGNAL,
    org_id,
    account_id,
    request: ctx.request,
    detail: { provider, method },
  })
  const payload = JSON.stringify({ account_id, provider, session_id })
  await db
    .insertInto('signal')
    .values({ id: newId(), org_id, name: SIGNAL, payload, account_id: null, at: ctx.now })
    .execute()
  ctx.services.bus.publish('signal', String(org_id))
}

/** The other holders of all rights hear of it, and whoever it was: it may have been somebody else with their password. */
export const brokenGlass = notification({
  signal: SIGNAL,
  mailed: 'Somebody came in past the provider of the organization',
  mailed_to: 'Who holds all permissions',
  mandatory: 'Sent to everybody: whoever takes over such an account would switch this off first.',
  payload: z.object({ account_id: z.uuid(), provider: z.string() }),
  async tell(ctx, { account_id, provider }) {
    const today = dayAt(ctx.at, ctx.org.time_zone)
    const { rows } = await sql<{ account_id: string; full_name: string }>`
      select m.account_id, a.full_name from membership m join account a on a.id = m.account_id
      where m.account_id = ${account_id} or (m.is_hr and (m.left_on is null or m.left_on >= ${today}::date)
        and ${holdsAll(heldOn('x', sql`${today}::date`))})`.execute(ctx.db)
    const own = rows.find((row) => row.account_id === account_id)
    if (!own) return null
    const url = `/admin/${ctx.org.slug}/organization/report/login-logs`
    const said = (text: string, more: string, url: string, accounts: string[]) => ({
      accounts,
      text,
      url,
      mail: { subject: text, paragraphs: [`${text}.`, more], button_label: 'Open' },
    })
    return [
      said(
        `${own.full_name} came in past ${provider}`,
        'Holders of all permissions may, so that a provider that is broken locks nobody out. Ask them, where you do not know why.',
        url,
        rows.flatMap((row) => (row === own ? [] : row.account_id)),
      ),
      said(
        `You came in past ${provider}`,
        'If it was not you, somebody knows your password: change it, and end your other sessions.',
        `/admin/${ctx.org.slug}/change-password`,
        [account_id],
      ),
    ]
  },
})
