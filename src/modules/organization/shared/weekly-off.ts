import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { segments } from '#modules/organization/shared/segment.ts'

/** In the order of their numbers: Sunday is 0. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Weekly offs of a part of the organization, with dates; until shifts say them, these do. */
export const weeklyOffRule = settings('/org/{org}/weekly-off', {
  title: 'Weekly Off',
  plural: 'Weekly Offs',
  table: 'weekly_off_rule',
  edit: [P.organization.holiday],
  closed: true,
  confirms: true,
  fields: {
    name: field.text('Name'),
    weekdays: field.choices('Days without work', weekdayNames, {
      hint: 'Empty: work on every day of the week.',
    }),
    from_on: field.day('From'),
    to_on: field.optionalDay('Until', { hint: 'Empty: for good.' }),
    branch_id: field.reference(
      'Branch',
      { table: 'branch', label: 'name', choices: branch.list },
      { hint: 'With the branches below it.' },
    ),
    segment_id: field.reference(
      'Segment',
      { table: 'segment', label: 'name', choices: segments.list },
      { hint: 'Neither branch nor segment: everybody.' },
    ),
  },
  search: ['name'],
  order: ['from_on', 'name'],
  descending: true,
  unique: {
    weekly_off_rule_branch_fk: 'branch_id',
    weekly_off_rule_segment_fk: 'segment_id',
    weekly_off_rule_overlap: 'from_on',
  },
  refused: { weekly_off_rule_overlap: 'Another weekly off has some of these days, for the same people.' },
})
