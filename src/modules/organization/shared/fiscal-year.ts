import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list, type RowOf } from '#engines/list/list.ts'

export const fiscalCategories = ['general', 'leave', 'payroll'] as const
export type FiscalCategory = (typeof fiscalCategories)[number]

export const FiscalPeriod = z.object({
  id: z.string(),
  seq: z.number(),
  label: z.string(),
  start_on: z.string(),
  end_on: z.string(),
})
export type FiscalPeriod = z.output<typeof FiscalPeriod>

export const FiscalYearInput = z.object({
  name: text('Name', 60),
  category: z.enum(fiscalCategories, { error: fieldMessages.choice }).default('general'),
  calendar: z.enum(calendarIds, { error: fieldMessages.choice }),
  applicable_from: day('Applicable From'),
  applicable_to: day('Applicable To'),
})

const access = { hr: [P.organization.fiscalYear] }
const read = { user: true, supervisor: true, hr: [] } as const

export const fiscalYears = list('/org/{org}/fiscal-year/', {
  access: read,
  title: 'Fiscal Years',
  columns: {
    name: col.text('Name'),
    category: col.choice('Used for', fiscalCategories, {
      filter: true,
      words: { general: 'General', leave: 'Leave', payroll: 'Payroll' },
    }),
    calendar: col.choice('Calendar', calendarIds, { words: { AD: 'English', BS: 'Bikram Sambat' } }),
    applicable_from: col.day('Applicable from', { sortable: true }),
    applicable_to: col.day('Applicable to'),
    periods: col.object('Months', z.array(FiscalPeriod), { screen_only: true }),
  },
  more: {
    is_current: z.boolean(),
    /** Its dates rest on months that the Nepali calendar has not published yet. */
    is_provisional: z.boolean(),
    version: z.number(),
  },
  search: false,
  phone: { first: 'name', second: ['category', 'applicable_from', 'applicable_to'] },
})
export const FiscalYear = fiscalYears.row
export type FiscalYear = RowOf<typeof fiscalYears>

export const readFiscalYear = get('/org/{org}/fiscal-year/{id}/', { access: read, response: FiscalYear })
export const createFiscalYear = post('/org/{org}/fiscal-year/', {
  access,
  body: FiscalYearInput,
  response: FiscalYear,
  status: 201,
})
export const updateFiscalYear = patch('/org/{org}/fiscal-year/{id}/', {
  access,
  body: FiscalYearInput.omit({ category: true })
    .partial()
    .extend({
      version: z.number({ error: 'version is Required' }).int(),
      /** The year after it begins on the day after the new end, when the two were consecutive. */
      move_next: z.boolean().default(false),
    }),
  response: FiscalYear,
})
export const removeFiscalYear = action('/org/{org}/fiscal-year/{id}/', {
  access,
  title: 'Delete fiscal year',
  method: 'DELETE',
  on: fiscalYears,
  confirm: 'Delete {name}? Its months go with it.',
  danger: true,
  success: 'Successfully deleted Fiscal Year',
})
/** What the next year of a category would be, to start the form with. */
export const proposeFiscalYear = get('/org/{org}/fiscal-year-proposal/', {
  access,
  query: z.object({ category: z.enum(fiscalCategories).default('general') }),
  response: FiscalYearInput,
})
