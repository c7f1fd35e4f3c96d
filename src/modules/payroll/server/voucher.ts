import { sql } from 'kysely'
import { compareAmounts, greatest, isNegative, negate, subtract, sum } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { voucherSettings } from '#modules/payroll/shared/payroll-settings.ts'

interface Run {
  id: string
  start_on: string
  net: string
}

/** Writes the voucher of a closed payroll: debit equals credit. */
export async function writeVoucher(
  db: Db,
  run: Run,
  type: { id: string; code: string },
  { posted_on, now }: { posted_on: string; now: string },
): Promise<void> {
  const lines = await linesOf(db, run)
  const id = newId()
  await db
    .insertInto('payroll_voucher')
    .values({
      id,
      run_id: run.id,
      voucher_type_id: type.id,
      number: await numberOf(db, type.code, run),
      posted_on,
      total: sum(lines.map(({ debit }) => debit)),
      created_at: now,
    })
    .execute()
  await db
    .insertInto('payroll_voucher_line')
    .values(lines.map((one, at) => ({ ...one, voucher_id: id, position: at + 1 })))
    .execute()
}

interface Heading {
  name: string
  kind: string
  amount: string
  debit: string | null
  credit: string | null
}
async function linesOf(db: Db, run: Run) {
  const [setting, { rows }] = await Promise.all([
    settingOf(db, voucherSettings),
    sql<Heading>`
      select l.name, l.kind, sum(l.amount)::text as amount, m.debit_account as debit, m.credit_account as credit
      from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
      left join voucher_mapping m on m.org_id = l.org_id and m.heading_id = l.heading_id
      where s.run_id = ${run.id} group by l.heading_id, l.name, l.kind, m.debit_account, m.credit_account
      having sum(l.amount) <> 0 order by min(l.position)`.execute(db),
  ])
  // what was paid too much before may take back more than a heading comes to: it stands on the other side
  const line = (account: string, title: string, debit: string, credit: string) => ({
    account,
    title,
    debit: isNegative(credit) ? negate(credit) : greatest(debit, '0'),
    credit: isNegative(debit) ? negate(debit) : greatest(credit, '0'),
  })
  const lines = rows.flatMap(({ name, kind, amount, debit, credit }) => {
    if (kind === 'Earning') return [line(debit ?? setting.expense_account, name, amount, '0')]
    if (kind === 'Deduction') return [line(credit ?? setting.payable_account, name, '0', amount)]
    if (kind !== 'Employer contribution') return []
    return [
      line(debit ?? setting.contribution_account, name, amount, '0'),
      line(credit ?? setting.payable_account, name, '0', amount),
    ]
  })
  lines.push(line(setting.net_account, 'Net pay', '0', run.net))
  const [debits, credits] = [sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit))]
  const gap = subtract(credits, debits)
  if (compareAmounts(gap, '0') > 0) lines.push(line(setting.expense_account, 'Rounding', gap, '0'))
  if (compareAmounts(gap, '0') < 0)
    lines.push(line(setting.net_account, 'Rounding', '0', subtract(debits, credits)))
  return lines
}

/** By the first day of the period, counted on where it has several payrolls. */
async function numberOf(db: Db, code: string, run: { start_on: string }): Promise<string> {
  const first = `${code}-${run.start_on}`
  const { count } = await db
    .selectFrom('payroll_voucher')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('number', '=', first), eb('number', 'like', `${first}-%`)]))
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? first : `${first}-${Number(count) + 1}`
}
