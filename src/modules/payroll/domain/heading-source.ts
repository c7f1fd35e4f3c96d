/** Where the amount of a heading comes from, and what follows from it. */
interface SourceRule {
  /** The amount is a fact of the period, entered or taken from a ledger: no formula, no package. */
  is_entered?: true
  /** The formula is read with the pay of a whole month; no package is needed for it. */
  is_of_whole_month?: true
  /** Taken from the net pay, after tax and as far as it goes. */
  is_taken?: true
  /** Paid beside the pay, after all else: no income, and no formula reads it. */
  is_reimbursed?: true
  /** It has a ledger or a year of its own, which puts itself right: closed periods owe nothing of it. */
  has_own_ledger?: true
  /** Never expected of months ahead, whatever the heading says. */
  is_once?: true
  /** A benefit in kind: income for tax, and no part of what is paid. */
  is_benefit?: true
  /** Why the amount is not typed on a payslip. */
  edit_refused?: string
}

export const sourceRules = {
  Fixed: {},
  Formula: {},
  'Monthly input': { is_entered: true },
  'Unit of work': {
    is_entered: true,
    has_own_ledger: true,
    edit_refused: 'This amount is the sum of approved work. Change the work.',
  },
  'Festival allowance': { is_of_whole_month: true, has_own_ledger: true, is_once: true },
  'Leave encashment': {
    is_entered: true,
    has_own_ledger: true,
    is_once: true,
    edit_refused: 'This amount is leave paid out. Change it in leave or in the settlement.',
  },
  Gratuity: { is_of_whole_month: true, has_own_ledger: true, is_once: true },
  Severance: {
    is_entered: true,
    has_own_ledger: true,
    is_once: true,
    edit_refused: 'This amount is a line of the settlement. Change it there.',
  },
  'Settlement payment': {
    is_entered: true,
    has_own_ledger: true,
    is_once: true,
    edit_refused: 'This amount is a line of the settlement. Change it there.',
  },
  'Settlement recovery': {
    is_taken: true,
    has_own_ledger: true,
    edit_refused: 'This amount is a line of the settlement. Change it there.',
  },
  'Advance salary': {
    is_taken: true,
    has_own_ledger: true,
    edit_refused: 'This amount is posted to a ledger. Change the loan or the advance.',
  },
  Loan: {
    is_taken: true,
    has_own_ledger: true,
    edit_refused: 'This amount is posted to a ledger. Change the loan or the advance.',
  },
  'Loan benefit': {
    is_entered: true,
    is_benefit: true,
    has_own_ledger: true,
    is_once: true,
    edit_refused: 'This amount follows from soft loans. Change the market rate or the loan.',
  },
  Reimbursement: {
    is_reimbursed: true,
    has_own_ledger: true,
    is_once: true,
    edit_refused: 'This amount is paid for approved claims. Change it in expenses.',
  },
  'Income tax': {
    has_own_ledger: true,
    edit_refused: 'Income tax follows from the pay. Change the tax profile or a rebate.',
  },
  'Leaving tax': {
    has_own_ledger: true,
    edit_refused: 'Tax on leaving payments follows from them. Change its percentage in the settings.',
  },
} as const satisfies Readonly<Record<string, SourceRule>>

export type HeadingSource = keyof typeof sourceRules
export const headingSources = Object.keys(sourceRules) as [HeadingSource, ...HeadingSource[]]
export const ruleOf = (source: HeadingSource): SourceRule => sourceRules[source]
