import { sql } from 'kysely'
import { allCodes, codeCatalogue, type CodeModule } from '#kernel/codes.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { page } from '#platform/page.ts'
import { handle } from '#platform/route.ts'
import {
  codes,
  createGroup,
  groups,
  removeGroup,
  updateGroup,
} from '#modules/account/shared/permission-group.ts'
import { beyond, grantable, holds, isGrantable, plain } from '#modules/account/domain/granting.ts'
import { dutyWarnings } from '#modules/account/domain/separation-of-duty.ts'
import {
  changeInTurn,
  keepingHolder,
  recordChange,
  tellMembers,
} from '#modules/account/server/permission-change.ts'

export const permissionGroupRoutes = [
  handle(codes, async ({ org }) => ({
    modules: Object.entries(Object.groupBy(grantable, ({ module }) => module)).map(([module, entries]) => ({
      module,
      title: codeCatalogue[module as CodeModule].title,
      codes: entries.map(({ code, title }) => ({ code, title, held: holds(org.codes, code) })),
    })),
  })),
  handle(groups, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('permission_group as g')
    if (query.search) {
      const part = query.search.toLowerCase()
      all = all.where(sql<boolean>`strpos(lower(g.name), ${part}) > 0`)
    }
    const { count, results } = await page(query, all, shown(all).orderBy('g.name').orderBy('g.id'))
    return { count, results: results.map((row) => shownTo(ctx, row)) }
  }),
  handle(createGroup, async (ctx, { body }) => {
    refuseLimited(ctx)
    await confirmedLately(ctx, SHOWN_MINUTES)
    const granted = checked(ctx, body.codes)
    const id = newId()
    await named(ctx, id, body.name, () =>
      ctx.db.insertInto('permission_group').values({ id, name: body.name, codes: granted }).execute(),
    )
    await recordChange(ctx, 'permission.group_created', { group: body.name, codes: granted })
    return one(ctx, id)
  }),
  handle(updateGroup, async (ctx, { params, body }) => {
    refuseLimited(ctx)
    await confirmedLately(ctx, SHOWN_MINUTES)
    await changeInTurn(ctx)
    const current = await one(ctx, params.id)
    await checkVersion(current, body.version, () => current)
    if (body.codes) await mayChangeCodes(ctx, current, body.codes)
    const name = body.name ?? current.name
    const granted = body.codes ? plain(body.codes) : current.codes
    const write = () =>
      ctx.db
        .updateTable('permission_group')
        .set({ name, codes: granted, version: current.version + 1 })
        .where('id', '=', current.id)
        .where('version', '=', current.version)
        .execute()
    await named(ctx, current.id, name, () => keepingHolder(ctx, write))
    await recordChange(ctx, 'permission.group_changed', {
      group: name,
      given: granted.filter((code) => !current.codes.includes(code)),
      taken: current.codes.filter((code) => !granted.includes(code)),
    })
    await tellMembers(ctx, current.id)
    return one(ctx, current.id)
  }),
  handle(removeGroup, async (ctx, { params }) => {
    refuseLimited(ctx)
    await confirmedLately(ctx, SHOWN_MINUTES)
    await changeInTurn(ctx)
    const current = await one(ctx, params.id)
    if (!current.can_edit) throw forbidden(await whyNot(ctx, current.id))
    await tellMembers(ctx, current.id)
    await keepingHolder(ctx, () => remove(ctx, current.id))
    await recordChange(ctx, 'permission.group_removed', { group: current.name, codes: current.codes })
    return undefined
  }),
]

/** A group holds for its members for everybody. */
function refuseLimited({ org }: Ctx) {
  if (org.is_limited) throw forbidden('Groups are kept by those whose permissions hold for everybody.')
}

/** Its members who are in no other group are no longer HR. */
async function remove({ db }: Ctx, id: string) {
  await sql`update membership m set is_hr = false
    where m.account_id in (select x.account_id from permission_group_member x where x.group_id = ${id})
      and not exists (select from permission_group_member o
        where o.org_id = m.org_id and o.account_id = m.account_id and o.group_id <> ${id})`.execute(db)
  await db.deleteFrom('permission_group').where('id', '=', id).execute()
}

type Row = {
  id: string
  name: string
  codes: string[]
  member_count: number
  version: number
  is_own: boolean
}

const shown = (all: ReturnType<typeof tableOf>) =>
  all.select([
    'g.id',
    'g.name',
    'g.codes',
    'g.version',
    sql<number>`(select count(*) from permission_group_member m where m.org_id = g.org_id and m.group_id = g.id)`.as(
      'member_count',
    ),
    sql<boolean>`exists (select from permission_group_member m where m.org_id = g.org_id and m.group_id = g.id and m.account_id = current_account())`.as(
      'is_own',
    ),
  ])
const tableOf = ({ db }: Ctx) => db.selectFrom('permission_group as g')

async function one(ctx: Ctx, id: string) {
  const row: Row | undefined = await shown(tableOf(ctx)).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shownTo(ctx, row)
}

const shownTo = (ctx: Ctx, row: Row) => ({
  ...row,
  can_edit: mayEdit(ctx, row),
  warnings: dutyWarnings(new Set(row.codes)),
})

/** Not a group of one's own, and nothing in it that one does not hold. */
const mayEdit = (ctx: Ctx, { codes: held, is_own }: Row) =>
  !is_own && beyond(ctx.org.codes, held).length === 0

async function whyNot(ctx: Ctx, id: string) {
  return (await one(ctx, id)).is_own
    ? 'You cannot change your own permissions.'
    : 'You can only grant permissions that you hold yourself.'
}

/** The codes as they are kept; refuses unknown ones and those that the viewer does not hold. */
function checked(ctx: Ctx, asked: readonly string[]): string[] {
  const unknown = asked.filter((code) => !isGrantable(code))
  if (unknown.length) throw invalid({ codes: ['Select a valid choice.'] })
  const lacking = beyond(ctx.org.codes, asked)
  if (lacking.length)
    throw invalid({ codes: [`You can only grant permissions that you hold yourself: ${titlesOf(lacking)}.`] })
  return plain(asked)
}

async function mayChangeCodes(ctx: Ctx, current: Row & { can_edit: boolean }, asked: readonly string[]) {
  const before = plain(current.codes).join()
  if (plain(asked).join() === before) return
  if (current.is_own) throw invalid({ codes: ['You cannot change your own permissions.'] })
  checked(
    ctx,
    [...new Set([...asked, ...current.codes])].filter(
      (code) => !(asked.includes(code) && current.codes.includes(code)),
    ),
  )
}

const titlesOf = (list: readonly string[]) =>
  list.map((code) => allCodes.find((entry) => entry.code === code)?.title ?? code).join(', ')

/** “payroll only” beside “Payroll only” would be taken for it. */
async function named({ db }: Ctx, id: string, name: string, write: () => Promise<unknown>) {
  const taken = invalid({ name: [`A group named ${name} exists already.`] })
  const like = await db
    .selectFrom('permission_group')
    .select('id')
    .where('id', '!=', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (like) throw taken
  try {
    await write()
  } catch (error) {
    if (violated(error) === null) throw error
    throw taken
  }
}
