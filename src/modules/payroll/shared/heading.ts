import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { amount } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { settings } from '#engines/settings/settings.ts'
import {
  codePattern,
  funds,
  headingKinds,
  headingSources,
  taxTreatments,
} from '#modules/payroll/domain/heading.ts'

const codeText = field.text('Code', 30, { hint: 'The name in formulas, such as BASIC.' })

export const payrollHeading = settings('/payroll/{org}/heading', {
  title: 'Payroll heading',
  plural: 'Payroll headings',
  table: 'payroll_heading',
  edit: [P.payroll.headings],
  closed: [P.payroll.packages, P.payroll.generate, P.payroll.settings],
  fields: {
    position: field.number('Order', { min: 1, max: 9999 }),
    code: {
      ...codeText,
      schema: codeText.schema.regex(
        codePattern,
        'Code is capital letters, digits and underscores, such as BASIC.',
      ),
    },
    name: field.text('Name', 100),
    kind: field.choice('Kind', headingKinds, { initial: 'Earning' }),
    source: field.choice('Source', headingSources, { initial: 'Formula' }),
    formula: field.optionalText('Formula', 2000, {
      long: true,
      hidden_in_list: true,
      hint: 'Names of headings above this one, AGREED, and functions such as if, min, max, round, slab.',
    }),
    tax: field.choice('Tax treatment', taxTreatments, { initial: 'Taxable' }),
    fund: field.optionalChoice('Fund', funds, { hidden_in_list: true }),
    is_regular: field.onOff('Paid every month', true, { hidden_in_list: true }),
    is_prorated: field.onOff('Prorated', false, {
      hint: 'Reduced for unpaid days, joining and leaving.',
    }),
    is_shown: field.onOff('Shown on payslip', true, { hidden_in_list: true }),
    rounding_unit: field.amount(
      'Rounding unit',
      { places: 2, digits: 3, sign: 'positive' },
      {
        initial: '0.01',
        hidden_in_list: true,
      },
    ),
    account: field.optionalText('Account', 60, { hidden_in_list: true }),
  },
  search: ['name', 'code'],
  order: ['position', 'name', 'code'],
  unique: {
    payroll_heading_code: 'code',
    payroll_heading_position: 'position',
    payroll_heading_formula: 'formula',
    payroll_heading_loan: 'source',
    payroll_heading_reimbursement: 'source',
    payroll_heading_leaving: 'tax',
    payroll_heading_kind_of_source: 'kind',
    payroll_heading_one_of_source: 'source',
    payroll_heading_benefit: 'source',
    payroll_heading_one_benefit: 'source',
  },
  refused: {
    payroll_heading_loan: 'A heading for loans is a deduction that is not taxable.',
    payroll_heading_reimbursement: 'A heading for reimbursements is an earning that is not taxable.',
    payroll_heading_leaving: 'Only an earning is taxed at the leaving rate.',
    payroll_heading_kind_of_source:
      'Allowances, leave, gratuity, severance and settlement payments are earnings; settlement recovery and leaving tax are deductions that are not taxable.',
    payroll_heading_one_of_source: 'Another heading has this source.',
    payroll_heading_benefit: 'A heading for benefits of soft loans is information that is taxable.',
    payroll_heading_one_benefit: 'Another heading has this source.',
  },
  archives: true,
})

/** What a formula comes to for an employee, as their pay stands, before it is saved. */
export const previewFormula = post('/payroll/{org}/formula-preview/', {
  access: { hr: [P.payroll.headings] },
  body: z.object({
    formula: z.string().trim().max(2000),
    position: z.number().int().min(1).max(9999),
    employee_id: z.uuid('Select a valid choice.').nullish(),
    input: amount('Monthly input', { sign: 'any' }).nullish(),
  }),
  response: z.object({
    /** Null where it cannot be read or computed. */
    value: z.string().nullable(),
    error: z.string().nullable(),
    at: z.number().nullable(),
    trace: z.array(z.object({ text: z.string(), value: z.union([z.string(), z.boolean()]) })),
    names: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  status: 200,
})
