import type { Amount } from '#kernel/amount.ts'
import { sum } from '#kernel/money.ts'
import type { Recovery } from '#modules/payroll/domain/deduction.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'

export interface OpenLine {
  id: string
  kind: 'Payable' | 'Receivable'
  arises_from: string | null
  amount: Amount
}

/** By what a line of a settlement is paid: what is taken back has one heading, what is paid by its kind. */
const payableBy: Readonly<Record<string, HeadingSource>> = {
  leave: 'Leave encashment',
  severance: 'Severance',
}

/** Open lines as a payroll pays and takes them. What no heading is there for stays in the settlement. */
export function settlementParts(
  lines: readonly OpenLine[],
  headings: ReadonlyMap<string, string>,
): {
  amounts: Partial<Record<HeadingSource, Amount>>
  recoveries: Recovery[]
  paid: { line_id: string; amount: Amount }[]
} {
  const amounts: Partial<Record<HeadingSource, Amount>> = {}
  const recoveries: Recovery[] = []
  const paid: { line_id: string; amount: Amount }[] = []
  for (const { id, kind, arises_from, amount } of lines) {
    if (kind === 'Receivable') {
      const heading_id = headings.get('Settlement recovery')
      if (heading_id !== undefined) recoveries.push({ id, heading_id, amount })
      continue
    }
    const source = payableBy[arises_from ?? ''] ?? 'Settlement payment'
    if (!headings.has(source)) continue
    amounts[source] = sum([amounts[source] ?? '0', amount])
    paid.push({ line_id: id, amount })
  }
  return { amounts, recoveries, paid }
}
