import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt, momentAt } from '#kernel/calendar/zone.ts'
import { allCodes } from '#kernel/codes.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { KEY_START } from '#platform/api-key.ts'
import type { Ctx } from '#platform/context.ts'
import { heldOn } from '#platform/group-member.ts'
import { newId } from '#platform/id.ts'
import { networksIn } from '#platform/network.ts'
import { handle, type Route } from '#platform/route.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { apiKeys, type ApiKey } from '#modules/account/shared/api-key.ts'
import { isForKey, keyProblems } from '#modules/account/domain/api-key.ts'
import { holds, plain } from '#modules/account/domain/granting.ts'
import { keyState } from '#modules/account/domain/key-state.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'
import { announce } from '#modules/account/server/session-store.ts'

export const apiKeyRoutes: readonly Route[] = [
  handle(apiKeys.list, async (ctx, { query: { limit, offset, search, purpose } }) => {
    const where = sql`(${purpose ?? null}::text[] is null or k.purpose = any(${purpose ?? null}))
      and strpos(lower(k.name), ${search?.toLowerCase() ?? ''}) > 0`
    const [counted, results] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from api_key k where ${where}`.execute(ctx.db),
      found(ctx, sql`${where} order by k.made_at desc, k.id limit ${limit} offset ${offset}`),
    ])
    return { count: counted.rows[0]?.count ?? 0, results }
  }),
  handle(apiKeys.codes, async ({ org }) => ({
    results: allCodes.filter(({ code }) => isForKey(org.codes, code)),
  })),
  handle(apiKeys.create, async (ctx, { body }) => {
    // one that opens and closes logins is made by whoever shows who they are, whatever the organization asks
    await confirmedLately(ctx, body.purpose === 'scim' ? SHOWN_MINUTES : 0)
    const codes = plain(body.codes)
    const { networks, wrong } = networksIn(body.networks ?? '')
    const problems = {
      ...keyProblems({ purpose: body.purpose, codes, expires_on: body.expires_on }, ctx.org.codes, ctx.today),
      ...(wrong.length ? { networks: [`No network: ${wrong.join(', ')}.`] } : {}),
    }
    if (Object.keys(problems).length) throw invalid(problems)
    if (body.purpose === 'scim' && ctx.org.is_limited)
      throw forbidden('Logins are kept by those whose permissions hold for everybody.')
    const id = newId()
    const secret = KEY_START + newSecret()
    await ctx.db
      .insertInto('api_key')
      .values({
        id,
        name: body.name,
        purpose: body.purpose,
        prefix: secret.slice(0, KEY_START.length + 6),
        token_hash: hashOf(secret),
        codes,
        can_write: body.can_write || body.purpose === 'scim',
        networks,
        account_id: ctx.viewer.account_id,
        made_at: ctx.now,
        expires_at: momentAt(addDays(body.expires_on, 1), '00:00', ctx.org.time_zone),
      })
      .execute()
    const key = await one(ctx, id)
    const { name, purpose, can_write, expires_on } = key
    await recordChange(ctx, 'api_key.made', { name, purpose, codes, can_write, expires_on, networks })
    return { ...key, secret }
  }),
  handle(apiKeys.revoke, async (ctx, { params }) => {
    const key = await one(ctx, params.id)
    const done = await ctx.db
      .updateTable('api_key')
      .set({ revoked_at: ctx.now })
      .where('id', '=', params.id)
      .where('revoked_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!done) throw conflict('This key was revoked already.', { current: key })
    await recordChange(ctx, 'api_key.revoked', { name: key.name, prefix: key.prefix })
    ctx.afterCommit(() => announce(ctx.services.bus, done.account_id))
    return one(ctx, params.id)
  }),
]

async function one(ctx: Ctx, id: string): Promise<ApiKey> {
  const [key] = await found(ctx, sql`k.id = ${id}`)
  if (!key) throw notFound()
  return key
}

type Row = Omit<ApiKey, 'codes' | 'state' | 'expires_on'> & {
  expires_at: string
  codes: string[]
  held: string[]
  is_in: boolean
}

/** Keys with what their makers hold today, by which they live. */
async function found(ctx: Ctx, rest: ReturnType<typeof sql>): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.purpose, k.prefix, k.codes, k.can_write, k.networks, k.made_at, k.expires_at, k.revoked_at,
      u.used_at, u.ip as used_from, json_build_object('id', a.id, 'full_name', a.full_name) as made_by,
      array(select distinct c from permission_group_member x
        join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
        where x.org_id = k.org_id and x.account_id = k.account_id and ${heldOn('x', sql`${ctx.today}::date`)}) as held,
      a.is_active and not a.is_blocked and m.is_hr is true and (m.left_on is null or m.left_on >= ${ctx.today}) as is_in
    from api_key k join account a on a.id = k.account_id
    left join membership m on m.org_id = k.org_id and m.account_id = k.account_id
    left join api_key_use u on u.org_id = k.org_id and u.key_id = k.id
    where ${rest}`.execute(ctx.db)
  return rows.map(({ held, is_in, ...row }) => {
    const now = new Set(is_in ? held : [])
    return {
      ...row,
      expires_on: dayAt(Date.parse(row.expires_at) - 1, ctx.org.time_zone),
      codes: row.codes.map((code) => ({
        code,
        title: allCodes.find((entry) => entry.code === code)?.title ?? code,
        is_lost: !now.has(code) && !holds(now, code),
      })),
      state: keyState(row, holds(now, P.security.all), ctx.now),
    }
  })
}
