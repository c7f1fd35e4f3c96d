import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { wordsFor } from '#modules/commons/server/public.ts'
import { passwordChangedMail } from '#modules/account/server/account-mail.ts'
import type { Login } from '#modules/account/server/identity.ts'
import { isCommonPassword } from '#modules/account/domain/common-password.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
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
    ? 'Password must not be your username or e-mail.'
    : null
}

/** Says to the person, and nobody else, that it was changed. As owner. */
export async function tellPasswordChanged(db: Db, { config, mail }: Services, login: Login): Promise<void> {
  const { email, full_name, language, org_id } = login
  if (!email) return
  const words = await wordsFor(db, 'Password changed', org_id)
  const facts = { full_name, system_name: config.systemName }
  await mail.send(db, passwordChangedMail(config, { email, full_name }, words(facts, language)))
}

/** Sets it, ends every session but one, and voids links and codes that were sent before. As owner. */
export async function setPassword(
  db: Db,
  accountId: string,
  password: string,
  keptSession: string | null,
  now: string,
): Promise<string[]> {
  const password_hash = await hashPassword(password)
  await db
    .updateTable('account')
    .set({ password_hash, stamp: sql<number>`stamp + 1` })
    .where('id', '=', accountId)
    .execute()
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute()
  return endSessionsExcept(db, accountId, keptSession, 'password changed', now)
}
