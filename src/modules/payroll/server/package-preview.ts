import type { Ctx } from '#platform/context.ts'
import { packageLines, type PackageLine } from '#modules/payroll/domain/package-preview.ts'
import { PayError } from '#modules/payroll/domain/pay.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'

export type { PackageLine }

/** Packages that can be offered, by name. */
export const packageNames = (db: Ctx['db']) =>
  db.selectFrom('payroll_package').select(['id', 'name']).where('is_archived', '=', false)

/**
 * The lines that a package gives for an agreed monthly pay in the next period, for a contributor of this fund. Null where
 * there is no such package; a text where it cannot be computed, in words for people.
 */
export async function packageFor(
  ctx: Pick<Ctx, 'db' | 'today'>,
  packageId: string,
  monthly: string,
  fund = 'ssf',
): Promise<PackageLine[] | string | null> {
  const found = await packageNames(ctx.db).where('id', '=', packageId).executeTakeFirst()
  if (!found) return null
  const [period, rules, own] = await Promise.all([
    nextPeriod(ctx),
    payRules(ctx.db),
    ctx.db
      .selectFrom('payroll_package_heading')
      .select(['heading_id', 'amount', 'formula'])
      .where('package_id', '=', packageId)
      .execute(),
  ])
  if (!period) return 'There is no period to pay. Create the next fiscal year first.'
  const headings = Object.fromEntries(
    own.map(({ heading_id, amount, formula }) => [heading_id, { amount, formula }]),
  )
  try {
    return packageLines(rules, headings, monthly, { start: period.start_on, end: period.end_on }, fund)
  } catch (error) {
    if (error instanceof PayError) return error.message
    throw error
  }
}
