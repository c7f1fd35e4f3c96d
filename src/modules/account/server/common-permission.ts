import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { versionConflict } from '#platform/changing.ts'
import type { LongPersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handlePersonLong, type Route } from '#platform/route.ts'
import { shownLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { commonPermissions, type CommonHolder } from '#modules/account/shared/common-permission.ts'
import { plain } from '#modules/account/domain/granting.ts'
import { activationMail, commonRightsMail } from '#modules/account/server/account-mail.ts'
import {
  checkedCommon,
  COMMON_CHANGED,
  groupsOf,
  inTurn,
  keepingCommonHolder,
  recordCommon,
  sameGroups,
  writeGroups,
} from '#modules/account/server/common-holder.ts'
import { accountNamed, plainIdentity } from '#modules/account/server/identity.ts'
import { named } from '#modules/account/server/login-log.ts'
import { freeUsernames } from '#modules/account/server/public.ts'
import { announce, endSessionsExcept } from '#modules/account/server/session-store.ts'

/** Who holds rights of the installation. Accounts stand above organizations, so all of it is the owner's. */
export const commonPermissionRoutes: Route[] = [
  handlePersonLong(commonPermissions.changes, async (ctx, { query }) =>
    ctx.services.database.asOwner((db) => {
      const all = db.selectFrom('security_event as v').where('v.name', '=', COMMON_CHANGED)
      return page(
        query,
        all,
        all
          .leftJoin('account as b', 'b.id', 'v.account_id')
          .leftJoin('account as a', (join) => join.on(sql<boolean>`a.id::text = v.detail ->> 'account_id'`))
          .select(['v.id', 'v.at', 'b.full_name as by', 'a.full_name as person'])
          .select([
            sql<string[]>`coalesce(v.detail -> 'given', '[]')`.as('given'),
            sql<string[]>`coalesce(v.detail -> 'taken', '[]')`.as('taken'),
            sql<string | null>`v.detail ->> 'group'`.as('group'),
            sql<string[]>`coalesce(v.detail -> 'groups_given', '[]')`.as('groups_given'),
            sql<string[]>`coalesce(v.detail -> 'groups_taken', '[]')`.as('groups_taken'),
          ])
          .orderBy('v.at', 'desc')
          .orderBy('v.id', 'desc'),
      )
    }),
  ),
  handlePersonLong(commonPermissions.list, async (ctx, { query }) =>
    ctx.services.database.asOwner((db) => {
      let all = db.selectFrom('account as a').where(holdsAny)
      if (query.search) all = all.where(named(query.search))
      return page(query, all, shown(ctx, all).orderBy('a.full_name').orderBy('a.id'))
    }),
  ),
  handlePersonLong(commonPermissions.add, async (ctx, { body }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    const given = checkedCommon(body.codes)
    const { database } = ctx.services
    const id = await database.asOwner(async (db) => {
      await inTurn(db)
      const known = await accountNamed(db, body.email)
      const id = known ?? (await newAccount(db, ctx, body))
      const person = await accountOf(db, id)
      if (person.is_blocked || (!person.is_active && person.belongs)) throw invalid({ email: [CLOSED] })
      if (person.is_audit_user) throw invalid({ email: [AUDITS] })
      if (person.common_codes.length || person.has_groups) throw invalid({ email: [HERE] })
      await write(db, id, given, { is_active: true })
      const groups = await writeGroups(db, ctx, id, body.groups)
      await recordCommon(db, ctx, { account_id: id, given, groups_given: groups.given })
      if (person.is_activated) await tell(db, ctx, person)
      else await activation(db, ctx, id, person)
      return id
    })
    announce(ctx.services.bus, id)
    return database.asOwner((db) => one(db, ctx, id))
  }),
  handlePersonLong(commonPermissions.change, async (ctx, { params: { id }, body }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    if (id === ctx.viewer.account_id) throw forbidden('You cannot change your own permissions.')
    const { database } = ctx.services
    const ended = await database.asOwner(async (db) => {
      await inTurn(db)
      const person = await accountOf(db, id)
      const before = person.common_codes
      if (before.length === 0 && !person.has_groups) throw notFound()
      const groups = await groupsOf(db, id)
      const isStale = body.seen_groups && !sameGroups(body.seen_groups, groups)
      if (isStale || plain(before).join() !== plain(body.seen).join())
        throw versionConflict(await one(db, ctx, id))
      const after = checkedCommon(body.codes)
      const given = after.filter((code) => !before.includes(code))
      const taken = before.filter((code) => !after.includes(code))
      const ever = await db
        .selectNoFrom(sql<string[]>`common_codes_ever(${id})`.as('codes'))
        .executeTakeFirst()
      let moved = { given: [] as string[], taken: [] as string[], has: false }
      await keepingCommonHolder(db, ctx.now, ever?.codes.includes(P.commons.all) ?? false, async () => {
        await write(db, id, after)
        moved = await writeGroups(db, ctx, id, body.groups ?? groups)
      })
      await recordCommon(db, ctx, {
        ...{ account_id: id, given, taken },
        ...{ groups_given: moved.given, groups_taken: moved.taken },
      })
      return after.length || moved.has ? [] : close(db, ctx, id)
    })
    announce(ctx.services.bus, id, ended)
    return database.asOwner((db) => one(db, ctx, id))
  }),
]

const CLOSED = 'The account of this email is closed: use another address.'
const AUDITS = 'This email belongs to an auditor, who only reads and holds no permissions: use another.'
const HERE = 'This person holds common permissions already: change them in the list.'

const write = (db: Db, id: string, common_codes: string[], more: { is_active?: true } = {}) =>
  db
    .updateTable('account')
    .set({ ...more, common_codes, stamp: sql<number>`stamp + 1` })
    .where('id', '=', id)
    .execute()

/** Whoever is in no organization either comes in no longer. Returns the sessions that end with it. */
async function close(db: Db, { now }: LongPersonCtx, id: string): Promise<string[]> {
  const closed = await db
    .updateTable('account')
    .set({ is_active: false })
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from membership m where m.account_id = account.id)`)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return []
  await db.deleteFrom('account_token').where('account_id', '=', id).execute()
  await db.deleteFrom('login_challenge').where('account_id', '=', id).execute()
  return endSessionsExcept(db, id, null, 'let_out', now)
}

async function newAccount(
  db: Db,
  { now }: LongPersonCtx,
  { email, full_name }: { email: string; full_name: string },
): Promise<string> {
  const id = newId()
  const [username = ''] = await freeUsernames(db, [email.slice(0, email.lastIndexOf('@'))])
  await db
    .insertInto('account')
    .values({ id, username, email: plainIdentity(email), full_name, created_at: now })
    .execute()
  return id
}

type Person = Awaited<ReturnType<typeof accountOf>>

/** The like of `requestActivation` for who is in no organization. */
async function activation(db: Db, { services, now }: LongPersonCtx, id: string, person: Person) {
  if (!person.email) return
  const token = newSecret()
  await db.deleteFrom('account_token').where('account_id', '=', id).where('kind', '=', 'activate').execute()
  await db
    .insertInto('account_token')
    .values({
      id: newId(),
      account_id: id,
      kind: 'activate',
      token_hash: hashOf(token),
      password_mark: sql<string>`password_mark(null)`,
      created_at: now,
      expires_at: new Date(Date.parse(now) + 72 * 3_600_000).toISOString(),
    })
    .execute()
  const { config, mail } = services
  const to = { ...person, email: person.email }
  await mail.send(db, activationMail(config, to, id, token, { org_id: null, name: config.systemName }))
}

async function tell(
  db: Db,
  { services: { config, mail } }: LongPersonCtx,
  { email, full_name, language }: Person,
) {
  if (email) await mail.send(db, commonRightsMail(config, { email, full_name, language }))
}

async function accountOf(db: Db, id: string) {
  const row = await db
    .selectFrom('account')
    .select(['username', 'email', 'full_name', 'language', 'common_codes', 'is_active', 'is_blocked'])
    .select(['is_audit_user', 'is_activated'])
    .select(
      sql<boolean>`exists (select from common_group_member x where x.account_id = account.id)`.as(
        'has_groups',
      ),
    )
    .select(sql<boolean>`exists (select from membership m where m.account_id = account.id)`.as('belongs'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const holdsAny = sql<boolean>`(a.common_codes <> '{}' or exists (select from common_group_member x where x.account_id = a.id))`
const tableOf = (db: Db) => db.selectFrom('account as a')

const shown = ({ viewer }: LongPersonCtx, all: ReturnType<typeof tableOf>) =>
  all
    .select(['a.id as account_id', 'a.full_name', 'a.username', 'a.email', 'a.profile_picture'])
    .select(['a.common_codes as codes', 'a.is_activated', 'a.last_login_at'])
    .select([
      sql<boolean>`a.id <> ${viewer.account_id}`.as('can_edit'),
      sql<
        CommonHolder['groups']
      >`coalesce((select json_agg(json_build_object('group_id', g.id, 'name', g.name,
          'valid_from', x.valid_from, 'valid_to', x.valid_to) order by g.name)
        from common_group_member x join common_group g on g.id = x.group_id where x.account_id = a.id), '[]')`.as(
        'groups',
      ),
    ])

async function one(db: Db, ctx: LongPersonCtx, id: string) {
  const row = await shown(ctx, tableOf(db)).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
