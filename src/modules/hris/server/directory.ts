import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { initialFlags } from '#kernel/flag.ts'
import type { Ctx, OpenCtx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'
import { isOpen } from '#modules/hris/domain/directory-rule.ts'
import { enter, inOrganizationOf } from '#modules/hris/server/any-organization.ts'
import { shownPlace } from '#modules/hris/server/place-query.ts'
import {
  autocomplete,
  newAutocomplete,
  directory,
  directoryOrganizations,
  type DirectoryEntry,
} from '#modules/hris/shared/directory.ts'

export const directoryRoutes: Route[] = [
  handleOpen(directory, async (ctx, { query }) => {
    refuseHidden(ctx)
    return inDirectoryOf(ctx, query.organization, async (here) => {
      const conditions = foundBy(query.search, sql`e.id`)
      if (query.branch_id?.length) conditions.push(placedIn(here, 'branch_id', query.branch_id))
      if (query.division_id?.length) conditions.push(placedIn(here, 'division_id', query.division_id))
      const rows = conditions.reduce((narrower, condition) => narrower.where(condition), currentPeople(here))
      const lines = rows
        .select(['e.id', 'e.work_email', 'e.extension', personOf(sql`e.id`, here.today).as('person')])
        .orderBy('e.full_name')
        .orderBy('e.id')
      return page<DirectoryEntry>(query, rows as never, lines as never)
    })
  }),
  handleOpen(directoryOrganizations, async (ctx) => {
    refuseHidden(ctx)
    const viewer = signedIn(ctx)
    const known = await inOrganizationOf(ctx, {}, (here) => organizations(here))
    const results = known
      .map((org) => ({
        slug: org.slug,
        name: org.name,
        is_own: viewer.memberships.has(org.slug),
        is_closed: org.is_closed,
      }))
      .filter((org) =>
        isOpen({ is_own: org.is_own, own_is_closed: ownIsClosed(viewer), other_is_closed: org.is_closed }),
      )
      .toSorted((a, b) => Number(b.is_own) - Number(a.is_own) || a.name.localeCompare(b.name))
    return { results }
  }),
  handleOpen(autocomplete, found),
  handleOpen(newAutocomplete, found),
]

/** An installation may do without: then the directory is nowhere. People are still found where a field names one. */
function refuseHidden({ services }: OpenCtx) {
  if (!services.config.employeeDirectory) throw notFound()
}

/** People of an organization by what is typed of them. */
async function found(ctx: OpenCtx, { query }: { query: QueryOf<typeof autocomplete> }) {
  return inDirectoryOf(ctx, query.organization, async (here) => {
    // people who left are for HR only (specification 1, section 6)
    const status = here.org.is_hr || here.org.is_audit ? query.user_status : 'current'
    const people =
      status === 'current'
        ? currentPeople(here)
        : status === 'past'
          ? here.db.selectFrom('employee as e').where(sql<boolean>`e.left_on < ${here.today}`)
          : here.db.selectFrom('employee as e')
    const rows = foundBy(query.search, sql`e.id`).reduce(
      (narrower, condition) => narrower.where(condition),
      people,
    )
    const results = await rows
      .leftJoin('account as c', 'c.id', 'e.account_id')
      .select([
        'e.id',
        'e.full_name',
        'e.code',
        'c.username',
        sql<string | null>`(select j.title from employment_assignment a
            join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
            where a.employee_id = e.id and ${shownPlace(here.today)})`.as('job_title'),
        sql<
          string | null
        >`case when e.profile_picture_file_id is not null then ${`/api/v1/files/${here.org.slug}/`} || e.profile_picture_file_id || '/' end`.as(
          'profile_picture',
        ),
      ])
      .orderBy('e.full_name')
      .orderBy('e.id')
      .limit(query.limit)
      .execute()
    return { results }
  })
}

const currentPeople = (ctx: Ctx) =>
  ctx.db.selectFrom('employee as e').where(sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today})`)

/** By the place itself, not asked of each person: few are in one, whatever the size of the organization. */
const placedIn = (ctx: Ctx, column: 'branch_id' | 'division_id', ids: string[]) =>
  sql<boolean>`e.id in (select a.employee_id from employment_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
    where ${sql.ref(`a.${column}`)} = any(${ids}::uuid[]) and ${shownPlace(ctx.today)})`

/** In one's own organization, or in another one whose directory is open to the caller: there as a mere reader. */
async function inDirectoryOf<T>(
  open: OpenCtx,
  slug: string | undefined,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const viewer = signedIn(open)
  if (slug === undefined || viewer.memberships.has(slug))
    return inOrganizationOf(open, { organization: slug }, work)
  const other = (await inOrganizationOf(open, {}, (here) => organizations(here, slug)))[0]
  if (
    !other ||
    !isOpen({ is_own: false, own_is_closed: ownIsClosed(viewer), other_is_closed: other.is_closed })
  )
    throw notFound()
  return enter(open, viewer, visitor(other), 'user', work)
}

interface Known {
  org_id: number
  slug: string
  name: string
  abbreviation: string
  time_zone: string
  is_closed: boolean
}

const FLAG = 'organization_specific_employee_directory'
const ownIsClosed = (viewer: Viewer) => viewer.home?.flags[FLAG] ?? true

async function organizations(ctx: Ctx, slug?: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select org_id, slug, name, abbreviation, time_zone, coalesce((flags ->> ${FLAG})::boolean, ${initialFlags()[FLAG]}) as is_closed
    from organization_listed ${slug === undefined ? sql`` : sql`where slug = ${slug}`} order by name limit 1000`.execute(
    ctx.db,
  )
  return rows
}

/** Somebody of another organization holds nothing here. */
const visitor = ({ org_id, slug, name, abbreviation, time_zone }: Known): Membership => ({
  org_id,
  slug,
  name,
  abbreviation,
  time_zone,
  employee_id: null,
  is_hr: false,
  is_audit: false,
  is_investigator: false,
  is_supervisor: false,
  is_limited: false,
  limited_to: '',
  own_groups: [],
  reach: [],
  codes: new Set(),
  weekly_off: [],
  flags: initialFlags(),
  disabled_applications: [],
  networks: [],
  auditors_export: false,
})

function signedIn({ viewer }: OpenCtx): Viewer {
  if (!viewer) throw notFound()
  return viewer
}
