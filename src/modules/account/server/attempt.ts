import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { tooMany } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { asksForProof, FREE_FAILURES, FREE_OF_ADDRESS, secondsToWait } from '#modules/account/domain/delay.ts'

/** What is asked for too often, right or wrong: so many in a window of time. */
const quotas = {
  // codes by mail: the first of a login and those asked for again
  otp_mail: { per: 'subject', max: 8, minutes: 10 },
  otp_again: { per: 'subject', max: 5, minutes: 60 },
  reset_mail: { per: 'subject', max: 3, minutes: 60 },
  recover: { per: 'ip', max: 60, minutes: 60 },
} as const

/** What was wrong: a failure makes the next try wait. `passkey` stands alone, so that no guesser of passwords closes it. */
type Guess = 'sign_in' | 'passkey' | 'old_password'

export interface Attempt {
  kind: Guess | keyof typeof quotas
  /** The account, or `strangerOf` what was typed. */
  subject: string
  ip: string
  /** A browser in which this account has come in before: failures of others do not close it. */
  device_id?: string | null
}

const DAY = 24 * 60
const HOUR = 60

/** Seconds until the next attempt is allowed; 0 when it is now. Looks at what `count` wrote, in whatever process. */
export async function waitFor(db: Db, attempt: Attempt, now: string): Promise<number> {
  const { kind, subject, ip, device_id } = attempt
  if (isQuota(kind)) return quotaWait(db, { ...attempt, kind }, now)
  // someone's session asks for the password again: no stranger comes so far, whatever the address
  if (kind === 'old_password') return delayed(db, kind, sql`subject = ${subject}`, FREE_FAILURES, DAY, now)
  if (device_id)
    return delayed(db, kind, sql`subject = ${subject} and device_id = ${device_id}`, FREE_FAILURES, DAY, now)
  return Math.max(
    await delayed(db, kind, sql`subject = ${subject}`, FREE_FAILURES, DAY, now),
    await delayed(db, kind, sql`ip = ${network(ip)}`, FREE_OF_ADDRESS, HOUR, now),
  )
}

async function delayed(
  db: Db,
  kind: Guess,
  whose: ReturnType<typeof sql>,
  free: number,
  minutes: number,
  now: string,
): Promise<number> {
  const failed = await failures(db, kind, whose, minutes, now)
  if (!failed?.last) return 0
  const seconds_since = (Date.parse(now) - Date.parse(failed.last)) / 1000
  return secondsToWait({ count: failed.count, seconds_since }, free)
}

async function failures(db: Db, kind: Guess, whose: ReturnType<typeof sql>, minutes: number, now: string) {
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(at) as last from attempt
    where kind = ${kind} and ${whose} and at > ${before(now, minutes)}`.execute(db)
  return rows[0]
}

/** Whether this sign-in must come with a proof of work: alike for names that nobody has. */
export async function needsProof(db: Db, { subject, ip, device_id }: Attempt, now: string): Promise<boolean> {
  const of_name = await failures(db, 'sign_in', sql`subject = ${subject}`, DAY, now)
  const of_address = await failures(db, 'sign_in', sql`ip = ${network(ip)}`, HOUR, now)
  return asksForProof({
    of_name: of_name?.count ?? 0,
    of_address: of_address?.count ?? 0,
    is_known_device: Boolean(device_id),
  })
}

/** Takes a proof of work: of two that bring the same at once, one has it. `id` is that of its challenge. */
export async function takeProof(db: Db, id: string, { subject, ip }: Attempt, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('attempt')
    .values({ id, kind: 'proof', subject, ip: network(ip), at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Quota = keyof typeof quotas
const isQuota = (kind: Attempt['kind']): kind is Quota => kind in quotas

async function quotaWait(db: Db, { kind, subject, ip }: Attempt & { kind: Quota }, now: string) {
  const { per, max, minutes } = quotas[kind]
  const whose = per === 'subject' ? sql`subject = ${subject}` : sql`ip = ${network(ip)}`
  // the attempt whose leaving the window makes room for the next
  const { rows } = await sql<{ at: string }>`
    select at from attempt where kind = ${kind} and ${whose} and at > ${before(now, minutes)}
    order by at desc offset ${max - 1} limit 1`.execute(db)
  const at = rows[0]?.at
  if (!at) return 0
  return Math.max(1, Math.ceil((Date.parse(at) - Date.parse(before(now, minutes))) / 1000))
}

const before = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** The outcomes of one subject are written one after another: of many tries at once no more count than are allowed. */
export async function inTurn(db: Db, { kind, subject }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(db)
}

export async function count(
  db: Db,
  { kind, subject, ip, device_id = null }: Attempt,
  now: string,
): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ id: newId(), kind, subject, ip: network(ip), device_id, at: now })
    .execute()
}

/** After a success the failures before it, from the same place or browser, no longer count. */
export async function forgiven(db: Db, { kind, subject, ip, device_id = null }: Attempt): Promise<void> {
  await sql`delete from attempt where kind = ${kind} and subject = ${subject}
    and (ip = ${network(ip)} or device_id = ${device_id}::uuid)`.execute(db)
}

/** Whoever reads the mailbox of an account is none of those who guessed. */
export const allForgiven = (db: Db, accountId: string) =>
  db.deleteFrom('attempt').where('kind', '=', 'sign_in').where('subject', '=', accountId).execute()

export const tooOften = (seconds: number) => tooMany('Too Many Request', { retry_after: seconds })

/** People type passwords where names belong: what nobody is called is kept as a hash only. */
export const strangerOf = (typed: string) =>
  createHash('sha256').update(`stranger ${typed.toLowerCase()}`).digest('base64url')

/** Whoever has one address of version 6 has the whole /64. */
function network(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
