import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { idOf } from '#seeds/ids.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const working = { column: 'status', is: 'any_of', values: ['Probation', 'Confirmed', 'Notice'] }
const reports = [
  {
    name: 'Women and men by division',
    description: 'How many of each work in which division, and how old they are.',
    shared: true,
    definition: {
      data_set: 'employees',
      filters: [working],
      groups: [{ column: 'division' }, { column: 'gender' }],
      measures: [{ what: 'count' }, { what: 'average', column: 'age' }],
      sort: [{ key: 'count', descending: true }],
      chart: 'stacked',
    },
  },
  {
    name: 'T-shirts by size and branch',
    description: 'How many to order for the annual day; whoever has none yet stands without a size.',
    shared: true,
    // of a field that this organization alone has
    only: 'himal',
    definition: {
      data_set: 'employees',
      filters: [working],
      groups: [{ column: 'branch' }, { column: 'custom_tshirt_size' }],
      measures: [{ what: 'count' }],
      chart: 'stacked',
    },
  },
  {
    name: 'Joined by Nepali month',
    description: null,
    shared: false,
    definition: {
      data_set: 'employees',
      columns: ['code', 'full_name', 'job_title', 'division', 'joined_on'],
      filters: [{ column: 'joined_on', is: 'last_days', values: ['730'] }],
      groups: [{ column: 'joined_on', by: 'month', calendar: 'BS' }],
      measures: [{ what: 'count' }],
      chart: 'bar',
    },
  },
  {
    name: 'Contracts that end within a year',
    description: 'To speak with people in time.',
    shared: true,
    definition: {
      data_set: 'contracts',
      columns: ['code', 'full_name', 'job_title', 'branch', 'contract_ends_on', 'days_left'],
      filters: [working, { column: 'contract_ends_on', is: 'next_days', values: ['365'] }],
      sort: [{ key: 'contract_ends_on' }],
    },
  },
  {
    name: 'Pay by level',
    description: 'Average and total annual salary.',
    shared: false,
    definition: {
      data_set: 'employees',
      filters: [working],
      groups: [{ column: 'employment_level' }],
      measures: [
        { what: 'count' },
        { what: 'average', column: 'annual_salary' },
        { what: 'sum', column: 'annual_salary' },
      ],
      chart: 'none',
    },
  },
]

/** Some reports of the administrator, one of which is mailed every Sunday. */
export async function seedReports(db: Db, { organization, today, hired, account_id }: Seeding) {
  const owner = hired.find((each) => each.account_id === account_id)
  if (!owner) return
  const id = (name: string) => idOf(`report ${organization.slug} ${name}`)
  await insertAll(
    db,
    'saved_report',
    reports
      .filter(({ only = organization.slug }) => only === organization.slug)
      .map(({ name, description, shared, definition }, i) => ({
        id: id(name),
        name,
        description,
        data_set: definition.data_set,
        definition: Definition.parse(definition),
        account_id,
        account_name: owner.full_name,
        is_shared_with_all: shared,
        changed_at: `${addDays(today, -i * 5 - 1)}T05:00:00Z`,
      })),
  )
  const mailed = 'Contracts that end within a year'
  const schedule_id = id('schedule')
  // the Sunday to come
  const next_on = [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(today, n)).find((day) => weekday(day) === 0)
  await insertAll(db, 'report_schedule', [
    {
      id: schedule_id,
      report_id: id(mailed),
      frequency: 'Weekly',
      calendar: 'BS',
      weekday: 0,
      hour: 8,
      format: 'xlsx',
      skip_empty: true,
      next_on: next_on ?? today,
    },
  ])
  await insertAll(db, 'report_recipient', [{ report_id: id(mailed), schedule_id, account_id }])
}
