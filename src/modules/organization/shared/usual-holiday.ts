import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

const access = { hr: [P.organization.holiday] }

export const UsualHoliday = z.object({
  name: text('Name'),
  start_on: day('From'),
  end_on: day('To'),
  gender: z.enum(genders).nullable(),
  /** A holiday of the organization that comes every year: what else it is, the new one is too. */
  like_id: z.uuid().nullable().default(null),
})
export type UsualHoliday = z.output<typeof UsualHoliday>

/** The public holidays of Nepal in a year of the Nepali calendar, to choose from; those of the moon where published. */
export const usualHolidays = get('/org/{org}/usual-holiday/', {
  access,
  query: z.object({ year: z.coerce.number().int().min(2000).max(2110).optional() }),
  response: z.object({
    /** The year that is answered, of the Nepali calendar; this one unless asked otherwise. */
    year: z.number(),
    /** False: only days that the calendar fixes are known. */
    has_festivals: z.boolean(),
    results: z.array(UsualHoliday.extend({ is_known: z.boolean() })),
  }),
  summary: 'Public holidays to choose from',
})
export const addUsualHolidays = post('/org/{org}/usual-holiday/', {
  access,
  body: z.object({
    holidays: z.array(UsualHoliday).min(1, 'Choose at least one holiday.').max(60),
  }),
  response: z.object({ added: z.number() }),
  status: 201,
})
