import { z } from 'zod'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list, type RowOf } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { headingKinds } from '#modules/payroll/domain/heading.ts'
import { collects } from '#modules/payroll/shared/run.ts'

const slipColumns = {
  person: col.person('Employee', { sortable: true }),
  payable_days: col.decimal('Payable days', { total: true }),
  gross: col.money('Gross', { sortable: true, total: true }),
  deductions: col.money('Deductions', { total: true }),
  contributions: col.money('Employer contributions', { total: true, hidden: true }),
  reimbursed: col.money('Reimbursements', { total: true, hidden: true }),
  tax: col.money('Tax', { total: true }),
  net: col.money('Net pay', { sortable: true, total: true }),
  previous_net: col.money('Previous net pay', { nullable: true }),
  state: col.status('Status', ['Computed', 'Failed'], {
    filter: true,
    tones: { Computed: 'success', Failed: 'danger' },
  }),
  failure: col.text('Problem', { nullable: true, wrap: true }),
} as const
const sheetAccess = { user: true, ...collects } as const
/** What is looked at in review: not computed or without net pay, held, edited by hand, over the limits of differences. */
export const sheetShows = ['Problem', 'On hold', 'Edited', 'Changed'] as const
const sheetFilters = {
  show: filter.choice('Show', sheetShows, { words: { Changed: 'Changed since the last payroll' } }),
  branch_id: filter.reference('Branch', branch.list),
  division_id: filter.reference('Division', division.list),
}
/** The review sheet, an employee a row. */
export const runSheet = list('/payroll/{org}/runs/{run_id}/sheet/', {
  access: sheetAccess,
  title: 'Payroll sheet',
  columns: slipColumns,
  filters: sheetFilters,
  more: { employee_id: z.string() },
  phone: { first: 'person', second: ['net', 'state'] },
})
const GridHeading = z.object({
  /** Names the amounts of rows: the heading, with `+` behind it for arrears of earlier periods. */
  key: z.string(),
  heading_id: z.string(),
  name: z.string(),
  kind: z.enum(headingKinds),
  is_arrears: z.boolean(),
  /** Whether its amounts may be set by hand, where the run may be edited. */
  is_editable: z.boolean(),
  /** Over all rows that the filters leave. */
  total: z.string(),
})
/** The same rows with the amount of each heading. */
export const runGrid = list('/payroll/{org}/runs/{run_id}/grid/', {
  access: sheetAccess,
  title: 'Payroll sheet',
  columns: slipColumns,
  filters: sheetFilters,
  more: {
    is_held: z.boolean(),
    /** Of the payslip, for its edit. */
    version: z.number(),
    /** Amounts by the keys of `headings`; a heading that the employee does not have is left out. */
    amounts: z.record(z.string(), z.string()),
    /** What was set by hand, by heading. */
    edits: z.record(z.string(), z.object({ original: z.string(), remarks: z.string(), by: z.string() })),
  },
  /** With the first page alone; null with later ones. */
  beside: { headings: z.array(GridHeading).nullable() },
  export: false,
})
export type GridRow = RowOf<typeof runGrid>
export type GridHeading = z.output<typeof GridHeading>
