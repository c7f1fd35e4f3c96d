import { sql } from 'kysely'
import { allCodes } from '#kernel/codes.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { auditCodes } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { heldOn } from '#platform/group-member.ts'
import { page } from '#platform/page.ts'
import { refIn } from '#platform/reference.ts'
import { handle } from '#platform/route.ts'
import { rightsOf, whoCan } from '#modules/account/shared/permission-group.ts'
import { isGrantable } from '#modules/account/domain/granting.ts'
import { dutyWarnings } from '#modules/account/domain/separation-of-duty.ts'
import { named } from '#modules/account/server/login-log.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'
import { placesOf } from '#modules/account/server/group-scope.ts'

/** Who may do what today: of one person everything, of one right everybody. */
export const permissionLookRoutes = [
  handle(rightsOf, async (ctx, { params }) => {
    const person = await personOf(ctx, params.id)
    const through = await throughOf(ctx, params.id)
    // as the viewer of a call has it: an audit user reads every module and holds no groups
    const held = person.is_audit
      ? [...auditCodes()].map((code) => ({ code, groups: [] }))
      : [...through].map(([code, groups]) => ({ code, groups }))
    await recordChange(ctx, 'permission.looked_at', { account_id: params.id })
    return {
      ...person,
      codes: held
        .flatMap(({ code, groups }) => {
          const entry = allCodes.find((one) => one.code === code)
          if (entry) return [{ code, title: entry.title, module_title: entry.module_title, groups }]
          // an audit user reads modules too that have no code of their own for reading
          const all = allCodes.find((one) => one.code === code.replace('.99', '.00'))
          return all ? [{ code, title: 'Read', module_title: all.module_title, groups }] : []
        })
        .toSorted((a, b) => Number(a.code) - Number(b.code)),
      warnings: dutyWarnings(new Set(through.keys())),
    }
  }),
  handle(whoCan, async (ctx, { query }) => {
    if (!isGrantable(query.code)) throw invalid({ code: ['Select a valid choice.'] })
    const module = query.code.slice(0, query.code.indexOf('.'))
    const codes = [...new Set([query.code, `${module}.00`, ...(query.to === 'read' ? [`${module}.99`] : [])])]
    const groups = sql`from permission_group_member x join permission_group g on g.org_id = x.org_id and g.id = x.group_id
      where x.org_id = m.org_id and x.account_id = m.account_id and ${heldOn('x', sql`${ctx.today}::date`)} and g.codes && ${codes}::text[]`
    let all = ctx.db
      .selectFrom('membership as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .where('m.org_id', '=', ctx.org.org_id)
      .where('m.is_hr', '=', true)
      .where('m.is_audit', '=', false)
      .where('a.is_active', '=', true)
      .where('a.is_blocked', '=', false)
      .where(
        sql<boolean>`(m.left_on is null or m.left_on >= ${ctx.today}::date) and exists (select ${groups})`,
      )
    if (query.search) all = all.where(named(query.search))
    return page(
      query,
      all,
      all
        .select(['a.id as account_id', 'a.full_name', 'a.username', 'a.profile_picture', 'm.employee_id'])
        .select([
          sql<
            { id: string; name: string; code: string; valid_to: string | null; places: string[] }[]
          >`(select json_agg(json_build_object('id', g.id, 'name', g.name, 'valid_to', x.valid_to, 'places', ${placesOf},
            'code', (select c from unnest(g.codes) c where c = any(${codes}::text[]) order by c limit 1)) order by g.name) ${groups})`.as(
            'groups',
          ),
          sql<
            string[]
          >`array(select b.name from membership_branch x join branch b on b.org_id = x.org_id and b.id = x.branch_id
            where x.org_id = m.org_id and x.account_id = m.account_id order by b.name)`.as('branches'),
          sql<
            string[]
          >`array(select d.name from membership_division x join division d on d.org_id = x.org_id and d.id = x.division_id
            where x.org_id = m.org_id and x.account_id = m.account_id order by d.name)`.as('divisions'),
        ])
        .orderBy('a.full_name')
        .orderBy('a.id'),
    )
  }),
]

async function personOf(ctx: Ctx, accountId: string) {
  const row = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id as account_id', 'a.full_name', 'm.is_hr', 'm.is_audit'])
    .select([
      sql<boolean>`m.supervising @> ${ctx.today}::date`.as('is_supervisor'),
      sql<boolean>`m.employee_id is not null`.as('is_employed'),
      sql<{ id: string; name: string }[]>`coalesce((select json_agg(${refIn('b')} order by b.name)
        from membership_branch x join branch b on b.org_id = x.org_id and b.id = x.branch_id
        where x.org_id = m.org_id and x.account_id = m.account_id), '[]')`.as('branches'),
      sql<{ id: string; name: string }[]>`coalesce((select json_agg(${refIn('d')} order by d.name)
        from membership_division x join division d on d.org_id = x.org_id and d.id = x.division_id
        where x.org_id = m.org_id and x.account_id = m.account_id), '[]')`.as('divisions'),
    ])
    .where('m.org_id', '=', ctx.org.org_id)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Through = { id: string; name: string; valid_to: string | null; places: string[] }

/** The codes that somebody holds today, each with the groups that have it. */
async function throughOf(ctx: Ctx, accountId: string): Promise<Map<string, Through[]>> {
  const rows = await ctx.db
    .selectFrom('permission_group_member as x')
    .innerJoin('permission_group as g', (join) =>
      join.onRef('g.org_id', '=', 'x.org_id').onRef('g.id', '=', 'x.group_id'),
    )
    .select(['g.id', 'g.name', 'g.codes', 'x.valid_to', placesOf.as('places')])
    .where('x.account_id', '=', accountId)
    .where('x.org_id', '=', ctx.org.org_id)
    .where(heldOn('x', sql`${ctx.today}::date`))
    .orderBy('g.name')
    .execute()
  const through = new Map<string, Through[]>()
  for (const { codes, ...group } of rows)
    for (const code of codes) through.set(code, [...(through.get(code) ?? []), group])
  return through
}
