import { notFound } from '#kernel/errors.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { systemScope } from '#platform/system-scope.ts'
import { hashOf } from '#platform/token.ts'

export const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'
export const daysLater = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString()

/** The path of a link: the organization by its number, behind whose wall the secret is looked for. */
export const tokenOf = (orgId: number, secret: string) => `${orgId}-${secret}`

/** What is needed of whoever calls: a page that a server renders has no more. */
export type Caller = Pick<OpenCtx, 'services' | 'now'> & { request: { ip: string } }

export interface Behind {
  db: Db
  now: string
  services: OpenCtx['services']
  org: { org_id: number; name: string; time_zone: string; slug: string }
  today: string
}
/** Whose links they are: what the organization may have switched off, and what the audit says of the cause. */
interface Of {
  application: string
  cause: string
}

/** Runs in the organization that a link or a public address names. Whatever is wrong, it is only not found. */
export async function inOrganizationOf<T>(
  ctx: Caller,
  number: string,
  { application, cause }: Of,
  work: (at: Behind) => Promise<T>,
): Promise<T> {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound(OVER)
  return ctx.services.database.inOrganization(
    { ...systemScope(Number(number), cause), ip: ctx.request.ip },
    async (db: Db) => {
      const org = await db
        .selectFrom('organization')
        .select(['org_id', 'name', 'time_zone', 'slug', 'disabled_applications'])
        .where('org_id', '=', Number(number))
        .executeTakeFirst()
      if (!org || org.disabled_applications.includes(application)) throw notFound(OVER)
      const { now, services } = ctx
      return work({ db, now, services, org, today: dayAt(now, org.time_zone) })
    },
  )
}

/** The like by the token of a link; `work` gets the hash of its secret. */
export async function behindLink<T>(
  ctx: OpenCtx,
  token: string,
  of: Of,
  work: (at: Behind, hash: string) => Promise<T>,
): Promise<T> {
  const [, number = '', secret = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!secret) throw notFound(OVER)
  return inOrganizationOf(ctx, number, of, (at) => work(at, hashOf(secret)))
}
