import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveSettings, type Hooks } from '#engines/settings/settings-server.ts'
import { keptInUse } from '#modules/organization/server/in-use.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { jobTitle } from '#modules/organization/shared/job-title.ts'

const divisionInUse = keptInUse('Division', 'division_id', 'division')

export const masterRoutes: Route[] = [
  ...serveSettings(branch, keptInUse('Branch', 'branch_id', 'branch')),
  ...serveSettings(division, {
    ...divisionInUse,
    async before(ctx, values, current) {
      await divisionInUse.before?.(ctx, values, current)
      await refusePastHead(ctx, values['head_employee_id'], current)
    },
  } satisfies Hooks),
  ...serveSettings(jobTitle, keptInUse('Job title', 'job_title_id')),
  ...serveSettings(employmentLevel, keptInUse('Employment level', 'employment_level_id')),
  ...serveSettings(employmentType, keptInUse('Employment type', 'employment_type_id')),
]

/** A head who left since may stay until somebody follows, but nobody who left is made head. */
async function refusePastHead(ctx: Ctx, head: unknown, current: Record<string, unknown> | null) {
  if (typeof head !== 'string' || head === current?.['head_employee_id']) return
  const found = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', head)
    .where((eb) => eb.or([eb('left_on', 'is', null), eb('left_on', '>=', ctx.today)]))
    .executeTakeFirst()
  if (!found) throw invalid({ head_employee_id: ['The head must be a current employee.'] })
}
