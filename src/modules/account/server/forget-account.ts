import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { forgetTotp } from '#modules/account/server/totp.ts'

/**
 * Within the owner's transaction: the login of somebody who is forgotten. Whoever belongs to another organization, or
 * holds rights of the installation, leaves this one and keeps the login; else nothing of it is left but its id, by which
 * others' records name it. Returns the email address it had, where it is gone.
 */
export async function forgetAccount(
  db: Db,
  { org_id, account_id, label }: { org_id: number; account_id: string; label: string },
): Promise<void> {
  await db
    .deleteFrom('membership')
    .where('org_id', '=', org_id)
    .where('account_id', '=', account_id)
    .execute()
  const { rows } = await sql<{ stays: boolean }>`
    select exists (select from membership m where m.account_id = a.id) or common_codes_ever(a.id) <> '{}' or a.is_audit_user as stays
    from account a where a.id = ${account_id}`.execute(db)
  await db
    .updateTable('security_event')
    .set({ ip: null, country: null, user_agent: null, detail: '{}' })
    .where('account_id', '=', account_id)
    .where('org_id', '=', org_id)
    .execute()
  if (rows[0]?.stays !== false) return
  await db.deleteFrom('account_session').where('account_id', '=', account_id).execute()
  await db.deleteFrom('account_device').where('account_id', '=', account_id).execute()
  await db.deleteFrom('account_token').where('account_id', '=', account_id).execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', account_id).execute()
  await forgetTotp(db, account_id)
  await db.deleteFrom('account_password').where('account_id', '=', account_id).execute()
  await db.deleteFrom('account_passkey').where('account_id', '=', account_id).execute()
  await db.deleteFrom('attempt').where('subject', '=', account_id).execute()
  await db.deleteFrom('presence').where('account_id', '=', account_id).execute()
  await db
    .updateTable('security_event')
    .set({ ip: null, country: null, user_agent: null, detail: '{}' })
    .where('account_id', '=', account_id)
    .execute()
  await sql`
    update account set username = ${`removed-${account_id}`}, email = null, full_name = ${label}, profile_picture = null,
      password_hash = null, is_active = false, calendar = null, last_login_at = null, stamp = stamp + 1
    where id = ${account_id}`.execute(db)
}
