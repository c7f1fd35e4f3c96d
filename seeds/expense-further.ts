import { addDays } from '#kernel/calendar/day.ts'
import { multiply, negate, round, subtract, toPaisa } from '#kernel/money.ts'
import { settle } from '#modules/expense/domain/exchange.ts'
import { allowanceOf, perDiem, type Leg } from '#modules/expense/domain/per-diem.ts'
import { mealRules, type Made, type Row, type SheetLine } from '#seeds/expense-made.ts'
import { rates } from '#seeds/expense-places.ts'
import type { Hired } from '#seeds/seeding.ts'

interface Making {
  made: Made
  ask: (type: string, one: Hired, why: string, status: string, ago: number) => string
  sheet: (one: Hired, lines: readonly SheetLine[]) => { id: string; total: string }
  enter: (one: Hired, kind: string, amount: string, ago: number, more: Row) => void
  today: string
  voucher: () => string
}

/** Advances in another currency, and trips that change. */
export function furtherMoney({ made, ask, sheet, enter, today, voucher }: Making) {
  /** Money in dollars: given at one rate, spent at another; what they differ by is an entry of its own. */
  const abroad = (
    one: Hired,
    why: string,
    ago: number,
    dollars: string,
    given: string,
    spent: string | null,
  ) => {
    const worth = round(multiply(dollars, given), toPaisa)
    const id = ask('expense_advance', one, why, 'Approved', ago)
    const foreign = (rate: string) => ({ currency: 'USD', exchange_rate: rate })
    const own = (rate: string) => ({ ...foreign(rate), base_amount: round(multiply(dollars, rate), toPaisa) })
    const { id: sheet_id } = sheet(one, [['Lodging', dollars, why, undefined, own(given)]])
    made.expense_advance.push({
      request_id: id,
      employee_id: one.employee_id,
      sheet_id,
      needed_on: addDays(today, 2 - ago),
      settle_by: addDays(today, 22 - ago),
      amount: worth,
      foreign_amount: dollars,
      ...foreign(given),
    })
    enter(one, 'advance', negate(worth), ago - 1, {
      advance_id: id,
      method: 'Bank',
      voucher: voucher(),
    })
    if (spent === null) return
    const cost = round(multiply(dollars, spent), toPaisa)
    const claimed = ask('expense_claim', one, why, 'Approved', ago - 8)
    const { id: lines } = sheet(one, [['Lodging', dollars, 'Hotel', addDays(today, 10 - ago), own(spent)]])
    made.expense_claim.push({
      request_id: claimed,
      employee_id: one.employee_id,
      sheet_id: lines,
      travel_id: null,
      advance_id: id,
      allowance: '0',
      claimed: cost,
      is_live: true,
    })
    const source = { source_type: 'expense_claim', source_id: claimed, claim_id: claimed }
    const found = settle(cost, worth, subtract(cost, worth))
    for (const [kind, amount, advance_id] of [
      ['claim', found.on_advance, id],
      ['claim', found.beside, null],
      ['exchange', found.loss, id],
      ['exchange', found.gain, null],
    ] as const)
      if (Number(amount) !== 0) enter(one, kind, amount, ago - 8, { ...source, advance_id })
  }
  /** A trip that shall be longer by a day. */
  const change = (one: Hired, tripId: string, why: string, ago: number) => {
    const trip = made.travel_request.find(({ request_id }) => request_id === tripId)
    if (!trip) return
    const [leg] = trip['legs'] as (Leg & { mode: string })[]
    if (!leg) return
    const to_on = addDays(leg.to_on, 1)
    const legs = [{ ...leg, to_on }]
    const days = perDiem(legs, rates, mealRules, {})
    const { place, starts_on, ends_on, allowance, planned, advance_amount } = trip
    const { id: sheet_id } = sheet(one, [['Bus and taxi', '3000', 'Tickets there and back']])
    made.travel_change.push({
      request_id: ask('travel_change', one, why, 'Requested', ago),
      employee_id: one.employee_id,
      travel_id: tripId,
      sheet_id,
      place,
      starts_on,
      ends_on: to_on,
      legs,
      days,
      allowance: allowanceOf(days),
      planned,
      advance_amount,
      before: { place, starts_on, ends_on, allowance, planned, advance_amount },
    })
  }
  return { abroad, change }
}
