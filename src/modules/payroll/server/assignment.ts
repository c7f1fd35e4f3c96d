import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refOf } from '#platform/reference.ts'
import { type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { assignPackage, packagesOfPeople, setTaxProfile } from '#modules/payroll/shared/package.ts'

/** Who is paid by which package and with what tax profile. */
export const assignmentRoutes: Route[] = [
  serveList(packagesOfPeople, {
    from: ({ today }) => sql`employee e
      left join lateral (select a.package_id, a.valid_from from payroll_assignment a where a.org_id = e.org_id and a.employee_id = e.id
        and a.valid_from <= ${today} order by a.valid_from desc limit 1) a on true
      left join lateral (select t.assessed_as, t.fund from payroll_tax_profile t where t.org_id = e.org_id and t.employee_id = e.id
        and t.valid_from <= ${today} order by t.valid_from desc limit 1) t on true
      left join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id`,
    select: (ctx) => ({
      person: personOf(sql`e.id`, ctx.today),
      package: refOf('payroll_package', sql`a.package_id`),
      valid_from: sql`a.valid_from`,
      annual_salary: sql`(select c.annual_salary from employee_compensation c where c.org_id = e.org_id and c.employee_id = e.id
        and c.valid_from <= ${ctx.today} order by c.valid_from desc limit 1)`,
      assessed_as: sql`coalesce(t.assessed_as, 'single')`,
      fund: sql`coalesce(t.fund, case when l.social_security_no is not null then 'ssf' when l.provident_fund_no is not null then 'pf' else 'none' end)`,
    }),
    id: sql`e.id`,
    where: ({ today }) => [sql<boolean>`(e.left_on is null or e.left_on >= ${today})`],
    search: { person: sql`e.id` },
    filters: {
      package_id: (ids) => sql<boolean>`a.package_id = any(${ids}::uuid[])`,
      assigned: (yes) => sql<boolean>`(a.package_id is not null) = ${yes}`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], {
        how: 'Report',
        about: 'Assigned packages',
      })
      return {}
    },
  }),
  serveAction(assignPackage, async (ctx, { body }) => {
    const { employee_ids, package_id, valid_from, remarks } = body
    await refuseClosed(ctx, valid_from)
    const known = await ctx.db
      .selectFrom('payroll_package')
      .select('id')
      .where('id', '=', package_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!known) throw invalid({ package_id: ['Select a valid choice.'] })
    await lockPeople(ctx, employee_ids)
    await ctx.db
      .insertInto('payroll_assignment')
      .values(
        employee_ids.map((employee_id) => ({
          id: newId(),
          employee_id,
          package_id,
          valid_from,
          remarks: remarks ?? null,
        })),
      )
      .onConflict((oc) =>
        oc.constraint('payroll_assignment_day').doUpdateSet((eb) => ({
          package_id,
          remarks: remarks ?? null,
          version: eb('payroll_assignment.version', '+', 1),
        })),
      )
      .execute()
    return { assigned: employee_ids.length }
  }),
  serveAction(setTaxProfile, async (ctx, { body }) => {
    const { employee_ids, ...profile } = body
    await refuseClosed(ctx, profile.valid_from)
    await lockPeople(ctx, employee_ids)
    await ctx.db
      .insertInto('payroll_tax_profile')
      .values(employee_ids.map((employee_id) => ({ ...profile, id: newId(), employee_id })))
      .onConflict((oc) =>
        oc.constraint('payroll_tax_profile_day').doUpdateSet((eb) => ({
          ...profile,
          version: eb('payroll_tax_profile.version', '+', 1),
        })),
      )
      .execute()
    return { set: employee_ids.length }
  }),
]

/** What closed payroll was computed from does not change behind it. */
export async function refuseClosed({ db }: Ctx, from: string) {
  const closed = await db
    .selectFrom('payroll_run')
    .select('title')
    .where('state', '=', 'Closed')
    .where('type', '=', 'Regular')
    .where('end_on', '>=', from)
    .orderBy('end_on', 'desc')
    .executeTakeFirst()
  if (closed) throw conflict(`${closed.title} is closed. Choose a later day.`)
}

/** In one order, so that two who change the same people do not wait for each other in a circle. */
export async function lockPeople({ db }: Ctx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}
