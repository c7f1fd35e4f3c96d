import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { tooMany } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

interface Limit {
  /** What is counted together. An office shares one address, so addresses alone have generous limits. */
  per: 'subject' | 'ip' | 'both'
  max: number
  minutes: number
}

const limits = {
  sign_in: [
    { per: 'both', max: 10, minutes: 10 },
    { per: 'subject', max: 50, minutes: 60 },
    { per: 'ip', max: 200, minutes: 60 },
  ],
  old_password: [{ per: 'subject', max: 10, minutes: 10 }],
  // codes by mail: the first of a login and those asked for again
  otp_mail: [{ per: 'subject', max: 8, minutes: 10 }],
  reset_mail: [{ per: 'subject', max: 3, minutes: 60 }],
  recover: [{ per: 'ip', max: 60, minutes: 60 }],
} as const satisfies Record<string, readonly Limit[]>

export interface Attempt {
  kind: keyof typeof limits
  /** The account, or `strangerOf` what was typed. */
  subject: string
  ip: string
}

/** Seconds until the next attempt is allowed; 0 when it is now. Looks at what `count` wrote, in whatever process. */
export async function waitFor(db: Db, { kind, subject, ip }: Attempt, now: string): Promise<number> {
  const at = Date.parse(now)
  const ends = limits[kind].map(({ per, max, minutes }) => {
    const since = new Date(at - minutes * 60_000).toISOString()
    const whose =
      per === 'subject'
        ? sql`subject = ${subject}`
        : per === 'ip'
          ? sql`ip = ${network(ip)}`
          : sql`subject = ${subject} and ip = ${network(ip)}`
    // the attempt whose leaving the window makes room for the next
    return sql`(select at + ${minutes} * interval '1 minute' from attempt where kind = ${kind} and ${whose} and at > ${since}
      order by at desc offset ${max - 1} limit 1)`
  })
  const { rows } = await sql<{ until: string | null }>`select greatest(${sql.join(ends)}) as until`.execute(
    db,
  )
  const until = rows[0]?.until
  return until ? Math.max(1, Math.ceil((Date.parse(until) - at) / 1000)) : 0
}

/** The outcomes of one subject are written one after another: of many tries at once no more count than are allowed. */
export async function inTurn(db: Db, { kind, subject }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`.execute(db)
}

export async function count(db: Db, { kind, subject, ip }: Attempt, now: string): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ id: newId(), kind, subject, ip: network(ip), at: now })
    .execute()
}

/** After a success the failures before it, from the same place, no longer count. */
export async function forgiven(db: Db, { kind, subject, ip }: Attempt): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ip', '=', network(ip))
    .execute()
}

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
