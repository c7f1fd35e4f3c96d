import { sql, type RawBuilder } from 'kysely'
import type { ResponseOf } from '#kernel/endpoint.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { thisYear } from '#modules/organization/server/this-year.ts'
import {
  accountSetupStatus,
  setupHeadings,
  type SetupHeading,
} from '#modules/organization/shared/account-setup.ts'

export const accountSetupRoutes: Route[] = [handle(accountSetupStatus, setupStatus)]

/** How far the setting up has come. */
export async function setupStatus(ctx: Ctx): Promise<ResponseOf<typeof accountSetupStatus>> {
  const [there, year] = await Promise.all([tablesThere(ctx), thisYear(ctx)])
  const checks = checksFor(ctx, there, year)
  const asked = setupHeadings.flatMap((heading) => {
    const check = checks[heading]
    return check ? { heading, check } : []
  })
  const { rows } = await sql<{ heading: SetupHeading; is_done: boolean }>`
    select heading, is_done from (values ${sql.join(
      asked.map(({ heading, check }) => sql`(${heading}::text, ${check})`),
    )}) as asked (heading, is_done)`.execute(ctx.db)
  const details = rows.map(({ heading, is_done }) => ({
    heading,
    status: is_done ? ('Completed' as const) : ('Pending' as const),
  }))
  const pending_count = details.filter(({ status }) => status === 'Pending').length
  return { details, pending_count, total_count: details.length }
}

/** Tables of modules that come after this one: what they need is asked for only once they exist. */
async function tablesThere(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in ('leave_type', 'work_shift')`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ name }) => name))
}

/** What each heading needs at least. */
function checksFor(
  ctx: Ctx,
  there: ReadonlySet<string>,
  year: DayRange,
): Record<SetupHeading, RawBuilder<boolean> | null> {
  const { today } = ctx
  return {
    'Organization Details': sql`exists (select from organization where org_id = ${ctx.org.org_id} and address is not null and coalesce(phone, email) is not null)`,
    'Fiscal Year': sql`exists (select from fiscal_year where category = 'general' and applicable_from <= ${today} and applicable_to >= ${today})`,
    'Leave Master Settings': there.has('leave_type')
      ? sql`exists (select from leave_master_setting s join leave_rule r on r.org_id = s.org_id and r.setting_id = s.id
          join leave_type t on t.org_id = r.org_id and t.id = r.leave_type_id and not t.is_archived where s.state = 'Active')`
      : null,
    'Attendance Work Shift': there.has('work_shift') ? sql`exists (select from work_shift)` : null,
    Holiday: sql`exists (select from holiday where start_on between ${year.start} and ${year.end})`,
    Division: sql`exists (select from division where not is_archived)`,
    'Employment Type': sql`exists (select from employment_type where not is_archived)`,
    'Employment Level': sql`exists (select from employment_level where not is_archived)`,
    'Job Title': sql`exists (select from job_title where not is_archived)`,
    Branch: sql`exists (select from branch where not is_archived)`,
    // saving it is the decision, also that nobody is asked for more than a password
    'Sign-in Security': sql`exists (select from organization_security)`,
    Employees: sql`exists (select from employee where left_on is null or left_on >= ${today})`,
    Supervisors: sql`exists (select from supervisor_on(${today}))`,
  }
}
