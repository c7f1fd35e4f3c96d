import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { nepal } from '#modules/payroll/domain/packs/nepal.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import type { PayRules } from '#modules/payroll/domain/pay.ts'
import { runSettings, taxSettings } from '#modules/payroll/shared/payroll-settings.ts'

/** The law that an organization pays by. There is one pack yet. */
export const packOf = () => nepal

export const headingsOf = async (
  db: Db,
): Promise<(Heading & { fund: string | null; is_shown: boolean })[]> => {
  const rows = await db
    .selectFrom('payroll_heading')
    .selectAll()
    .where('is_archived', '=', false)
    .orderBy('position')
    .execute()
  // the database checks what these columns may hold
  return rows as never
}

export async function payRules(db: Db): Promise<PayRules> {
  const [run, tax, headings] = await Promise.all([
    settingOf(db, runSettings),
    settingOf(db, taxSettings),
    headingsOf(db),
  ])
  const { basis, net_rounding, tax_rounding } = run
  const { one_off_method, allows_refund, leaving_percent } = tax
  return {
    pack: packOf(),
    headings,
    basis,
    net_rounding,
    tax_rounding,
    one_off_method,
    allows_refund,
    leaving_percent,
  }
}
