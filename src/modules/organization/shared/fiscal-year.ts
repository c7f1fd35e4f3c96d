import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

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

export const FiscalYear = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(fiscalCategories),
  calendar: z.enum(calendarIds),
  applicable_from: z.string(),
  applicable_to: z.string(),
  is_current: z.boolean(),
  /** Its dates rest on months that the Nepali calendar has not published yet. */
  is_provisional: z.boolean(),
  periods: z.array(FiscalPeriod),
  version: z.number(),
})
export type FiscalYear = z.output<typeof FiscalYear>

export const FiscalYearInput = z.object({
  name: text('Name', 60),
  category: z.enum(fiscalCategories, { error: fieldMessages.choice }).default('general'),
  calendar: z.enum(calendarIds, { error: fieldMessages.choice }),
  applicable_from: day('Applicable From'),
  applicable_to: day('Applicable To'),
})

const access = { hr: [P.organization.fiscalYear] }
const read = { user: true, supervisor: true, hr: [] } as const

export const fiscalYears = get('/org/{org}/fiscal-year/', {
  access: read,
  query: pageQuery.extend({ category: oneOf(fiscalCategories) }),
  response: pageOf(FiscalYear),
})
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
export const removeFiscalYear = del('/org/{org}/fiscal-year/{id}/', { access })
/** What the next year of a category would be, to start the form with. */
export const proposeFiscalYear = get('/org/{org}/fiscal-year-proposal/', {
  access,
  query: z.object({ category: z.enum(fiscalCategories).default('general') }),
  response: FiscalYearInput,
})
