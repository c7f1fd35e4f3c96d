import { sql } from 'kysely'
import type { BodyOf } from '#kernel/endpoint.ts'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { heldOn } from '#platform/group-member.ts'
import { refIn } from '#platform/reference.ts'
import { confirmedLately, SHOWN_MINUTES } from '#platform/step-up.ts'
import { page } from '#platform/page.ts'
import { handle, handleOpen } from '#platform/route.ts'
import {
  assignGroups,
  auditPeriod,
  members,
  ownGroups,
  type Member,
} from '#modules/account/shared/permission-group.ts'
import { dutyWarnings } from '#modules/account/domain/separation-of-duty.ts'
import { beyond } from '#modules/account/domain/granting.ts'
import { named } from '#modules/account/server/login-log.ts'
import { changeInTurn, keepingHolder, recordChange } from '#modules/account/server/permission-change.ts'
import { limit, limitsOf, mayLimit, type Limits } from '#modules/account/server/permission-limit.ts'
import {
  refuseUneven,
  scopesColumn,
  scopesOf,
  writeScopes,
  type GroupScope,
} from '#modules/account/server/group-scope.ts'
import { reachOf } from '#modules/account/server/within.ts'
import { announce } from '#modules/account/server/session-store.ts'
import { viewerOf } from '#modules/account/server/signed-in.ts'

export const permissionMemberRoutes = [
  handle(members, async (ctx, { query }) => {
    const { search, group_id, has_group } = query
    let all = tableOf(ctx)
    if (search) all = all.where(named(search))
    if (group_id)
      all = all.where(
        sql<boolean>`exists (select from permission_group_member x where x.org_id = m.org_id and x.account_id = m.account_id and x.group_id = ${group_id})`,
      )
    if (has_group) {
      const any = sql`exists (select from permission_group_member x where x.org_id = m.org_id and x.account_id = m.account_id)`
      all = all.where(has_group === 'true' ? sql<boolean>`${any}` : sql<boolean>`not ${any}`)
    }
    const { count, results } = await page(query, all, shown(ctx, all).orderBy('a.full_name').orderBy('a.id'))
    return { count, results: results.map(warned) }
  }),
  handle(assignGroups, async (ctx, { params, body }) => {
    await confirmedLately(ctx, SHOWN_MINUTES)
    await changeInTurn(ctx)
    const member = await one(ctx, params.id)
    if (params.id === ctx.viewer.account_id) throw forbidden('You cannot change your own permissions.')
    if (!member.can_edit)
      throw invalid({ group_ids: ['An audit user reads everything and holds no permissions.'] })
    if (body.seen_group_ids && !isSame(body.seen_group_ids, member.group_ids)) throw versionConflict(member)
    const asked = [...new Set(body.group_ids)]
    refuseUneven(ctx)
    await refuseFreer(ctx, member)
    const periods = periodsOf(member.periods, body.periods, asked)
    const scopes = await scopesOf(ctx, member.scopes, body.scopes, asked)
    const before = limitsOf(member)
    const limits = {
      branch: body.branch_ids ? [...new Set(body.branch_ids)] : before.branch,
      division: body.division_ids ? [...new Set(body.division_ids)] : before.division,
    }
    await mayLimit(ctx, limits)
    await mayMove(ctx, [
      ...moved(member.group_ids, asked),
      ...heldAnew({ ...before, member }, { ...limits, asked, periods, scopes }),
    ])
    await keepingHolder(ctx, async () => {
      await write(ctx, params.id, asked, periods)
      await writeScopes(ctx, params.id, scopes)
      await limit(ctx, params.id, limits)
    })
    const named = await namesOf(ctx, [...member.group_ids, ...asked])
    await recordChange(ctx, 'permission.assigned', {
      account_id: params.id,
      before: member.group_ids,
      after: asked,
      given: named(asked.filter((id) => !member.group_ids.includes(id))),
      taken: named(member.group_ids.filter((id) => !asked.includes(id))),
      periods: periods.map(
        ({ group_id, valid_from, valid_to }) =>
          `${named([group_id]).join('')} ${valid_from ?? '…'} – ${valid_to ?? '…'}`,
      ),
      scopes,
      branches_before: before.branch,
      branches_after: limits.branch,
      divisions_before: before.division,
      divisions_after: limits.division,
    })
    ctx.afterCommit(() => announce(ctx.services.bus, params.id))
    return one(ctx, params.id)
  }),
  handle(auditPeriod, async (ctx, { params, body }) => {
    await confirmedLately(ctx, SHOWN_MINUTES)
    const member = await one(ctx, params.id)
    if (params.id === ctx.viewer.account_id) throw forbidden('You cannot change your own permissions.')
    if (!member.is_audit) throw invalid({ audit_from: ['Only an audit user has a period.'] })
    const period = { audit_from: body.audit_from ?? null, audit_to: body.audit_to ?? null }
    await ctx.db.updateTable('membership').set(period).where('account_id', '=', params.id).execute()
    await recordChange(ctx, 'permission.audit_period', { account_id: params.id, ...period })
    ctx.afterCommit(() => announce(ctx.services.bus, params.id))
    return one(ctx, params.id)
  }),
  handleOpen(ownGroups, async (ctx) => {
    const viewer = viewerOf(ctx)
    const results = await ctx.services.database.asOwner((db) =>
      db
        .selectFrom('permission_group_member as x')
        .innerJoin('permission_group as g', (join) =>
          join.onRef('g.org_id', '=', 'x.org_id').onRef('g.id', '=', 'x.group_id'),
        )
        .innerJoin('organization as o', 'o.org_id', 'g.org_id')
        .select([
          'g.id',
          'g.name',
          'g.codes',
          sql<{ slug: string; name: string }>`json_build_object('slug', o.slug, 'name', o.name)`.as(
            'organization',
          ),
        ])
        .where('x.account_id', '=', viewer.account_id)
        .where(heldOn('x', sql`(${ctx.now}::timestamptz at time zone o.time_zone)::date`))
        .orderBy('o.name')
        .orderBy('g.name')
        .execute(),
    )
    return { count: results.length, next: null, previous: null, results }
  }),
]

const isSame = (these: readonly string[], those: readonly string[]) =>
  these.toSorted().join() === those.toSorted().join()

const tableOf = ({ db, org }: Ctx) =>
  db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .where('m.org_id', '=', org.org_id)

const shown = (ctx: Ctx, all: ReturnType<typeof tableOf>) =>
  all.select([
    'a.id as account_id',
    'a.full_name',
    'a.username',
    'a.profile_picture',
    'm.employee_id',
    sql<string[]>`array(select x.group_id::text from permission_group_member x
      where x.org_id = m.org_id and x.account_id = m.account_id order by x.group_id)`.as('group_ids'),
    sql<
      Period[]
    >`coalesce((select json_agg(json_build_object('group_id', x.group_id, 'valid_from', x.valid_from, 'valid_to', x.valid_to)
      order by x.group_id) from permission_group_member x where x.org_id = m.org_id and x.account_id = m.account_id
        and (x.valid_from is not null or x.valid_to is not null)), '[]')`.as('periods'),
    scopesColumn.as('scopes'),
    // what holds at another time counts: who gives rights sees what will be
    sql<string[]>`array(select distinct c from permission_group_member x
      join permission_group g on g.org_id = x.org_id and g.id = x.group_id, unnest(g.codes) c
      where x.org_id = m.org_id and x.account_id = m.account_id)`.as('codes'),
    'm.is_audit',
    'm.audit_from',
    'm.audit_to',
    sql<{ id: string; name: string }[]>`coalesce((select json_agg(${refIn('b')} order by b.name)
      from membership_branch x join branch b on b.org_id = x.org_id and b.id = x.branch_id
      where x.org_id = m.org_id and x.account_id = m.account_id), '[]')`.as('branches'),
    sql<{ id: string; name: string }[]>`coalesce((select json_agg(${refIn('d')} order by d.name)
      from membership_division x join division d on d.org_id = x.org_id and d.id = x.division_id
      where x.org_id = m.org_id and x.account_id = m.account_id), '[]')`.as('divisions'),
    sql<boolean>`not m.is_audit and a.id <> ${ctx.viewer.account_id}`.as('can_edit'),
  ])

async function one(ctx: Ctx, accountId: string) {
  const row = await shown(ctx, tableOf(ctx)).where('a.id', '=', accountId).executeTakeFirst()
  if (!row) throw notFound()
  return warned(row)
}

const warned = <R extends { codes: string[] }>({ codes, ...row }: R) => ({
  ...row,
  warnings: dutyWarnings(new Set(codes)),
})

interface Period {
  group_id: string
  valid_from: string | null
  valid_to: string | null
}
/** What was said now, else what stood; of groups that stay only. */
function periodsOf(
  before: readonly Period[],
  asked: BodyOf<typeof assignGroups>['periods'],
  groupIds: readonly string[],
): Period[] {
  const all = new Map(before.map((period) => [period.group_id, period]))
  for (const { group_id, valid_from = null, valid_to = null } of asked ?? []) {
    if (!groupIds.includes(group_id)) throw invalid({ periods: ['Select a valid choice.'] })
    all.set(group_id, { group_id, valid_from, valid_to })
  }
  return [...all.values()].filter(({ group_id }) => groupIds.includes(group_id))
}

/** As they are called today: a group may be gone when the event is read. */
async function namesOf({ db }: Ctx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('permission_group')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (of: readonly string[]) => of.flatMap((id) => names.get(id) ?? [])
}

/** Who is limited neither gives to nor takes from somebody whose rights hold for more people. */
async function refuseFreer(ctx: Ctx, { account_id, group_ids }: Pick<Member, 'account_id' | 'group_ids'>) {
  if (!ctx.org.is_limited || !group_ids.length) return
  const [person] = await reachOf(ctx, [account_id])
  if (person?.is_freer)
    throw forbidden('The permissions of this person hold for people whom yours do not reach.')
}

const moved = (before: readonly string[], after: readonly string[]) => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
]

/** Groups that stay, and hold for other people or at another time than before: that is given, or taken, as well. */
function heldAnew(
  before: Limits & { member: Pick<Member, 'group_ids' | 'periods' | 'scopes'> },
  after: Limits & { asked: readonly string[]; periods: readonly Period[]; scopes: readonly GroupScope[] },
): string[] {
  const same = (some: readonly string[], others: readonly string[]) =>
    [...some].toSorted().join() === [...others].toSorted().join()
  const { group_ids, periods, scopes } = before.member
  const isLimitedAnew = !same(before.branch, after.branch) || !same(before.division, after.division)
  return group_ids.filter((id) => {
    if (!after.asked.includes(id)) return false
    const [was, is] = [periods, after.periods].map((all) => all.find(({ group_id }) => group_id === id))
    if ((was?.valid_from ?? null) !== (is?.valid_from ?? null)) return true
    if ((was?.valid_to ?? null) !== (is?.valid_to ?? null)) return true
    const held = scopes.find(({ group_id }) => group_id === id)
    const old = held ? limitsOf(held) : null
    const now = after.scopes.find(({ group_id }) => group_id === id) ?? null
    if (!old || !now) return old !== now || isLimitedAnew
    return !same(old.branch, now.branch) || !same(old.division, now.division)
  })
}

/** These groups must exist and hold nothing that the viewer does not hold. */
async function mayMove(ctx: Ctx, moved: readonly string[]) {
  if (moved.length === 0) return
  const found = await ctx.db
    .selectFrom('permission_group')
    .select(['id', 'name', 'codes'])
    .where('id', 'in', moved)
    .execute()
  if (found.length !== moved.length) throw invalid({ group_ids: ['Select a valid choice.'] })
  const tooHigh = found.filter(({ codes }) => beyond(ctx.org.codes, codes).length > 0)
  if (tooHigh.length)
    throw invalid({
      group_ids: [
        `You can only grant permissions that you hold yourself: ${tooHigh.map(({ name }) => name).join(', ')}.`,
      ],
    })
}

/** Who is in a group is HR; who is in none is not. */
async function write(ctx: Ctx, accountId: string, groupIds: readonly string[], periods: readonly Period[]) {
  const before = await ctx.db
    .deleteFrom('permission_group_member')
    .where('account_id', '=', accountId)
    .returning(['group_id', 'provider_id'])
    .execute()
  // what a provider gave and what stays is still the provider's to take back
  const givers = new Map(before.map((row) => [row.group_id, row.provider_id]))
  if (groupIds.length)
    await ctx.db
      .insertInto('permission_group_member')
      .values(
        groupIds.map((group_id) => {
          const { valid_from = null, valid_to = null } =
            periods.find((period) => period.group_id === group_id) ?? {}
          const provider_id = givers.get(group_id) ?? null
          return { group_id, account_id: accountId, valid_from, valid_to, provider_id }
        }),
      )
      .execute()
  await ctx.db
    .updateTable('membership')
    .set({ is_hr: groupIds.length > 0 })
    .where('account_id', '=', accountId)
    .execute()
}
