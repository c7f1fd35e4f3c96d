import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import type { LongPersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handlePersonLong, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { shownLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { commonPermissions } from '#modules/account/shared/common-permission.ts'
import { isCommon, plain } from '#modules/account/domain/granting.ts'
import { activationMail, commonRightsMail } from '#modules/account/server/account-mail.ts'
import { accountNamed, plainIdentity } from '#modules/account/server/identity.ts'
import { named } from '#modules/account/server/login-log.ts'
import { freeUsernames } from '#modules/account/server/public.ts'
import { announce, endSessionsExcept } from '#modules/account/server/session-store.ts'

/** Who holds rights of the installation. Accounts stand above organizations, so all of it is the owner's. */
export const commonPermissionRoutes: Route[] = [
  handlePersonLong(commonPermissions.changes, async (ctx, { query }) =>
    ctx.services.database.asOwner((db) => {
      const all = db.selectFrom('security_event as v').where('v.name', '=', CHANGED)
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
          ])
          .orderBy('v.at', 'desc')
          .orderBy('v.id', 'desc'),
      )
    }),
  ),
  handlePersonLong(commonPermissions.list, async (ctx, { query }) =>
    ctx.services.database.asOwner((db) => {
      let all = db.selectFrom('account as a').where(sql<boolean>`a.common_codes <> '{}'`)
      if (query.search) all = all.where(named(query.search))
      return page(query, all, shown(ctx, all).orderBy('a.full_name').orderBy('a.id'))
    }),
  ),
  handlePersonLong(commonPermissions.add, async (ctx, { body }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    const given = checked(body.codes)
    const { database } = ctx.services
    const id = await database.asOwner(async (db) => {
      await inTurn(db)
      const known = await accountNamed(db, body.email)
      const id = known ?? (await newAccount(db, ctx, body))
      const person = await accountOf(db, id)
      if (person.is_blocked || (!person.is_active && person.belongs)) throw invalid({ email: [CLOSED] })
      if (person.is_audit_user) throw invalid({ email: [AUDITS] })
      if (person.common_codes.length) throw invalid({ email: [HERE] })
      await write(db, id, given, { is_active: true })
      await record(db, ctx, id, given, [])
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
      if (before.length === 0) throw notFound()
      if (plain(before).join() !== plain(body.seen).join())
        throw conflict('Somebody else has changed this. Reload and try again.', {
          current: await one(db, ctx, id),
        })
      const after = checked(body.codes)
      const given = after.filter((code) => !before.includes(code))
      const taken = before.filter((code) => !after.includes(code))
      await write(db, id, after)
      if (before.includes(P.commons.all) && !(await hasHolder(db)))
        throw refuse('Somebody must keep all common permissions: this person is the last who holds them.')
      await record(db, ctx, id, given, taken)
      return after.length ? [] : close(db, ctx, id)
    })
    announce(ctx.services.bus, id, ended)
    return database.asOwner((db) => one(db, ctx, id))
  }),
]

const CHANGED = 'permission.common_changed'
const CLOSED = 'The account of this e-mail is closed: use another address.'
const AUDITS = 'This e-mail belongs to an auditor, who only reads and holds no permissions: use another.'
const HERE = 'This person holds common permissions already: change them in the list.'

/** One change at a time: two people could else take each other's last right. */
const inTurn = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('common permissions', 0))`.execute(db)

/** Only full access to the common list gives of it (the endpoint's access), so nobody gives more than they hold. */
function checked(codes: readonly string[]): string[] {
  if (!codes.every(isCommon)) throw invalid({ codes: ['Select a valid choice.'] })
  return plain(codes)
}

const write = (db: Db, id: string, common_codes: string[], more: { is_active?: true } = {}) =>
  db
    .updateTable('account')
    .set({ ...more, common_codes, stamp: sql<number>`stamp + 1` })
    .where('id', '=', id)
    .execute()

/** Is there still somebody who can come in and holds everything? */
async function hasHolder(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('is_active', '=', true)
    .where('is_blocked', '=', false)
    .where(sql<boolean>`common_codes @> array['10.00'] and password_hash is not null`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

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

const record = (
  db: Db,
  { viewer, request }: LongPersonCtx,
  account_id: string,
  given: readonly string[],
  taken: readonly string[],
) =>
  writeSecurityEvent(db, {
    name: CHANGED,
    org_id: null,
    account_id: viewer.account_id,
    request,
    detail: { account_id, given, taken },
  })

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
    .select(sql<boolean>`exists (select from membership m where m.account_id = account.id)`.as('belongs'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const tableOf = (db: Db) => db.selectFrom('account as a')

const shown = ({ viewer }: LongPersonCtx, all: ReturnType<typeof tableOf>) =>
  all
    .select(['a.id as account_id', 'a.full_name', 'a.username', 'a.email', 'a.profile_picture'])
    .select(['a.common_codes as codes', 'a.is_activated', 'a.last_login_at'])
    .select(sql<boolean>`a.id <> ${viewer.account_id}`.as('can_edit'))

async function one(db: Db, ctx: LongPersonCtx, id: string) {
  const row = await shown(ctx, tableOf(db)).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
