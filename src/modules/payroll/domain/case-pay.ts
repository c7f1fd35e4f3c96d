import { nepal } from '#modules/payroll/domain/packs/nepal.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import type { PayPerson, PayRules } from '#modules/payroll/domain/pay.ts'

// What the case tables of pay have in common: each says beside it what its cases are about.

export const heading = (position: number, code: string, more: Partial<Heading>): Heading => ({
  id: code,
  code,
  name: code,
  position,
  kind: 'Earning',
  source: 'Formula',
  formula: null,
  tax: 'Taxable',
  is_regular: true,
  is_prorated: false,
  rounding_unit: '0.01',
  ...more,
})
export const taken = { kind: 'Deduction', tax: 'Not taxable' } as const

export const rulesWith = (headings: readonly Heading[], more: Partial<PayRules> = {}): PayRules => ({
  pack: nepal,
  headings: [...headings],
  basis: 'Calendar days',
  net_rounding: '0.01',
  tax_rounding: '0.01',
  one_off_method: 'in month',
  allows_refund: false,
  leaving_percent: '15',
  ...more,
})

/** A man without funds and claims. */
export const plainTax: PayPerson['tax'] = {
  fund: 'none',
  assessed_as: 'single',
  sex: 'male',
  is_resident: true,
  only_employment: true,
  donation: '0',
  claims: {},
  classes: {},
}
