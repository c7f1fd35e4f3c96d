import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { serveCommon } from '#engines/settings/settings-server.ts'
import { convert, exchangeRate, latestRates, type LatestRate } from '#modules/commons/shared/exchange-rate.ts'

export const exchangeRateRoutes: Route[] = [
  // before the five of the engine: `latest` is no id
  handlePerson(latestRates, async ({ db }, { query }) => ({ results: await ratesOn(db, query.on) })),
  handlePerson(convert, async ({ db }, { query }) => {
    const rate = await rateOn(db, query.currency, query.on)
    if (!rate)
      throw invalid({ currency: [`No rate of ${query.currency} is known on or before ${query.on}.`] })
    // a bank buys what is brought and sells what is wanted
    const used = query.to_npr === 'true' ? rate.buying : rate.selling
    const amount =
      query.to_npr === 'true'
        ? divide(multiply(query.amount, used), String(rate.unit), toPaisa)
        : divide(multiply(query.amount, String(rate.unit)), used, toPaisa)
    return { amount, rate: used, unit: rate.unit, valid_on: rate.valid_on }
  }),
  ...serveCommon(exchangeRate, {
    async before(_ctx, values, current) {
      const { buying, selling } = { ...current, ...values }
      if (Number(selling) < Number(buying))
        throw invalid({ selling: ['Selling must not be less than Buying.'] })
    },
  }),
]

/** The rate in force: of the day, or of the last day before it. */
const rateOn = (db: Db, currency: string, on: string) =>
  db
    .selectFrom('exchange_rate')
    .select(['unit', 'buying', 'selling', 'valid_on'])
    .where('currency', '=', currency)
    .where('valid_on', '<=', on)
    .orderBy('valid_on', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Days that the small drawing of a currency goes back. */
const HISTORY = 30

async function ratesOn(db: Db, on: string): Promise<LatestRate[]> {
  const { rows } = await sql<LatestRate>`
    select c.currency, l.unit, l.valid_on, l.buying::text, l.selling::text, h.history
    from (select distinct currency from exchange_rate where valid_on <= ${on}) c
    cross join lateral (
      select * from exchange_rate r where r.currency = c.currency and r.valid_on <= ${on} order by r.valid_on desc limit 1) l
    cross join lateral (
      select json_agg(json_build_object('valid_on', d.valid_on, 'selling', d.selling::text) order by d.valid_on) as history
      from (select valid_on, selling from exchange_rate r where r.currency = c.currency and r.valid_on <= ${on}
        order by valid_on desc limit ${HISTORY}) d) h
    order by c.currency`.execute(db)
  return rows
}

/**
 * What one of a currency costs in another on a day, by the selling rates in force: whoever spends abroad bought the money.
 * Null while no rate is known.
 */
export async function ratesInto(
  db: Db,
  into: string,
  currencies: readonly string[],
  on: string,
): Promise<Map<string, string | null>> {
  const wanted = [...new Set([into, ...currencies])].filter((currency) => currency !== 'NPR')
  const { rows } = await sql<{ currency: string; unit: number; selling: string }>`
    select distinct on (currency) currency, unit, selling::text from exchange_rate
    where currency = any(${wanted}::text[]) and valid_on <= ${on} order by currency, valid_on desc`.execute(
    db,
  )
  const rupees = new Map([
    ['NPR', '1'],
    ...rows.map(({ currency, unit, selling }): [string, string] => [
      currency,
      divide(selling, String(unit), RATE),
    ]),
  ])
  const base = rupees.get(into)
  return new Map(
    currencies.map((currency) => {
      const one = rupees.get(currency)
      if (currency === into) return [currency, '1']
      return [currency, one && base ? divide(one, base, RATE) : null]
    }),
  )
}
const RATE = { mode: 'half_up', unit: '0.00000001' } as const
