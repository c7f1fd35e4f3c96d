import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { brandNames, type BrandName } from '#kernel/brand.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { calendarChanged } from '#modules/organization/server/calendar-change.ts'
import type { Refuses, Trial } from '#modules/organization/server/day-trial.ts'
import { placeWritten } from '#modules/organization/server/place.ts'
import { parentOf } from '#modules/organization/server/group.ts'
import { overview, updateOverview, type Overview } from '#modules/organization/shared/overview.ts'
import { typeCounts, worksOn } from '#modules/organization/server/headcount.ts'

export const serveOverview = (refuses: Refuses): Route[] => [
  handle(overview, read),
  handle(updateOverview, async (ctx, { query, body }) => {
    const { version, ...change } = body
    const current = await read(ctx)
    await checkVersion(current, version, () => current)
    if (change.logo_file_id && change.logo_file_id !== current.logo_file_id)
      await refuseNoImage(ctx, change.logo_file_id)
    if (change.established_on && change.established_on > ctx.today)
      throw invalid({ established_on: ['Established on cannot be a future date'] })
    if (change.letterhead_file_id && change.letterhead_file_id !== current.letterhead_file_id)
      await refuseNoImage(ctx, change.letterhead_file_id, 'letterhead_file_id')
    if (change.time_zone && change.time_zone !== current.time_zone)
      await refuseUnknownZone(ctx, change.time_zone)
    const { brand, parent, ...plain } = change
    const values = {
      ...plain,
      ...(parent === undefined || parent === (current.parent?.slug ?? null)
        ? {}
        : { parent_org_id: await parentOf(ctx, parent) }),
      ...(brand ? { brand: JSON.stringify(brand) } : {}),
      ...(change.weekly_off ? { weekly_off: [...new Set(change.weekly_off)].toSorted((a, b) => a - b) } : {}),
      ...(placeParts.some((part) => part in change) ? placeWritten(change, { ...current }) : {}),
      version: version + 1,
    }
    const is_other =
      values.weekly_off !== undefined && String(values.weekly_off) !== String(current.weekly_off)
    if (values.weekly_off && is_other && !query.confirmed)
      await refuses(ctx, weekTrial(ctx, values.weekly_off.map(String)))
    const changed = await ctx.db
      .updateTable('organization')
      .set(values)
      .where('org_id', '=', ctx.org.org_id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw versionConflict(await read(ctx))
    // the organization's own days have no dates: what was counted for days gone stays
    if (is_other) await calendarChanged(ctx, { start: ctx.today, end: null, because: 'Weekly off' })
    // every session shows name and abbreviation, and reckons today by the zone
    ctx.afterCommit(() => {
      ctx.services.viewers.forgetAll()
      ctx.services.bus.publish('viewers', '')
      // the open pages of whoever changed it take on the new name and look at once
      ctx.services.bus.publish('account', ctx.viewer.account_id)
    })
    const { time_zone = ctx.org.time_zone } = change
    return read({ ...ctx, today: dayAt(ctx.now, time_zone) })
  }),
]

/** What says where the organization is: a change of one asks all of them. */
const placeParts = ['country', 'province', 'district', 'city'] as const

/** Another week of the whole organization, from today on. */
export const weekTrial = ({ org, today }: Ctx, days: readonly string[]): Trial => ({
  where: { start: today, end: null, employee_id: null },
  make: (db) =>
    db
      .updateTable('organization')
      .set({ weekly_off: days.map(Number) })
      .where('org_id', '=', org.org_id)
      .execute(),
})

async function read(ctx: Ctx): Promise<Overview> {
  const [row, parent, groups] = await Promise.all([
    ctx.db.selectFrom('organization').selectAll().where('org_id', '=', ctx.org.org_id).executeTakeFirst(),
    ctx.db
      .selectFrom('organization as o')
      .innerJoin('organization_listed as p', 'p.org_id', 'o.parent_org_id')
      .select(['p.slug', 'p.name'])
      .where('o.org_id', '=', ctx.org.org_id)
      .executeTakeFirst(),
    headcount(ctx),
  ])
  if (!row) throw notFound()
  const of = (kind: string) =>
    groups
      .filter((group) => group.kind === kind && group.people > 0)
      .map(({ id, name, people }) => ({ id: id ?? '', name: name ?? 'Not assigned', people }))
      .toSorted((a, b) => b.people - a.people || a.name.localeCompare(b.name))
  return {
    ...row,
    parent: parent ?? null,
    default_calendar: row.default_calendar === 'bs' ? 'bs' : 'en',
    brand: brandIn(row.brand, ctx.services.config.clientBrand),
    logo: row.logo_file_id ? `/api/v1/files/${row.slug}/${row.logo_file_id}/` : null,
    people: groups.find(({ kind }) => kind === 'all')?.people ?? 0,
    not_counted: groups.find(({ kind }) => kind === 'all')?.not_counted ?? 0,
    branches: of('branch'),
    divisions: of('division'),
    employment_types: of('type'),
    genders: groups
      .filter(({ kind, people }) => kind === 'gender' && people > 0)
      .map(({ name, people }) => ({ gender: name, people })),
  }
}

interface Group {
  kind: string
  id: string | null
  name: string | null
  people: number
  not_counted: number
}

/** Current people by branch, division, kind of employment and gender, in one walk over the assignments of today. */
async function headcount(ctx: Ctx): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with counted as (
      select grouping(a.branch_id) as b, grouping(a.division_id) as d, grouping(a.employment_type_id) as t, grouping(e.gender) as g,
        a.branch_id, a.division_id, a.employment_type_id, e.gender,
        count(*) filter (where ${typeCounts}) as people,
        count(*) filter (where not ${typeCounts}) as not_counted
      from employee e
      left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
        and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})
      left join employment_type k on k.org_id = a.org_id and k.id = a.employment_type_id
      where ${worksOn(ctx.today)}
      group by grouping sets ((a.branch_id), (a.division_id), (a.employment_type_id), (e.gender), ())
    )
    select case when c.b = 0 then 'branch' when c.d = 0 then 'division' when c.t = 0 then 'type' when c.g = 0 then 'gender' else 'all' end as kind,
      coalesce(c.branch_id, c.division_id, c.employment_type_id) as id,
      coalesce(b.name, d.name, t.title, c.gender) as name, c.people, c.not_counted
    from counted c
    left join branch b on b.id = c.branch_id
    left join division d on d.id = c.division_id
    left join employment_type t on t.id = c.employment_type_id`.execute(ctx.db)
  return rows
}

/** One that nothing was chosen for looks like the installation. */
function brandIn(stored: unknown, usual: BrandName): Overview['brand'] {
  const { variant, base, primary } = typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
  return {
    variant: brandNames.find((name) => name === variant) ?? usual,
    base: base ?? null,
    primary: primary ?? null,
  }
}
// written by this module alone, through its schema
type Stored = Partial<Record<'variant' | 'base' | 'primary', string | null>>

async function refuseNoImage(ctx: Ctx, fileId: string, field = 'logo_file_id') {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select('purpose')
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file?.purpose !== 'picture') throw invalid({ [field]: ['Choose an uploaded image.'] })
}

/** Days are reckoned by the database too. */
async function refuseUnknownZone(ctx: Ctx, zone: string) {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(ctx.db)
  if (rows.length === 0) throw invalid({ time_zone: ['The database does not know this time zone.'] })
}
