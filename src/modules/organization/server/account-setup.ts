import { sql } from 'kysely'
import type { ResponseOf } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  accountSetupStatus,
  setupHeadings,
  type SetupHeading,
} from '#modules/organization/shared/account-setup.ts'

export const accountSetupRoutes: Route[] = [handle(accountSetupStatus, setupStatus)]

/** How far the setting up has come. */
export async function setupStatus(ctx: Ctx): Promise<ResponseOf<typeof accountSetupStatus>> {
  const done = await completed(ctx)
  const details = setupHeadings.map((heading) => ({
    heading,
    status: done.has(heading) ? ('Completed' as const) : ('Pending' as const),
  }))
  const pending_count = details.filter(({ status }) => status === 'Pending').length
  return { details, pending_count, total_count: details.length }
}

/** What each heading needs at least. Tables of modules that come after this one are asked for only once they exist. */
async function completed(ctx: Ctx): Promise<Set<SetupHeading>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in ('leave_type', 'work_shift')`.execute(
    ctx.db,
  )
  const there = new Set(rows.map(({ name }) => name))
  const year = ctx.today.slice(0, 4)
  const checks: Record<SetupHeading, ReturnType<typeof sql<boolean>>> = {
    'Fiscal Year': sql`exists (select from fiscal_year where category = 'general' and applicable_from <= ${ctx.today} and applicable_to >= ${ctx.today})`,
    'Leave Master Settings': there.has('leave_type')
      ? sql`exists (select from leave_type where not is_archived)`
      : sql`false`,
    'Attendance Work Shift': there.has('work_shift') ? sql`exists (select from work_shift)` : sql`false`,
    Holiday: sql`exists (select from holiday where start_on between ${`${year}-01-01`} and ${`${year}-12-31`})`,
    Division: sql`exists (select from division where not is_archived)`,
    'Employment Type': sql`exists (select from employment_type where not is_archived)`,
    'Employment Level': sql`exists (select from employment_level where not is_archived)`,
    'Job Title': sql`exists (select from job_title where not is_archived)`,
  }
  const asked = setupHeadings.map((heading) => sql`(${heading}::text, ${checks[heading]})`)
  const { rows: answers } = await sql<{ heading: SetupHeading }>`
    select heading from (values ${sql.join(asked)}) as asked (heading, is_done) where is_done`.execute(ctx.db)
  return new Set(answers.map(({ heading }) => heading))
}
