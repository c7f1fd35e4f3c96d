import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { type At, dataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson } from '#modules/hris/server/data-sets/about-person.ts'
import { personColumns } from '#modules/hris/server/data-sets/person.ts'

const item = { group: 'Equipment' } as const
const given = { group: 'Given' } as const

/** Given and not back on the day; what comes back on it is back. */
const isOut = ({ day: on }: At) => sql`(g.returned_on is null or g.returned_on > ${on}::date)`

/** What people have been given; what lies with a branch, a division or a room is nobody's. */
export const equipment = dataSet('equipment', {
  title: 'Equipment of employees',
  about: 'One line for each time that something was given to a person: what, when, and when it came back.',
  module: 'hris',
  codes: [P.organization.equipment],
  from: sql`equipment_assignment g join employee e on e.org_id = g.org_id and e.id = g.employee_id
    join equipment q on q.org_id = g.org_id and q.id = g.equipment_id
    join equipment_category category on category.id = q.category_id`,
  where: ({ day: on }) => sql`g.assigned_on <= ${on}::date`,
  id: sql`g.id`,
  ...aboutPerson,
  has_as_of: true,
  columns: {
    ...personColumns,
    equipment_code: { ...item, ...text, title: 'Code or serial number', value: sql`q.code` },
    equipment: { ...item, ...text, title: 'Equipment', value: sql`q.name` },
    category: { ...item, ...text, title: 'Category', value: sql`category.name`, listed: true },
    brand: { ...item, ...text, title: 'Brand', value: sql`q.brand`, listed: true },
    acquired: { ...item, ...text, title: 'Acquired', value: sql`q.acquired`, listed: true },
    purchased_on: { ...item, ...day, title: 'Purchased on', value: sql`q.purchased_on` },
    cost: { ...item, kind: 'money', title: 'Cost', value: sql`q.cost` },
    cost_currency: { ...item, ...text, title: 'Currency of the cost', value: sql`q.currency`, listed: true },
    warranty_until: { ...item, ...day, title: 'Warranty until', value: sql`q.warranty_until` },
    condition: { ...item, ...text, title: 'Condition', value: sql`q.condition`, listed: true },
    assigned_on: { ...given, ...day, title: 'Given on', value: sql`g.assigned_on` },
    expected_return_on: { ...given, ...day, title: 'Expected back on', value: sql`g.expected_return_on` },
    returned_on: { ...given, ...day, title: 'Came back on', value: sql`g.returned_on` },
    is_out: { ...given, kind: 'boolean', title: 'Still given', value: isOut },
    is_overdue: {
      ...given,
      kind: 'boolean',
      title: 'Overdue',
      value: (at) => sql`(${isOut(at)} and g.expected_return_on < ${at.day}::date)`,
    },
    condition_out: { ...given, ...text, title: 'Condition when given', value: sql`g.condition_out` },
    condition_in: { ...given, ...text, title: 'Condition when it came back', value: sql`g.condition_in` },
    remarks: { ...given, ...text, title: 'Remarks', value: sql`g.remarks` },
  },
  start: {
    columns: [
      'code',
      'full_name',
      'equipment_code',
      'equipment',
      'category',
      'assigned_on',
      'expected_return_on',
    ],
    filters: [{ column: 'is_out', is: 'yes', values: [] }],
    sort: [{ key: 'full_name', descending: false }],
  },
})
