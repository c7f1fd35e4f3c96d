import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'

/** Days on which leave is not given, or only to so many of those whom they are about. */
export const leaveBlock = settings('/leave/{org}/block', {
  title: 'Block Dates',
  plural: 'Block Dates',
  table: 'leave_block',
  edit: [P.leave.masterSettings],
  closed: [P.leave.assign],
  fields: {
    name: field.text('Name', 100),
    start_on: field.day('From'),
    end_on: field.day('To'),
    effect: field.choice('Effect', ['Warn', 'Block'], { hint: 'A warning is shown and refuses nothing.' }),
    team_maximum: field.optionalNumber(
      'Away at once at most',
      { min: 1, max: 10_000 },
      { hint: 'Of those whom it is about. Empty: nobody.' },
    ),
    segment_id: field.reference(
      'Segment',
      { table: 'segment', label: 'name', choices: segments.list },
      { hint: 'Empty: everybody.' },
    ),
    leave_type_id: field.reference(
      'Leave type',
      { table: 'leave_type', label: 'name', choices: leaveType.list },
      { hint: 'Empty: all types.' },
    ),
    branch_id: field.reference('Branch', { table: 'branch', label: 'name', choices: branch.list }),
    division_id: field.reference('Division', { table: 'division', label: 'name', choices: division.list }),
  },
  search: ['name'],
  order: ['start_on', 'name'],
  descending: true,
  unique: {},
})
