import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll } from '#seeds/seeding.ts'

const fixed = {
  formula: null,
  fund: null,
  is_regular: true,
  is_prorated: false,
  is_shown: true,
  account: null,
}
const funds = 'Retirement fund'
const heading = (position: number, code: string, name: string, more: object) => ({
  ...fixed,
  position,
  code,
  name,
  kind: 'Earning',
  source: 'Formula',
  tax: 'Taxable',
  rounding_unit: '0.01',
  is_archived: false,
  version: 1,
  ...more,
})
const employer = { kind: 'Employer contribution', tax: funds }
const deducted = { kind: 'Deduction', tax: funds }

/** What the demo pays by; ids come with the rows. */
const payHeadings = [
  heading(10, 'BASIC', 'Basic salary', { formula: 'AGREED * 0.6', is_prorated: true }),
  heading(20, 'ALLOWANCE', 'Dearness allowance', { formula: 'AGREED - BASIC', is_prorated: true }),
  // Labour Act 31: one and a half times the basic pay of an hour, 240 hours a month
  heading(25, 'OVERTIME', 'Overtime', {
    formula: 'BASIC / 240 * 1.5 * OVERTIME_HOURS',
    is_regular: false,
  }),
  heading(30, 'FESTIVAL', 'Festival allowance', {
    source: 'Festival allowance',
    formula: 'BASIC',
    is_regular: false,
  }),
  heading(40, 'BONUS', 'Bonus', { source: 'Monthly input', is_regular: false }),
  heading(50, 'PIECE_WORK', 'Piece work', { source: 'Unit of work', is_regular: false }),
  heading(52, 'LEAVE_PAY', 'Leave paid out', { source: 'Leave encashment', is_regular: false }),
  heading(54, 'GRATUITY_PAY', 'Gratuity', {
    source: 'Gratuity',
    // members of the Social Security Fund have it from the fund
    formula: 'if(IN_SSF = 1, 0, BASIC * GRATUITY / 100 * months(SERVED))',
    tax: 'Leaving rate',
    is_regular: false,
  }),
  heading(56, 'SEVERANCE', 'Severance', { source: 'Severance', tax: 'Leaving rate', is_regular: false }),
  heading(58, 'SETTLEMENT', 'Settlement', { source: 'Settlement payment', is_regular: false }),
  heading(59, 'CLAIMS', 'Reimbursement of claims', {
    source: 'Reimbursement',
    tax: 'Not taxable',
    is_regular: false,
  }),
  heading(60, 'SSF_EMPLOYER_SHARE', 'SSF, employer', {
    ...employer,
    fund: 'SSF',
    formula: 'if(IN_SSF = 1, BASIC * SSF_EMPLOYER / 100, 0)',
  }),
  heading(70, 'PF_EMPLOYER_SHARE', 'Provident fund, employer', {
    ...employer,
    fund: 'PF',
    formula: 'if(IN_PF = 1, BASIC * PF_EMPLOYER / 100, 0)',
  }),
  heading(80, 'SSF_EMPLOYEE_SHARE', 'SSF, employee', {
    ...deducted,
    fund: 'SSF',
    formula: 'if(IN_SSF = 1, BASIC * SSF_EMPLOYEE / 100, 0)',
  }),
  heading(90, 'PF_EMPLOYEE_SHARE', 'Provident fund, employee', {
    ...deducted,
    fund: 'PF',
    formula: 'if(IN_PF = 1, BASIC * PF_EMPLOYEE / 100, 0)',
  }),
  heading(100, 'CIT', 'Citizen Investment Trust', { ...deducted, fund: 'CIT', source: 'Monthly input' }),
  heading(110, 'ADVANCE', 'Advance salary', {
    kind: 'Deduction',
    source: 'Advance salary',
    tax: 'Not taxable',
  }),
  heading(115, 'LOAN', 'Loan instalment', { kind: 'Deduction', source: 'Loan', tax: 'Not taxable' }),
  heading(118, 'RECOVERY', 'Taken back at the settlement', {
    kind: 'Deduction',
    source: 'Settlement recovery',
    tax: 'Not taxable',
  }),
  heading(120, 'TAX', 'Income tax', { kind: 'Deduction', source: 'Income tax', tax: 'Not taxable' }),
  heading(125, 'LEAVING_TAX', 'Tax on leaving payments', {
    kind: 'Deduction',
    source: 'Leaving tax',
    tax: 'Not taxable',
  }),
]

/** Writes the headings, and by which of them claims are paid with the pay. */
export async function seedHeadings(db: Db) {
  const rows = payHeadings.map((one) => ({ ...one, id: newId() }))
  await insertAll(db, 'payroll_heading', rows)
  const reimburse_heading_id = rows.find(({ source }) => source === 'Reimbursement')?.id
  await db
    .insertInto('singleton_setting')
    .values({ id: newId(), key: 'expense.rules', value: JSON.stringify({ reimburse_heading_id }) })
    .execute()
  return rows
}
