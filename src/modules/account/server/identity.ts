import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

/**
 * A username or email address as it is stored and compared: one form of every letter, the domain in ASCII. Case is
 * left to the comparison. Letters that only look alike stay different.
 */
export function plainIdentity(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`
}

export interface Login {
  id: string
  full_name: string
  email: string | null
  language: string
  password_hash: string | null
  is_active: boolean
  is_blocked: boolean
  is_audit_user: boolean
  otp_required: boolean
  /** Whose HR reads the login log: the organization of employment, else the first that the person belongs to. */
  org_id: number | null
}

const isHome = () => sql`m.org_id in (select h from home_of(a.id, ${clock.instant()}) h)`
const columns =
  () => sql`a.id, a.full_name, a.email, a.language, a.password_hash, a.is_active, a.is_blocked, a.is_audit_user,
  a.otp_required or exists (
    select from membership m join organization o on o.org_id = m.org_id
    where m.account_id = a.id and (o.flags ->> 'otp_login')::boolean and ${isHome()})
  or exists (
    -- the like of the rule that HR sees (mechanism.ts), in the organization whose rules hold for the person
    select from membership m join organization o on o.org_id = m.org_id
    join organization_security r on r.org_id = m.org_id and r.mechanism = 'email_otp'
    where m.account_id = a.id and ${isHome()} and case r.enforced_for
      when 'nobody' then false when 'everybody' then true
      else (r.enforced_for in ('hr', 'supervisors') and m.is_hr) or (r.enforced_for = 'supervisors' and m.supervising @> (${clock.instant()}::timestamptz at time zone o.time_zone)::date)
        or exists (select from user_security u where u.org_id = m.org_id and u.account_id = a.id and u.mechanism = 'email_otp') end)
  or exists (
    select from common_setting s
    where s.key = 'security' and (
      ((s.value ->> 'otp_for_common_rights')::boolean and common_codes_ever(a.id) <> '{}')
      or ((s.value ->> 'otp_for_hr')::boolean
        and exists (select from membership m where m.account_id = a.id and m.is_hr)))) as otp_required,
  (select m.org_id from membership m where m.account_id = a.id
    order by m.employee_id is null, m.org_id limit 1) as org_id`

/** By email or username; a username has no @, so one text never means two people. As owner. */
export async function loginNamed(db: Db, typed: string): Promise<Login | undefined> {
  const key = plainIdentity(typed)
  const { rows } = key.includes('@')
    ? await sql<Login>`select ${columns()} from account a where lower(a.email) = lower(${key})`.execute(db)
    : await sql<Login>`select ${columns()} from account a where lower(a.username) = lower(${key})`.execute(db)
  return rows[0]
}

/** The account with this email, or null. Also inside an organization, where accounts may be read. */
export async function accountNamed(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${plainIdentity(email)})`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** As owner. */
export async function loginOf(db: Db, accountId: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`select ${columns()} from account a where a.id = ${accountId}`.execute(db)
  return rows[0]
}
