import { sql } from 'kysely'
import { forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { LongPersonCtx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handlePersonLong, type Route } from '#platform/route.ts'
import { shownLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import {
  checkedCommon,
  inTurn,
  keepingCommonHolder,
  recordCommon,
} from '#modules/account/server/common-holder.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { commonGroups } from '#modules/account/shared/common-permission.ts'

/** Groups of rights of the installation. Only full access to the common list keeps them, so nobody gives more than they hold. */
export const commonGroupRoutes: Route[] = [
  handlePersonLong(commonGroups.list, async (ctx, { query }) =>
    ctx.services.database.asOwner((db) => {
      let all = tableOf(db)
      if (query.search)
        all = all.where(sql<boolean>`strpos(lower(g.name), ${query.search.toLowerCase()}) > 0`)
      return page(query, all, shown(ctx, all).orderBy('g.name').orderBy('g.id'))
    }),
  ),
  handlePersonLong(commonGroups.create, async (ctx, { body: { name, codes } }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    const given = checkedCommon(codes)
    return ctx.services.database.asOwner(async (db) => {
      const id = newId()
      await named(name, () => db.insertInto('common_group').values({ id, name, codes: given }).execute())
      await recordCommon(db, ctx, { group: name, given })
      return one(db, ctx, id)
    })
  }),
  handlePersonLong(commonGroups.change, async (ctx, { params: { id }, body }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    const { database, bus } = ctx.services
    const members = await database.asOwner(async (db) => {
      await inTurn(db)
      const current = await editable(db, ctx, id)
      await checkVersion(current, body.version, () => current)
      const after = body.codes ? checkedCommon(body.codes) : current.codes
      const name = body.name ?? current.name
      const version = current.version + 1
      await keepingCommonHolder(db, ctx.now, current.codes.includes(P.commons.all), () =>
        named(name, () =>
          db.updateTable('common_group').set({ name, codes: after, version }).where('id', '=', id).execute(),
        ),
      )
      const given = after.filter((code) => !current.codes.includes(code))
      const taken = current.codes.filter((code) => !after.includes(code))
      await recordCommon(db, ctx, { group: name, given, taken })
      return db.selectFrom('common_group_member').select('account_id').where('group_id', '=', id).execute()
    })
    for (const { account_id } of members) announce(bus, account_id)
    return database.asOwner((db) => one(db, ctx, id))
  }),
  handlePersonLong(commonGroups.remove, async (ctx, { params: { id } }) => {
    await shownLately(ctx, SHOWN_MINUTES)
    await ctx.services.database.asOwner(async (db) => {
      await inTurn(db)
      const { name, codes, member_count } = await editable(db, ctx, id)
      if (member_count > 0) throw refuse('People are in this group: take them out of it first.')
      await db.deleteFrom('common_group').where('id', '=', id).execute()
      await recordCommon(db, ctx, { group: name, taken: codes })
    })
    return undefined
  }),
]

const tableOf = (db: Db) => db.selectFrom('common_group as g')
const shown = ({ viewer }: LongPersonCtx, all: ReturnType<typeof tableOf>) =>
  all.select(['g.id', 'g.name', 'g.codes', 'g.version']).select([
    sql<number>`(select count(*) from common_group_member x where x.group_id = g.id)`.as('member_count'),
    sql<boolean>`not exists (select from common_group_member x
      where x.group_id = g.id and x.account_id = ${viewer.account_id})`.as('can_edit'),
  ])

async function one(db: Db, ctx: LongPersonCtx, id: string) {
  const row = await shown(ctx, tableOf(db)).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function editable(db: Db, ctx: LongPersonCtx, id: string) {
  const row = await one(db, ctx, id)
  if (!row.can_edit) throw forbidden('You cannot change your own permissions.')
  return row
}

async function named(name: string, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (violated(error) === 'common_group_name')
      throw invalid({ name: [`A group named ${name} exists already.`] })
    throw error
  }
}
