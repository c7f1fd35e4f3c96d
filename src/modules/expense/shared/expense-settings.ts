import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

const percent = (title: string) => field.number(title, { min: 0, max: 100 })

/** What holds for advances, trips and claims alike. */
export const expenseSettings = singleton('/expense/{org}/settings', {
  title: 'Expense Rules',
  key: 'expense.rules',
  edit: [P.reimbursement.settings],
  fields: {
    settle_days: field.number(
      'Days to settle an advance',
      { min: 1, max: 365 },
      { hint: 'After the trip, or after the day on which it is needed' },
    ),
    max_open_advances: field.number('Open advances at once', { min: 1, max: 20 }),
    advance_percent: percent('Advance of a trip at most, in percent of the estimate'),
    claim_days: field.number('Days within which expenses are claimed', { min: 1, max: 730 }),
    none_below: field.number('Less than these hours away count nothing', { min: 0, max: 24 }),
    part_below: field.number('Less than these hours away count in part', { min: 0, max: 24 }),
    part_percent: percent('Percent of such a day'),
    breakfast_off: percent('Breakfast provided takes off, in percent'),
    lunch_off: percent('Lunch provided takes off, in percent'),
    dinner_off: percent('Dinner provided takes off, in percent'),
  },
  initial: {
    settle_days: 15,
    max_open_advances: 2,
    advance_percent: 80,
    claim_days: 90,
    none_below: 6,
    part_below: 12,
    part_percent: 50,
    breakfast_off: 20,
    lunch_off: 25,
    dinner_off: 30,
  },
})
