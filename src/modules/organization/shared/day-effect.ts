import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { hatQuery, oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { freeHalves } from '#modules/organization/shared/free-half.ts'
import { weekdayNames } from '#modules/organization/shared/weekly-off.ts'

const Overdrawn = z.object({
  name: z.string(),
  code: z.string(),
  /** Of what, and how much of it there would be: exact. */
  what: z.string(),
  balance: z.string(),
})
export type Overdrawn = z.output<typeof Overdrawn>

/** What has been counted on these days and would be counted anew: of oneself, or of everybody for HR. */
export const dayEffects = get('/org/{org}/day-effect/', {
  access: { user: true, hr: [P.organization.holiday, P.organization.settings] },
  query: hatQuery.extend({
    start: day('Start'),
    end: day('End').optional(),
    /** The holiday that is changed, and what HR would make of it: only leave of whom it is for is counted then. */
    holiday_id: z.uuid('Select a valid choice.').optional(),
    next_start: day('From').optional(),
    next_end: day('To').optional(),
    gender: z.string().optional(),
    branch_id: z.uuid('Select a valid choice.').optional(),
    segment_id: z.uuid('Select a valid choice.').optional(),
    is_optional: z.enum(['true', 'false']).optional(),
    is_half_day: z.enum(['true', 'false']).optional(),
    free_half: z.enum(freeHalves).optional(),
    /** The weekly offs that are changed, what would be made of them, and whose: of a branch, a segment or everybody. */
    weekly_off_id: z.uuid('Select a valid choice.').optional(),
    next_from: day('From').optional(),
    next_to: day('Until').optional(),
    weekdays: oneOf(weekdayNames),
    /** The organization's own week, as numbers of its days without work. */
    weekly_off: oneOf(['0', '1', '2', '3', '4', '5', '6']),
    /** The optional holiday that one chooses oneself, or gives back. */
    choice_id: z.uuid('Select a valid choice.').optional(),
  }),
  response: z.object({
    results: z.array(
      z.object({
        title: z.string(),
        open: z.number(),
        /** On days that are locked: they stay as they are. */
        locked: z.number(),
        /** Who would have less than nothing. */
        overdrawn: z.array(Overdrawn),
      }),
    ),
  }),
  summary: 'What rests on the holidays and weekly offs of some days',
})
