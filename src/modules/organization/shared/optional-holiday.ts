import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { ids } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { freeHalves } from '#modules/organization/shared/free-half.ts'

const hr = [P.organization.holiday]

export const optionalHolidayRule = singleton('/org/{org}/optional-holiday-rule', {
  title: 'Optional holidays',
  key: 'organization.optional_holidays',
  edit: hr,
  fields: {
    a_year: field.number(
      'How many may be chosen in a year',
      { min: 0, max: 30 },
      { hint: 'Of the leave year, or the fiscal year where there is none. 0: nobody chooses.' },
    ),
  },
  initial: { a_year: 0 },
})

const Choice = z.object({
  id: z.string(),
  name: z.string(),
  start_on: z.string(),
  is_half_day: z.boolean(),
  free_half: z.enum(freeHalves),
  description: z.string().nullable(),
  is_picked: z.boolean(),
  /** Why it cannot be chosen, or given back; null where it can. */
  problem: z.string().nullable(),
})
const Year = z.object({
  name: z.string(),
  start: z.string(),
  end: z.string(),
  quota: z.number(),
  picked: z.number(),
  holidays: z.array(Choice),
})
export type OptionalYear = z.output<typeof Year>
export type OptionalChoice = z.output<typeof Choice>

/** Optional holidays of the year that runs and of the next, as far as holidays are entered: for the person who asks. */
export const optionalHolidays = get('/org/{org}/optional-holiday/', {
  access: { user: true },
  response: z.object({ years: z.array(Year) }),
  summary: 'Optional holidays to choose from',
})
/** Refused at `confirmed` where one's own leave, counted anew, would take more than there is; `?confirmed=true` goes on. */
const query = z.object({ confirmed: z.enum(['true']).optional() })
export const pickHoliday = post('/org/{org}/optional-holiday/{id}/pick/', {
  access: { user: true },
  query,
  response: Choice,
})
export const giveBackHoliday = del('/org/{org}/optional-holiday/{id}/pick/', {
  access: { user: true },
  query,
})

/** Who has chosen which optional holiday. */
export const holidayPicks = list('/org/{org}/holiday-pick/', {
  access: { hr },
  title: 'Chosen holidays',
  columns: {
    person: col.person('Employee'),
    holiday: col.object('Holiday', z.object({ id: z.string(), name: z.string(), start_on: z.string() }), {
      from: 'holiday.name',
      file_only: true,
    }),
    start_on: col.day('On', { from: 'holiday.start_on', file_only: true }),
    picked_at: col.instant('Chosen'),
  },
  filters: { holiday_id: filter.linked('Holiday', ids()) },
  phone: { first: 'person', second: ['picked_at'] },
})
