import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { wordsFor } from '#modules/commons/server/public.ts'
import { passwordChangedMail } from '#modules/account/server/account-mail.ts'
import { distrust } from '#modules/account/server/device-store.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { isCommonPassword } from '#modules/account/domain/common-password.ts'
import { hashPassword, isPassword } from '#modules/account/server/password-hash.ts'
import { endSessionsExcept } from '#modules/account/server/session-store.ts'

/** Why nobody should have this password, or null. The form's own rules have been checked before. */
export function refusalOf(
  password: string,
  person: { username: string; email: string | null },
  minimum: number,
): string | null {
  if (Array.from(password).length < minimum) return `Password must have at least ${minimum} characters.`
  if (isCommonPassword(password)) return 'Password is too common. Choose another.'
  const typed = password.toLowerCase()
  const own = [person.username, person.email ?? '', person.email?.split('@')[0] ?? '']
  return own.some((word) => word.toLowerCase() === typed)
    ? 'Password must not be your username or email.'
    : null
}

/** Says to the person, and nobody else, that it was changed. As owner. */
export async function tellPasswordChanged(db: Db, { config, mail }: Services, login: Login): Promise<void> {
  const { email, full_name, language, org_id } = login
  if (!email) return
  const words = await wordsFor(db, 'Password changed', org_id)
  const facts = { full_name, system_name: config.systemName }
  await mail.send(db, passwordChangedMail(config, { email, full_name, language }, words(facts, language)))
}

/** With the present one. */
const KEPT = 5

/** Why this one is not chosen again, or null. As owner. */
export async function usedBefore(db: Db, accountId: string, password: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from account where id = ${accountId} and password_hash is not null
    union all select password_hash from account_password where account_id = ${accountId}`.execute(db)
  const same = await Promise.all(rows.map((row) => isPassword(row.password_hash, password)))
  return same.includes(true) ? `Password must differ from your last ${KEPT}.` : null
}

/** The one that is there becomes one of the last, of which a few are kept. */
async function retire(db: Db, accountId: string, now: string) {
  await sql`insert into account_password (account_id, password_hash, replaced_at)
    select id, password_hash, ${now} from account where id = ${accountId} and password_hash is not null
    on conflict do nothing`.execute(db)
  await sql`delete from account_password where account_id = ${accountId} and password_hash not in (
    select p.password_hash from account_password p where p.account_id = ${accountId}
    order by p.replaced_at desc limit ${KEPT - 1})`.execute(db)
}

/** Sets it, ends every session but one, and voids links and codes that were sent before, the trust in devices and what HR asked for. As owner. */
export async function setPassword(
  db: Db,
  accountId: string,
  password: string,
  keptSession: string | null,
  now: string,
): Promise<string[]> {
  const password_hash = await hashPassword(password)
  await retire(db, accountId, now)
  await db
    .updateTable('account')
    .set({ password_hash, password_changed_at: now, stamp: sql<number>`stamp + 1` })
    .where('id', '=', accountId)
    .execute()
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute()
  await db.deleteFrom('password_demand').where('account_id', '=', accountId).execute()
  await distrust(db, accountId)
  return endSessionsExcept(db, accountId, keptSession, 'password changed', now)
}
