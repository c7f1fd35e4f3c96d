import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { inOrganizationOf, type Behind, type Caller } from '#modules/recruitment/server/links.ts'
import type { Job } from '#modules/recruitment/shared/careers.ts'

/** Organizations whose jobs are listed together at most: each is read behind its own wall. */
const MOST_ORGANIZATIONS = 50

/** Published vacancies for everybody, the nearest deadline first. */
export async function openJobs(
  ctx: Caller,
  { organization, search }: { organization?: string | undefined; search?: string | undefined },
): Promise<Job[]> {
  const all: Job[] = []
  // a transaction sees one organization, so each is asked in turn
  for (const { org_id } of await hiringOrganizations(ctx, organization))
    all.push(...(await inOrganizationOf(ctx, String(org_id), 'careers', (at) => listedJobs(at, search))))
  return all.toSorted((a, b) => (a.closes_on < b.closes_on ? -1 : 1))
}

const hiringOrganizations = ({ services }: Caller, slug: string | undefined) =>
  services.database.asPerson(SYSTEM_ACCOUNT, (db) => {
    const all = db
      .selectFrom('organization_listed')
      .select('org_id')
      .where(sql<boolean>`not ('recruitment' = any(disabled_applications))`)
      .orderBy('name')
      .limit(MOST_ORGANIZATIONS)
    return (slug ? all.where('slug', '=', slug) : all).execute()
  })

const jobs = (db: Db) =>
  db
    .selectFrom('vacancy as v')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 'v.org_id').onRef('b.id', '=', 'v.branch_id'),
    )
    .leftJoin('employment_type as t', (join) =>
      join.onRef('t.org_id', '=', 'v.org_id').onRef('t.id', '=', 'v.employment_type_id'),
    )
    .innerJoin('organization as o', 'o.org_id', 'v.org_id')
    .select([
      'v.id',
      'v.slug',
      'v.title',
      'v.seats',
      'v.closes_on',
      'v.state',
      'v.set_root_id',
      'v.description',
      'v.requirements',
      'v.benefits',
      'v.shows_salary',
      'v.salary_from',
      'v.salary_to',
      'v.verified_at',
      'v.visibility',
      'b.address',
      'o.country',
      'b.name as place',
      't.title as employment_type',
      'o.base_currency as currency',
    ])
export type JobRow = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number]

async function listedJobs(at: Behind, search: string | undefined): Promise<Job[]> {
  let query = jobs(at.db)
    .where('v.state', '=', 'Published')
    .where('v.visibility', '=', 'Public')
    .where('v.closes_on', '>=', at.today)
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(v.title ilike ${like} or b.name ilike ${like})`)
  }
  const rows = await query.orderBy('v.closes_on').limit(200).execute()
  return rows.map((row) => jobOf(at, row))
}

export const jobOf = ({ org }: Behind, row: JobRow): Job => ({
  job_slug: `${org.org_id}-${row.slug}`,
  title: row.title,
  organization: org.name,
  place: row.place,
  employment_type: row.employment_type,
  seats: row.seats,
  closes_on: row.closes_on,
  currency: row.currency,
  salary_from: row.shows_salary ? row.salary_from : null,
  salary_to: row.shows_salary ? row.salary_to : null,
})

export const isOpen = ({ state, closes_on }: JobRow, today: string) =>
  state === 'Published' && closes_on >= today
export function refuseClosed({ today }: Behind, row: JobRow) {
  if (!isOpen(row, today)) throw conflict('This vacancy is closed.')
}

/** A vacancy by its address; one that was never published is not there. */
export async function inJob<T>(
  ctx: Caller,
  jobSlug: string,
  work: (at: Behind, row: JobRow) => Promise<T>,
): Promise<T> {
  const [, number = '', slug = ''] = /^(\d{1,9})-([a-z0-9-]{1,80})$/.exec(jobSlug) ?? []
  if (!slug) throw notFound()
  return inOrganizationOf(ctx, number, 'careers', async (at) => {
    const row = await jobs(at.db)
      .where('v.slug', '=', slug)
      .where('v.state', 'in', ['Published', 'Closed', 'Filled'])
      .executeTakeFirst()
    if (!row) throw notFound()
    return work({ ...at, today: dayAt(at.now, at.org.time_zone) }, row)
  })
}
