import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { holidayCategory } from '#modules/commons/shared/holiday-category.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { recurrences } from '#modules/organization/shared/recurrence.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { freeHalves } from '#modules/organization/shared/free-half.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

export const holiday = settings('/org/{org}/holiday', {
  title: 'Holiday',
  plural: 'Holidays',
  table: 'holiday',
  confirms: true,
  edit: [P.organization.holiday],
  // people read those that are for them, below: a segment's name is HR's
  closed: true,
  fields: {
    name: field.text('Name'),
    start_on: field.day('From'),
    end_on: field.day('To'),
    category_id: field.reference('Category', {
      table: 'holiday_category',
      label: 'name',
      choices: holidayCategory.list,
    }),
    is_half_day: field.onOff('Half day', false),
    free_half: {
      ...field.choice('Free half', freeHalves, { hint: 'Of a half day.', hidden_in_list: true }),
      initial: 'Second',
    },
    gender: field.optionalChoice('Only for', genders),
    branch_id: field.reference('Only in', { table: 'branch', label: 'name', choices: branch.list }),
    segment_id: field.reference(
      'Only for the segment',
      { table: 'segment', label: 'name', choices: segments.list },
      { hint: 'People who are in it on the first day.' },
    ),
    is_optional: field.onOff('Optional', false, {
      hint: 'People choose from optional holidays, as many as they are given a year.',
    }),
    recurrence: {
      ...field.choice('Comes again', recurrences, {
        hint: 'Yearly: it is offered for the next years, by its date in that calendar.',
      }),
      initial: 'None',
    },
    description: field.optionalText('Description', 1000, { long: true, hidden_in_list: true }),
    image_file_id: field.file(
      'Image',
      { purpose: 'picture', accept: ['image/png', 'image/jpeg', 'image/webp'] },
      { hidden_in_list: true },
    ),
  },
  search: ['name'],
  order: ['start_on', 'end_on', 'name'],
  descending: true,
  first: true,
  unique: {
    holiday_once: 'name',
    holiday_category_id_fkey: 'category_id',
    holiday_segment_fk: 'segment_id',
    holiday_image_fk: 'image_file_id',
  },
  refused: { holiday_once: 'This holiday is there already on that day, for the same people.' },
})

export const Holiday = z.object({
  id: z.string(),
  name: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  description: z.string().nullable(),
  is_half_day: z.boolean(),
  /** Of a half day. */
  free_half: z.enum(freeHalves),
  gender: z.enum(genders).nullable(),
  branch: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Where its picture is answered. */
  image: z.string().nullable(),
  /** Only HR is told the name of a segment. */
  segment: z.string().nullable(),
  /** People choose from these; one that the viewer has chosen is theirs. */
  is_optional: z.boolean(),
  /** It counts for the viewer: their gender, branch and segments on that day fit, and they have chosen an optional one. */
  is_mine: z.boolean(),
})
export type Holiday = z.output<typeof Holiday>

/** The holidays that touch a range of at most two years, in order: calendars and lists read this. */
export const holidaysInRange = get('/org/{org}/holidays/', {
  access: { user: true, supervisor: true, hr: [] },
  query: z.object({
    start: day('Start'),
    end: day('End'),
    /** Only those that count for the viewer. */
    mine: z.enum(['true']).optional(),
  }),
  response: z.object({ results: z.array(Holiday) }),
  summary: 'Holidays of a range of days',
})
