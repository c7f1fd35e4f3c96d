import { currency } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'
import { employmentLevel } from '#modules/organization/shared/employment-level.ts'
import { travelModes } from '#modules/expense/domain/travel-mode.ts'
import { placeClasses } from '#modules/expense/domain/per-diem.ts'

const edit = [P.reimbursement.settings]
const level = () =>
  field.reference(
    'Employment level',
    { table: 'employment_level', label: 'title', choices: employmentLevel.list },
    { label: 'title', none: 'All others', hint: 'Leave empty for all other levels' },
  )
const limit = (title: string, hint?: string) =>
  field.optionalAmount(title, { digits: 10 }, hint === undefined ? {} : { hint })

/** Where people travel, and what kind of place it is: what a day there is worth goes by the class. */
export const travelLocation = settings('/expense/{org}/travel-location', {
  title: 'Travel Location',
  plural: 'Travel Locations',
  table: 'travel_location',
  edit,
  fields: {
    name: field.text('Name', 100),
    country: { ...field.text('Country', 60), initial: 'Nepal' },
    place_class: field.choice('Class', placeClasses, {
      hint: 'What a day there is worth is said for the class.',
    }),
  },
  search: ['name', 'country'],
  order: ['name', 'country', 'place_class'],
  unique: { travel_location_name: 'name' },
  archives: true,
})

/** What a whole day away is worth, by level and class of the place, from a day on. */
export const travelAllowance = settings('/expense/{org}/travel-allowance', {
  title: 'Travel Allowance',
  plural: 'Travel Allowance Mapping',
  table: 'travel_allowance',
  edit,
  fields: {
    employment_level_id: level(),
    place_class: field.choice('Class', placeClasses),
    amount: field.amount('A whole day', { digits: 10 }),
    currency: { ...field.text('Currency', 3, { hint: 'Such as USD' }), initial: 'NPR', schema: currency() },
    effective_from: field.day('From', { initial: 'today' }),
  },
  search: [],
  order: ['effective_from', 'place_class', 'amount'],
  descending: true,
  unique: { travel_allowance_once: 'effective_from' },
  refused: {
    travel_allowance_once: 'Level and class have an amount from this day already: change that one.',
  },
})

/** How people may travel, by level: a way of which nothing is said is open to all. */
export const travelMode = settings('/expense/{org}/travel-mode', {
  title: 'Travel Mode',
  plural: 'Travel Modes',
  table: 'travel_mode_rule',
  edit,
  fields: {
    employment_level_id: level(),
    mode: field.choice('Mode', travelModes, { initial: 'Flight' }),
    is_allowed: field.onOff('Allowed', false, {
      hint: 'A mode without a line is allowed at every level.',
    }),
  },
  search: [],
  order: ['mode', 'employment_level_id'],
  unique: { travel_mode_rule_once: 'mode' },
  refused: { travel_mode_rule_once: 'Level and mode have a line already: change that one.' },
})

/** What may be spent on a type of expense, and what is asked for above it. */
export const expenseRule = settings('/expense/{org}/expense-rule', {
  title: 'Expense Limit',
  plural: 'Travel Expense Mapping',
  table: 'expense_rule',
  edit,
  fields: {
    expense_type_id: {
      ...field.reference(
        'Expense type',
        { table: 'expense_type', label: 'name', choices: expenseType.list },
        { label: 'name' },
      ),
      required: true,
      schema: field.requiredReference('Expense type', expenseType.list).schema,
    },
    employment_level_id: level(),
    day_limit: limit('At most a day'),
    month_limit: limit('At most a month'),
    over: field.choice('Above it', ['Reason needed', 'Refused'], { initial: 'Reason needed' }),
    receipt_above: limit('Receipt required above', 'Empty: as it is said for all organizations'),
    ledger_account: field.optionalText('Account', 60, { hint: 'In the books of finance' }),
  },
  search: [],
  order: ['over', 'day_limit', 'month_limit'],
  unique: { expense_rule_once: 'employment_level_id' },
  refused: { expense_rule_once: 'This type has a limit for the level already: change that one.' },
  archives: true,
})
