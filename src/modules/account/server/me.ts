import { sql } from 'kysely'
import type { z } from 'zod'
import { initialFlags } from '#kernel/flag.ts'
import type { Person } from '#kernel/person.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { OpenCtx, Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'
import { handleOpen } from '#platform/route.ts'
import {
  adminInfo,
  me,
  organizationSpecific,
  preferences,
  whistleSettings,
  type Current,
  type Me,
} from '#modules/account/shared/me.ts'
import { noticeBoardOf } from '#modules/commons/server/public.ts'
import { viewerOf } from '#modules/account/server/signed-in.ts'

type Current = z.output<typeof Current>
/** What it takes to look a user up: a call, or the moment in which a socket is told. */
type Asking = Pick<OpenCtx, 'services' | 'now'> & { request: { id: string } }

export const meRoutes = [
  handleOpen(me, async (ctx) => {
    const viewer = viewerOf(ctx)
    const { config } = ctx.services
    const { user, home } = await shownUser(ctx, viewer)
    const memberships = [...viewer.memberships.values()]
    const supervised = memberships.filter((m) => m.is_supervisor)
    return {
      user,
      is_admin: memberships.some((m) => m.is_hr),
      can_switch_organizations: memberships.some((m) => m.is_hr || m.is_audit),
      supervisor: {
        can_switch: supervised.length > 0,
        has_default: viewer.home?.is_supervisor ?? false,
        organizations: supervised.map(({ slug, name, abbreviation }) => ({ slug, name, abbreviation })),
      },
      organization: home?.organization ?? null,
      investigations: memberships
        .filter((m) => m.is_investigator)
        .map(({ slug, name, abbreviation }) => ({ slug, name, abbreviation })),
      common_permissions: [...viewer.common_codes].toSorted(),
      notice_board_settings: home?.notice_board ?? { allow_to_post: false, need_approval: false },
      authenticator_due: viewer.authenticator_due,
      simulation: simulationOf(viewer),
      server: { trial_expires_on: config.trialExpiresOn },
    }
  }),
  handleOpen(adminInfo, async (ctx) => {
    const viewer = viewerOf(ctx)
    const own = [...viewer.memberships.values()].filter((m) => m.is_hr || m.is_audit)
    const organizations: Current[] = []
    // a transaction sees one organization, so each is asked in turn
    for (const membership of own.toSorted((a, b) => a.name.localeCompare(b.name)))
      organizations.push(await inside(ctx, viewer, membership, (db) => currentOf(db, ctx, membership)))
    return {
      switchable_organizations: organizations,
      organization_permissions: Object.fromEntries(
        own.map(({ slug, codes, own_groups }) => [
          slug,
          // what holds for some people only opens its pages too
          [...new Set([...codes, ...own_groups.flatMap((group) => [...group.codes])])].toSorted(),
        ]),
      ),
    }
  }),
  handleOpen(preferences, async (ctx, { body }) => {
    const viewer = viewerOf(ctx)
    const { language, calendar } = body
    if (language !== undefined || calendar !== undefined)
      await ctx.services.database.asOwner((db) =>
        db
          .updateTable('account')
          .set({
            ...(language === undefined ? {} : { language }),
            ...(calendar === undefined ? {} : { calendar }),
          })
          .where('id', '=', viewer.account_id)
          .execute(),
      )
    return preferencesOf(ctx, viewer)
  }),
  handleOpen(organizationSpecific, async (ctx) => {
    const flags = viewerOf(ctx).home?.flags ?? initialFlags()
    return {
      organization_specific_employee_directory: flags.organization_specific_employee_directory,
      show_dignity_appraisal: flags.dignity,
    }
  }),
  handleOpen(whistleSettings, async (ctx) => {
    const flags = viewerOf(ctx).home?.flags ?? initialFlags()
    return { results: [{ enabled: flags.whistle_blower }] }
  }),
]

function simulationOf({ simulation, memberships }: Viewer): Me['simulation'] {
  const [slug] = memberships.keys()
  if (!simulation || slug === undefined) return null
  const { id, full_name, expires_at } = simulation
  return { id, full_name, expires_at, slug }
}

/** The user as `user_update` carries it on the socket; null for an account that may not come in any more. */
export async function userNow(
  services: Services,
  accountId: string,
  now: string,
): Promise<Me['user'] | null> {
  const viewer = await services.viewers.ofAccount(accountId)
  return viewer && (await shownUser({ services, now, request: { id: 'user_update' } }, viewer)).user
}

/** The person by their account and, where they are employed, by their record there. */
async function shownUser(ctx: Asking, viewer: Viewer) {
  const [chosen, home] = await Promise.all([
    preferencesOf(ctx, viewer),
    viewer.home ? inside(ctx, viewer, viewer.home, (db) => standing(db, ctx, viewer.home)) : null,
  ])
  const user: Me['user'] = {
    id: viewer.account_id,
    employee_id: viewer.home?.employee_id ?? null,
    username: viewer.username,
    email: viewer.email,
    full_name: home?.person?.full_name ?? viewer.full_name,
    first_name: home?.first_name ?? viewer.full_name.split(' ')[0] ?? viewer.full_name,
    profile_picture: home?.person?.profile_picture ?? viewer.profile_picture,
    job_title: home?.person?.job_title ?? null,
    is_audit_user: viewer.is_audit_user,
    ...chosen,
    person: home?.person ?? null,
  }
  return { user, home }
}

async function preferencesOf({ services }: Asking, viewer: Viewer) {
  const { language, calendar } = await services.database.asPerson(viewer.account_id, (db) =>
    db
      .selectFrom('account')
      .select(['language', 'calendar'])
      .where('id', '=', viewer.account_id)
      .executeTakeFirstOrThrow(),
  )
  return {
    language: language === 'ne' ? ('ne' as const) : ('en' as const),
    calendar: calendarOf(calendar),
  }
}

const inside = <T>(
  { services, request }: Asking,
  viewer: Viewer,
  membership: Membership,
  work: (db: Db) => Promise<T>,
) =>
  services.database.inOrganization(
    { org_id: membership.org_id, account_id: viewer.account_id, acting_as: 'user', request_no: request.id },
    work,
  )

/** The person in the organization of employment. */
async function standing(db: Db, ctx: Asking, home: Membership | undefined) {
  if (!home) return null
  const organization = await currentOf(db, ctx, home)
  const { rows } = await sql<{ first_name: string; person: Person | null }>`
    select own.first_name, ${personOf(sql`own.id`, organization.today)} as person
    from employee own where own.id = ${home.employee_id}`.execute(db)
  return {
    organization,
    first_name: rows[0]?.first_name,
    person: rows[0]?.person ?? null,
    notice_board: await noticeBoardOf(db),
  }
}

async function currentOf(db: Db, ctx: Asking, membership: Membership): Promise<Current> {
  const row = await db
    .selectFrom('organization as o')
    .select(['o.default_calendar', 'o.page_switches', 'o.brand', 'o.logo_file_id', 'o.week_start'])
    .select([
      sql<string | null>`(select min(f.applicable_from) from fiscal_year f)`.as('years_from'),
      sql<string | null>`(select (max(f.applicable_to) + interval '1 year')::date from fiscal_year f)`.as(
        'years_to',
      ),
      whistleDuty(membership, 'Investigator').as('is_investigator'),
      whistleDuty(membership, 'Custodian').as('is_custodian'),
      sql<boolean>`exists (select from transfer_reviewer v where v.employee_id = ${membership.employee_id}::uuid and not v.is_archived)
        or exists (select from transfer_request t join supervisor_link l on l.org_id = t.org_id and l.employee_id = t.employee_id
          where l.supervisor_id = ${membership.employee_id}::uuid)
        or exists (select from transfer_choice c
          left join branch b on b.org_id = c.org_id and b.id = c.branch_id
          left join division d on d.org_id = c.org_id and d.id = c.division_id
          where ${membership.employee_id}::uuid in (b.manager_employee_id, d.head_employee_id))`.as(
        'is_transfer_reviewer',
      ),
    ])
    .where('o.org_id', '=', membership.org_id)
    .executeTakeFirstOrThrow()
  const { need_approval } = await noticeBoardOf(db)
  const today = dayAt(ctx.now, membership.time_zone)
  const { config } = ctx.services
  const switches = row.page_switches as Partial<Current['page_switches']>
  const { slug, name, abbreviation, flags, disabled_applications, time_zone, weekly_off } = membership
  return {
    slug,
    name,
    abbreviation,
    disabled_applications,
    flags: {
      ...flags,
      trial_mode: config.trialExpiresOn !== null,
      employee_directory: flags.employee_directory && config.employeeDirectory,
    },
    notice_approval: need_approval,
    is_investigator: row.is_investigator,
    is_custodian: row.is_custodian,
    is_transfer_reviewer: row.is_transfer_reviewer,
    page_switches: {
      user: switches.user ?? [],
      supervisor: switches.supervisor ?? [],
      hr: switches.hr ?? [],
    },
    default_calendar: calendarOf(row.default_calendar) ?? 'en',
    time_zone,
    today,
    weekly_off,
    week_start: row.week_start,
    logo: row.logo_file_id ? `/api/v1/files/${slug}/${row.logo_file_id}/` : null,
    brand: row.brand as Current['brand'],
    // without fiscal years, the year of today and the two beside it
    calendar_years: {
      from: row.years_from ?? `${Number(today.slice(0, 4)) - 1}-01-01`,
      to: row.years_to ?? `${Number(today.slice(0, 4)) + 1}-12-31`,
    },
  }
}

const whistleDuty = ({ employee_id }: Membership, duty: 'Investigator' | 'Custodian') =>
  sql<boolean>`exists (select from whistle_investigator i
    where i.employee_id = ${employee_id}::uuid and i.duty = ${duty} and not i.is_archived)`

const calendarOf = (text: string | null): 'bs' | 'en' | null => (text === 'bs' || text === 'en' ? text : null)
