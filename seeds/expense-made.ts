import { addDays } from '#kernel/calendar/day.ts'
import { negate, round, subtract, sum, toPaisa } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { allowanceOf, perDiem, type Leg } from '#modules/expense/domain/per-diem.ts'
import { furtherMoney } from '#seeds/expense-further.ts'
import { places, rates } from '#seeds/expense-places.ts'
import { settingsOfExpenses } from '#seeds/expense-settings.ts'
import { insertAll, type Hired, type Seeding } from '#seeds/seeding.ts'

export type Row = Record<string, unknown>
const tables = [
  'travel_location',
  'travel_allowance',
  'travel_mode_rule',
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

export type SheetLine = readonly [
  type: string,
  amount: string,
  about: string,
  day?: string | undefined,
  more?: Row,
]

export const mealRules = {
  none_below: 6,
  part_below: 12,
  part_percent: '50',
  off: { Breakfast: '20', Lunch: '25', Dinner: '30' },
}

export type Made = Record<(typeof tables)[number], Row[]>

const remarks: Readonly<Record<string, string>> = {
  Declined: 'Not in this quarter.',
  Returned: 'Attach the receipt for the banner.',
}

/** Writes what the demo says of money: the settings, and requests with their lines, their history and their entries. */
export async function expenseMaker(
  db: Db,
  { hired, today, account_id }: Pick<Seeding, 'hired' | 'today' | 'account_id'>,
) {
  const made = Object.fromEntries(tables.map((name) => [name, [] as Row[]])) as Made
  const types = await db
    .selectFrom('expense_type')
    .select(['id', 'name', 'category'])
    .orderBy('name')
    .execute()
  /** By its name, else the first of a category. */
  const typeOf = (name: string) =>
    (types.find((one) => one.name === name) ?? types.find((one) => one.category === name) ?? types[0])?.id ??
    ''
  const byNo = new Map(hired.map((one) => [one.person.no, one]))
  let minute = 0

  await settingsOfExpenses(db, made, typeOf)

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
      decided_at: decided && status !== 'Returned' ? decided_at : null,
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
    if (decided) line(status, decider, remarks[status] ?? 'All right.', decided_at)
    if (boss)
      made.request_recipient.push({
        request_id: id,
        employee_id: boss.employee_id,
        level: 1,
        is_open: !decided,
      })
    return id
  }
  const sheet = (one: Hired, lines: readonly SheetLine[]) => {
    const id = newId()
    made.expense_sheet.push({ id, employee_id: one.employee_id })
    lines.forEach(([type, amount, description, spent_on, more], position) => {
      made.expense_line.push({
        id: newId(),
        sheet_id: id,
        employee_id: one.employee_id,
        position,
        expense_type_id: typeOf(type),
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
    const days = perDiem([leg], rates, mealRules, { [addDays(from_on, 1)]: ['Lunch'] })
    const ago = Math.max(1, 6 - begins)
    const id = ask('travel_request', one, why, status, ago)
    const { id: sheet_id, total: planned } = sheet(one, [['Bus and taxi', '3000', 'Tickets there and back']])
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
    lines: readonly SheetLine[],
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
      is_live: status !== 'Declined' && status !== 'Returned',
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

  const { abroad, change } = furtherMoney({
    made,
    ask,
    sheet,
    enter,
    today,
    voucher: () => `PV-${100 + minute}`,
  })
  const write = async () => {
    for (const name of tables) {
      // columns that a row does not name keep what the table begins with
      const groups = Map.groupBy(made[name], (row) => Object.keys(row).toSorted().join(' '))
      for (const rows of groups.values()) await insertAll(db, name, rows)
    }
  }
  return { made, ask, advance, trip, change, abroad, claim, write }
}
