import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
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
  /** Why it can not be chosen, or given back; null where it can. */
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

const Pick = z.object({
  id: z.string(),
  person: Person,
  holiday: z.object({ id: z.string(), name: z.string(), start_on: z.string() }),
  picked_at: z.string(),
})
/** Who has chosen which optional holiday. */
export const holidayPicks = get('/org/{org}/holiday-pick/', {
  access: { hr },
  query: pageQuery.extend({ holiday_id: ids() }),
  response: pageOf(Pick),
  export: {
    title: 'Chosen holidays',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'holiday.name': { title: 'Holiday' },
      'holiday.start_on': { title: 'On', kind: 'day' },
    },
  },
})
