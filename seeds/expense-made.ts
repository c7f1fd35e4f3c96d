import { addDays } from '#kernel/calendar/day.ts'
import { multiply, negate, round, subtract, sum, toPaisa } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settle } from '#modules/expense/domain/exchange.ts'
import { allowanceOf, perDiem, type Leg } from '#modules/expense/domain/per-diem.ts'
import { places, rates } from '#seeds/expense-places.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

type Row = Record<string, unknown>
const tables = [
  'travel_location',
  'travel_allowance',
  'expense_rule',
  'expense_sheet',
  'expense_line',
  'request',
  'request_history',
  'request_recipient',
  'expense_advance',
  'travel_request',
  'travel_change',
  'expense_claim',
  'expense_cancel',
  'expense_ledger',
  'expense_payroll_item',
] as const

const rules = {
  none_below: 6,
  part_below: 12,
  part_percent: '50',
  off: { Breakfast: '20', Lunch: '25', Dinner: '30' },
}

/** Writes what the demo says of money: the settings, and requests with their lines, their history and their entries. */
export async function expenseMaker(
  db: Db,
  { hired, today, account_id }: Pick<Seeding, 'hired' | 'today' | 'account_id'>,
) {
  const made = Object.fromEntries(tables.map((name) => [name, [] as Row[]])) as Record<
    (typeof tables)[number],
    Row[]
  >
  const types = await db
    .selectFrom('expense_type')
    .select(['id', 'name', 'category'])
    .orderBy('name')
    .execute()
  const typeOf = (category: string) =>
    types.find((one) => one.category === category)?.id ?? types[0]?.id ?? ''
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  let minute = 0

  for (const [name, country, place_class] of places)
    made.travel_location.push({ id: newId(), name, country, place_class })
  for (const [place_class, { amount }] of Object.entries(rates))
    made.travel_allowance.push({
      id: newId(),
      place_class,
      amount,
      currency: 'NPR',
      effective_from: '2026-01-01',
    })
  made.travel_allowance.push({
    id: newId(),
    place_class: 'D',
    amount: '60',
    currency: 'USD',
    effective_from: '2026-01-01',
  })
  const levels = await db.selectFrom('employment_level').select('id').orderBy('rank').limit(1).execute()
  for (const { id: employment_level_id } of levels)
    made.travel_allowance.push({
      id: newId(),
      employment_level_id,
      place_class: 'B',
      amount: '3000',
      currency: 'NPR',
      effective_from: '2026-01-01',
    })
  const limit = (
    category: string,
    day_limit: string,
    month_limit: string | null,
    over: string,
    account: string,
  ) =>
    made.expense_rule.push({
      id: newId(),
      expense_type_id: typeOf(category),
      day_limit,
      month_limit,
      over,
      receipt_above: '500',
      ledger_account: account,
    })
  limit('Food', '1500', '20000', 'Reason needed', '5410')
  limit('Lodging', '4500', null, 'Reason needed', '5420')
  limit('Fuel', '3000', '15000', 'Refused', '5430')

  /** A request with what was said about it; open ones wait for the supervisor. */
  const ask = (type: string, one: Hired, why: string, status: string, ago: number): string => {
    const id = newId()
    const boss = one.person.boss === null ? undefined : byNo.get(one.person.boss)
    const created_at = `${addDays(today, -ago)}T05:${String(10 + (minute++ % 50))}:00Z`
    const decided_at = `${addDays(today, -ago)}T10:15:00Z`
    const decided = status !== 'Requested'
    made.request.push({
      id,
      type,
      employee_id: one.employee_id,
      sender_account_id: one.account_id ?? account_id,
      status,
      level: boss ? 1 : null,
      request_remarks: why,
      created_at,
      decided_at: decided ? decided_at : null,
    })
    const line = (action_performed: string, by: Row, remarks: string, at: string) =>
      made.request_history.push({
        id: newId(),
        request_id: id,
        action_performed,
        ...by,
        remarks,
        created_at: at,
      })
    line(
      'Requested',
      { account_id: one.account_id ?? account_id, account_name: one.full_name, acting_as: 'user' },
      why,
      created_at,
    )
    const decider = boss
      ? { account_id: boss.account_id ?? account_id, account_name: boss.full_name, acting_as: 'supervisor' }
      : { account_id, account_name: 'HR', acting_as: 'hr' }
    if (decided)
      line(status, decider, status === 'Declined' ? 'Not in this quarter.' : 'All right.', decided_at)
    if (boss)
      made.request_recipient.push({
        request_id: id,
        employee_id: boss.employee_id,
        level: 1,
        is_open: !decided,
      })
    return id
  }
  const sheet = (
    one: Hired,
    lines: readonly (readonly [
      category: string,
      amount: string,
      about: string,
      day?: string | undefined,
      more?: Row,
    ])[],
  ) => {
    const id = newId()
    made.expense_sheet.push({ id, employee_id: one.employee_id })
    lines.forEach(([category, amount, description, spent_on, more], position) => {
      made.expense_line.push({
        id: newId(),
        sheet_id: id,
        employee_id: one.employee_id,
        position,
        expense_type_id: typeOf(category),
        spent_on: spent_on ?? null,
        description,
        amount,
        currency: 'NPR',
        exchange_rate: '1',
        base_amount: amount,
        paid_by: 'Employee',
        findings: [],
        ...more,
      })
    })
    return {
      id,
      total: sum(
        lines.filter(([, , , , more]) => more?.['paid_by'] !== 'Company').map(([, amount]) => amount),
      ),
    }
  }
  const enter = (one: Hired, kind: string, amount: string, ago: number, more: Row) =>
    made.expense_ledger.push({
      id: newId(),
      employee_id: one.employee_id,
      kind,
      amount,
      effective_on: addDays(today, -ago),
      source_type: 'expense_due',
      source_id: newId(),
      account_id,
      account_name: 'HR',
      ...more,
    })
  const advance = (one: Hired, why: string, amount: string, status: string, ago: number, paid: boolean) => {
    const id = ask('expense_advance', one, why, status, ago)
    const { id: sheet_id } = sheet(one, [['Other', amount, why]])
    made.expense_advance.push({
      request_id: id,
      employee_id: one.employee_id,
      sheet_id,
      needed_on: addDays(today, 2 - ago),
      settle_by: addDays(today, 17 - ago),
      amount,
    })
    if (paid)
      enter(one, 'advance', negate(amount), ago - 1, {
        advance_id: id,
        method: 'Bank',
        voucher: `PV-${100 + minute}`,
      })
    return id
  }
  const trip = (one: Hired, why: string, at: number, status: string, begins: number, before: string) => {
    const [place, , place_class] = places[at] ?? places[0]
    const [from_on, to_on] = [addDays(today, begins), addDays(today, begins + 2)]
    const leg: Leg & { mode: string } = {
      place,
      place_class,
      mode: at % 2 ? 'Bus' : 'Flight',
      from_on,
      from_time: '07:00',
      to_on,
      to_time: '17:00',
    }
    const days = perDiem([leg], rates, rules, { [addDays(from_on, 1)]: ['Lunch'] })
    const ago = Math.max(1, 6 - begins)
    const id = ask('travel_request', one, why, status, ago)
    const { id: sheet_id, total: planned } = sheet(one, [['Travel', '3000', 'Tickets there and back']])
    const allowance = allowanceOf(days)
    made.travel_request.push({
      request_id: id,
      employee_id: one.employee_id,
      sheet_id,
      starts_on: from_on,
      ends_on: to_on,
      place,
      legs: [leg],
      days,
      allowance,
      planned,
      advance_amount: before,
    })
    if (before !== '0') {
      made.expense_advance.push({
        request_id: id,
        employee_id: one.employee_id,
        needed_on: from_on,
        settle_by: addDays(to_on, 15),
        amount: before,
      })
      if (status === 'Approved')
        enter(one, 'advance', negate(before), ago - 1, {
          advance_id: id,
          method: 'Bank',
          voucher: `PV-${100 + minute}`,
        })
    }
    return { id, allowance, from_on }
  }
  const claim = (
    one: Hired,
    why: string,
    status: string,
    ago: number,
    lines: Parameters<typeof sheet>[1],
    about: { travel_id?: string; advance_id?: string; allowance?: string; had?: string } = {},
    paid = false,
  ) => {
    const id = ask('expense_claim', one, why, status, ago)
    const { id: sheet_id, total } = sheet(one, lines)
    const { allowance = '0', had = '0', travel_id = null, advance_id = null } = about
    const claimed = round(sum([allowance, total]), toPaisa)
    made.expense_claim.push({
      request_id: id,
      employee_id: one.employee_id,
      sheet_id,
      travel_id,
      advance_id,
      allowance,
      claimed,
      is_live: status !== 'Declined',
    })
    if (status !== 'Approved') return id
    const settles = Number(claimed) < Number(had) ? claimed : had
    const rest = subtract(claimed, settles)
    const source = { source_type: 'expense_claim', source_id: id, claim_id: id }
    if (Number(settles) > 0) enter(one, 'claim', settles, ago, { ...source, advance_id })
    if (Number(rest) > 0) enter(one, 'claim', rest, ago, source)
    if (paid && Number(rest) > 0)
      enter(one, 'settlement', negate(rest), ago - 2, {
        claim_id: id,
        method: 'Bank',
        voucher: `PV-${100 + minute}`,
      })
    return id
  }

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
      voucher: `PV-${100 + minute}`,
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
    const days = perDiem(legs, rates, rules, {})
    const { place, starts_on, ends_on, allowance, planned, advance_amount } = trip
    const { id: sheet_id } = sheet(one, [['Travel', '3000', 'Tickets there and back']])
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

  const write = async () => {
    for (const name of tables) {
      // columns that a row does not name keep what the table begins with
      const groups = Map.groupBy(made[name], (row) => Object.keys(row).toSorted().join(' '))
      for (const rows of groups.values()) await insertAll(db, name, rows)
    }
  }
  return { made, ask, advance, trip, change, abroad, claim, write }
}
