import { z, type ZodType } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'

// The parts of a rule that have a shape of their own. Amounts are exact text: days, or hours of a type that counts hours.

/** What is not said is null, so that a part is always whole. */
const optional = <S extends ZodType>(schema: S) => schema.nullable().default(null)
const amount = (title: string) =>
  z
    .string({ error: `${title} is Required` })
    .trim()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, `${title} must be a number such as 18 or 1.5.`)
const positive = (title: string) =>
  amount(title).refine((text) => Number(text) > 0, `${title} must be more than zero.`)
const count = (title: string, max: number) =>
  z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(1, `${title} must be at least 1.`)
    .max(max, `${title} must be at most ${max}.`)

export const roundingUnits = ['0.001', '0.25', '0.5', '1'] as const
export const roundingWays = ['nearest', 'up', 'down'] as const
const Round = z.object({ unit: z.enum(roundingUnits), way: z.enum(roundingWays) })

export const accrualBases = ['Period', 'Worked days'] as const
export const accrualPeriods = ['Month', 'Quarter', 'Half-year'] as const
export const accrualTimings = ['Start', 'End'] as const
/** What is earned little by little in a leave year. */
export const Accrual = z.object({
  basis: z.enum(accrualBases),
  /** Period: what a whole year gives. Worked days: what each `per_days` worked give. */
  rate: positive('Rate'),
  every: z.enum(accrualPeriods).default('Month'),
  timing: z.enum(accrualTimings).default('Start'),
  per_days: count('Days worked', 366).default(20),
  /** Whether days of paid leave, and days without work, are days worked here. */
  paid_leave_counts: z.boolean().default(true),
  off_days_count: z.boolean().default(false),
  round: Round.default({ unit: '0.001', way: 'nearest' }),
  max_per_year: optional(positive('Maximum per year')),
  max_total: optional(positive('Maximum balance')),
  /** Months after joining before anything is earned. */
  start_after_months: optional(count('Start after', 600)),
  /** Unpaid leave beyond so many days of a period lessens what it gives. Null: never. */
  unpaid_allowed_days: optional(z.number().int().min(0).max(366)),
})
export type Accrual = z.output<typeof Accrual>

export const renewalDays = ['Leave year', 'Joining anniversary', 'Date'] as const
/** A day of every year of a calendar. One that a month does not reach is its last. */
export const YearlyDate = z.object({
  calendar: z.enum(calendarIds),
  month: count('Month', 12),
  day: count('Day', 32),
})
export type YearlyDate = z.output<typeof YearlyDate>
/** What a leave year gives at its beginning. */
export const Renewal = z
  .object({
    days: positive('Days per year'),
    /**
     * Where it is the day of joining, years of service take the place of leave years for everything of the type; where it is
     * a date, years that begin on it.
     */
    on: z.enum(renewalDays).default('Leave year'),
    /** Of a renewal on a date. */
    date: optional(YearlyDate),
    /** Who comes or goes in the year gets the share of their days. */
    prorate: z.boolean().default(true),
    round: Round.default({ unit: '0.5', way: 'nearest' }),
  })
  .refine(({ on, date }) => on !== 'Date' || date, { error: 'Date is Required', path: ['date', 'day'] })
export type Renewal = z.output<typeof Renewal>

export const tierEffects = ['Instead', 'More'] as const
/** By months of service: another rate, or so much more. */
export const Tiers = z
  .array(
    z.object({
      from_months: count('Months of service', 600),
      effect: z.enum(tierEffects),
      days: amount('Days'),
    }),
  )
  .max(12)
export type Tiers = z.output<typeof Tiers>

export const CarryForward = z.object({
  /** Null: all of it. */
  max: optional(amount('Maximum carried forward')),
  /** Months into the new year that carried days last. Null: for ever. */
  expires_after_months: optional(count('Expires after', 120)),
  /** The last day of what was carried, the next such date from the new year on; with months, whichever comes first. */
  expires_on: optional(YearlyDate),
  /** Leave years beyond its own that a day is kept. */
  max_years: optional(count('Years kept', 20)),
})
export type CarryForward = z.output<typeof CarryForward>

export const excessRoads = ['Lapse', 'Encash', 'Move'] as const
/** What becomes of days that are not carried. */
export const Collapse = z
  .object({ excess: z.enum(excessRoads), move_to_id: optional(z.uuid('Select a valid choice.')) })
  .refine(({ excess, move_to_id }) => excess !== 'Move' || move_to_id, {
    error: 'Move to is Required',
    path: ['move_to_id'],
  })
export type Collapse = z.output<typeof Collapse>

export const encashOccasions = ['Year end', 'Request', 'Separation'] as const
export const Encash = z.object({
  when: z.array(z.enum(encashOccasions)).min(1, 'When is Required'),
  /** Only what lies above may be paid. */
  from_balance: amount('From balance').default('0'),
  max: optional(positive('Maximum per request')),
  min_keep: amount('Balance to keep').default('0'),
  /** Monthly pay by this is a day's worth. */
  divisor: z.enum(['30', '26', 'Working days', 'Yearly / 12']).default('30'),
})
export type Encash = z.output<typeof Encash>

export const compensatoryDays = ['Weekly off', 'Holiday'] as const
export const Compensatory = z.object({
  from: z.array(z.enum(compensatoryDays)).min(1, 'From is Required'),
  /** Minutes worked, and the days that they give. */
  table: z
    .array(z.object({ minutes: count('Minutes', 1440), days: positive('Days') }))
    .min(1)
    .max(6),
  expires_after_days: optional(count('Expires after', 366)),
})
export type Compensatory = z.output<typeof Compensatory>

/** Pay within one leave, or within one event where the type is given by event: each step until its last day, in percent. */
export const PaySteps = z
  .array(
    z.object({
      until_day: optional(count('Until day', 366)),
      percent: z.number().min(0).max(100),
    }),
  )
  .max(6)
export type PaySteps = z.output<typeof PaySteps>

/** As they stand in `leave_rule`. */
export const Parts = z.object({
  accrual: Accrual.nullable().default(null),
  renewal: Renewal.nullable().default(null),
  tiers: Tiers.nullable().default(null),
  carry_forward: CarryForward.nullable().default(null),
  encash: Encash.nullable().default(null),
  collapse: Collapse.nullable().default(null),
  compensatory: Compensatory.nullable().default(null),
  pay_steps: PaySteps.nullable().default(null),
})
export type Parts = z.output<typeof Parts>
