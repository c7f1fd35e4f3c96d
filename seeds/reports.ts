import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { firstDay } from '#modules/report-builder/domain/next-day.ts'
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
  {
    name: 'Service, retirement and monthly pay',
    description: 'How long people have been here, when they turn 58, and what they are paid a month.',
    shared: true,
    definition: {
      data_set: 'employees',
      columns: ['code', 'full_name', 'branch', 'x_1', 'x_2', 'x_3', 'x_4'],
      computed: [
        { key: 'x_1', title: 'Years of service', formula: 'round(days([joined_on], as_of()) / 365.25, 1)' },
        { key: 'x_2', title: 'Turns 58 on', formula: 'add_months([date_of_birth], 58 * 12)' },
        {
          key: 'x_3',
          title: 'Retires',
          formula:
            'if(is_empty([x_2]), "not told", if([x_2] <= add_months(as_of(), 60), "within five years", "later"))',
        },
        { key: 'x_4', title: 'Monthly pay', formula: '[annual_salary] / 12' },
      ],
      filters: [working],
      sort: [{ key: 'x_1', descending: true }],
    },
  },
  {
    name: 'Leave of a period, and how early it was asked for',
    description: 'Asks for the period and the branches; mailed each Nepali month for the month before.',
    shared: true,
    definition: {
      data_set: 'leave-requests',
      columns: ['full_name', 'branch', 'leave_type', 'start_on', 'days', 'x_1', 'x_2', 'request_status'],
      parameters: [
        { key: 'period', title: 'Leave in', kind: 'period', values: ['this_year', 'BS'], is_required: true },
        { key: 'branches', title: 'Branches', kind: 'list', column: 'branch' },
      ],
      computed: [
        { key: 'x_1', title: 'Days of notice', formula: 'days([requested_at], [start_on])' },
        {
          key: 'x_2',
          title: 'Asked',
          formula: 'if([x_1] < 0, "afterwards", if([x_1] < 3, "at short notice", "in time"))',
        },
      ],
      filters: [
        { column: 'start_on', is: 'period', parameter: 'period' },
        { column: 'branch', is: 'any_of', parameter: 'branches' },
      ],
      sort: [{ key: 'start_on', descending: true }],
    },
  },
  {
    name: 'When leave is asked for, by type',
    description: 'Rows against columns: leave types beside how early people asked.',
    shared: true,
    definition: {
      data_set: 'leave-requests',
      parameters: [{ key: 'period', title: 'Leave in', kind: 'period', values: ['this_year', 'BS'] }],
      computed: [
        {
          key: 'x_1',
          title: 'Asked',
          formula:
            'if(days([requested_at], [start_on]) < 0, "3 afterwards", if(days([requested_at], [start_on]) < 3, "2 at short notice", "1 in time"))',
        },
      ],
      filters: [{ column: 'start_on', is: 'period', parameter: 'period' }],
      groups: [{ column: 'leave_type' }, { column: 'x_1' }],
      measures: [{ what: 'count' }, { what: 'sum', column: 'days' }],
      chart: 'pivot',
    },
  },
]

/** Some reports of the administrator: one is mailed every Sunday, one on the second of each Nepali month. */
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
  const monthly = 'Leave of a period, and how early it was asked for'
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
      answers: {},
      next_on: next_on ?? today,
    },
    {
      id: id('monthly'),
      report_id: id(monthly),
      frequency: 'Monthly',
      calendar: 'BS',
      month_day: 2,
      hour: 7,
      format: 'pdf',
      skip_empty: true,
      answers: { period: ['last_month', 'BS'] },
      expires_on: addDays(today, 365),
      next_on: firstDay(
        { frequency: 'Monthly', calendar: 'BS', weekday: null, month_day: 2 },
        addDays(today, 1),
      ),
    },
  ])
  await insertAll(db, 'report_recipient', [
    { report_id: id(mailed), schedule_id, account_id },
    { report_id: id(monthly), schedule_id: id('monthly'), account_id },
  ])
}
