import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { amount, currency, day } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

/** Rates against the rupee, day by day, as Nepal Rastra Bank publishes them. */
export const exchangeRate = settings('/commons/exchange-rate', {
  title: 'Exchange Rate',
  plural: 'Exchange Rates',
  table: 'exchange_rate',
  common: true,
  edit: [P.commons.exchangeRate],
  fields: {
    currency: {
      ...field.text('Currency', 3, { hint: 'Such as USD' }),
      schema: currency().refine((code) => code !== 'NPR', 'Rates are against NPR.'),
    },
    valid_on: field.day('Valid on'),
    unit: {
      ...field.number('For units', { min: 1, max: 1000 }, { hint: '100 for INR, 10 for JPY, else 1' }),
      initial: 1,
      schema: z.coerce
        .number({ error: 'For units must be a number.' })
        .refine((unit) => [1, 10, 100, 1000].includes(unit), 'For units must be 1, 10, 100 or 1000.'),
    },
    buying: field.amount('Buying', { places: 6, digits: 9, sign: 'positive' }),
    selling: field.amount('Selling', { places: 6, digits: 9, sign: 'positive' }),
  },
  search: ['currency'],
  order: ['valid_on', 'currency', 'buying', 'selling'],
  descending: true,
  unique: { exchange_rate_valid_on: 'valid_on', exchange_rate_selling: 'selling' },
  refused: { exchange_rate_valid_on: 'This currency has a rate of this day already: change that one.' },
})

const Latest = z.object({
  currency: z.string(),
  unit: z.number(),
  valid_on: z.string(),
  buying: z.string(),
  selling: z.string(),
  /** Selling rates of the last days that have one, oldest first. */
  history: z.array(z.object({ valid_on: z.string(), selling: z.string() })),
})
export type LatestRate = z.output<typeof Latest>

/** The rate in force of each currency on a day. */
export const latestRates = get('/commons/exchange-rate/latest/', {
  access: { account: true },
  query: z.object({ on: day('Day') }),
  response: z.object({ results: z.array(Latest) }),
})

/** An amount in another currency: with the rates of the day or the last day before it that has some. */
export const convert = get('/commons/exchange-rate/convert/', {
  access: { account: true },
  query: z.object({
    amount: amount('Amount', { digits: 12 }),
    currency: currency(),
    to_npr: z.enum(['true', 'false']).default('true'),
    on: day('Day'),
  }),
  response: z.object({ amount: z.string(), rate: z.string(), unit: z.number(), valid_on: z.string() }),
})
