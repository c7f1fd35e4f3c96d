import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { divide, multiply, subtract } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { FiscalYearRow } from '#modules/organization/server/public.ts'
import { costOf, daysOf, type CountedDate } from '#modules/leave/domain/counted-date.ts'
import type { Workday } from '#modules/leave/domain/leave-days.ts'
import type { Account } from '#modules/leave/domain/request-facts.ts'
import { usableOn, type Line } from '#modules/leave/domain/usable-on.ts'
import { projectPerson } from '#modules/leave/domain/project.ts'
import type { Line as Projected } from '#modules/leave/domain/line.ts'
import { textOf, ticksOf } from '#modules/leave/domain/ticks.ts'
import { accountsOf as projectedAccounts, leaveWorld } from '#modules/leave/server/accounts.ts'
import type { RuleOn } from '#modules/leave/server/rules.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

interface Counted {
  rule: RuleOn
  rules: readonly RuleOn[]
  employeeId: string
  dates: readonly CountedDate[]
  years: readonly FiscalYearRow[]
  workday: Workday
  /** A request that is decided now: it does not wait beside itself. */
  decided?: string | null
}

/** A type may take its days from another's balance. */
export const accountOf = (rule: Pick<RuleOn, 'leave_type_id' | 'reduces_type_id'>) =>
  rule.reduces_type_id ?? rule.leave_type_id

/** What a leave takes of each leave year that it lies in, and what is there on the first of its days there. */
export async function accountsOf(ctx: Ctx, counted: Counted): Promise<Account[]> {
  const { rule } = counted
  const parts = byYear(counted)
  if (!rule.has_balance)
    return parts.map(({ year, days }) => ({
      year,
      days: amountOf(counted, days),
      balance: '0',
      pending: '0',
    }))
  const { lines: entered, pending } = await linesOf(ctx, counted)
  const coming = await comingOf(ctx, counted, parts, pending)
  const lines = [...entered, ...coming]
  const asked: Line[] = []
  return parts.map(({ year, days, first }) => {
    const amount = amountOf(counted, days)
    const all = [...lines, ...asked]
    const balance = usableOn(all, first)
    const left = usableOn([...all, ...pending], first)
    asked.push(useOf(inner(rule, amount), first))
    return {
      year,
      days: amount,
      balance: outer(rule, balance),
      pending: outer(rule, subtract(balance, left)),
    }
  })
}

/**
 * What the rules will enter until a leave of a later leave year begins: nothing of that year stands in the ledger yet.
 * Within the running year only what is entered can be used.
 */
async function comingOf(
  ctx: Ctx,
  { rule, employeeId, years, workday }: Counted,
  parts: readonly Part[],
  pending: readonly Line[],
): Promise<Line[]> {
  const last = parts.at(-1)
  const year = last && years.find(({ id }) => id === last.year_id)
  if (!year || year.applicable_from <= ctx.today) return []
  const world = await leaveWorld(ctx.db, last.first)
  const own = (await projectedAccounts(ctx.db, world, [employeeId], last.first)).get(employeeId) ?? []
  // what waits, and what is asked for of the running year, is not carried into the next
  const before = [
    ...pending,
    ...parts
      .slice(0, -1)
      .map(({ days, first }) => useOf(inner(rule, amountOf({ rule, workday }, days)), first)),
  ]
  const asked = before.map(({ amount, effective_on }, at): Projected => ({
    kind: 'taken',
    amount: ticksOf(outer(rule, amount), rule.unit),
    on: effective_on,
    expires_on: null,
    source_type: 'asked',
    source_id: String(at),
    period_id: null,
    reason: '',
  }))
  const id = accountOf(rule)
  const with_asked = own.map((account) =>
    account.leave_type_id === id ? { ...account, lines: [...account.lines, ...asked] } : account,
  )
  const missing = projectPerson(with_asked, last.first).get(id) ?? []
  return missing
    .filter((line) => line.on <= last.first && !line.source_type.startsWith('expiry'))
    .map((line) => ({
      amount: inner(rule, textOf(line.amount, rule.unit)),
      effective_on: line.on,
      expires_on: line.expires_on,
    }))
}

interface Asking {
  rule: RuleOn
  rules: readonly RuleOn[]
  employeeId: string
  /** Of a whole day, for types that count hours. */
  workday: { minutes: number }
  /** A request that is decided now: it does not wait beside itself. */
  decided?: string | null
}
/** The ledger of the account that a type takes from, and what waits for a decision there: leave, and days to be paid. */
async function linesOf(
  ctx: Ctx,
  { rule, rules, employeeId, workday, decided = null }: Asking,
): Promise<{ lines: Line[]; pending: Line[] }> {
  const id = accountOf(rule)
  const sharing = rules.filter((each) => accountOf(each) === id).map((each) => each.leave_type_id)
  const [{ rows: lines }, { rows: waiting }] = await Promise.all([
    // what was taken and given back again took nothing: one line for both
    sql<Line>`
      select trim_scale(sum(amount)::numeric)::text as amount, effective_on, min(expires_on) as expires_on, bool_and(is_act) as is_act
      from (
        select ${rule.unit === 'Hour' ? sql`minutes` : sql`days`} as amount, effective_on, expires_on,
          source_type !~ '^(accrual|renewal|year_end|carry|separation|moved|restart)' as is_act,
          -- a correction stands in the place of what it corrects
          case when kind not in ('taken', 'taken_reversal', 'encash') then concat_ws(' ', kind, regexp_replace(source_type, '~[0-9]+$', ''), source_id) end as own
        from leave_ledger where employee_id = ${employeeId} and leave_type_id = ${id}
          -- what ends is left out by its own last day
          and source_type not like 'expiry%'
      ) entered group by own, effective_on having sum(amount) <> 0`.execute(ctx.db),
    sql<{ date: Day; amount: string }>`
      select x.date, trim_scale(${rule.unit === 'Hour' ? sql`sum(coalesce(x.minutes, round(x.fraction * ${workday.minutes}::int)))` : sql`sum(x.fraction)`})::text as amount
      from leave_day x
      join leave_request d on d.org_id = x.org_id and d.request_id = x.request_id
      join request r on r.org_id = x.org_id and r.id = x.request_id
      where x.employee_id = ${employeeId} and x.is_live and r.status in ('Requested', 'Forwarded')
        and d.leave_type_id = any(${sharing}::uuid[]) and r.id is distinct from ${decided}::uuid
      group by x.date
      union all
      select d.effective_on, trim_scale(${rule.unit === 'Hour' ? sql`round(d.days * 60)` : sql`d.days`})::text
      from request r join encashment_request d on d.org_id = r.org_id and d.request_id = r.id
      where r.employee_id = ${employeeId} and r.type = 'encashment_request' and r.status in ('Requested', 'Forwarded')
        and d.leave_type_id = any(${sharing}::uuid[]) and r.id is distinct from ${decided}::uuid`.execute(
      ctx.db,
    ),
  ])
  const pending = waiting.map(({ date, amount }) => useOf(amount, date))
  return { lines, pending }
}

const useOf = (amount: string, effective_on: Day): Line => ({
  amount: `-${amount}`,
  effective_on,
  expires_on: null,
  is_act: true,
})

/** What is there today, and what of it is left when all that waits is taken. */
export async function usableNow(
  ctx: Ctx,
  rule: RuleOn,
  rules: readonly RuleOn[],
  employeeId: string,
  decided: string | null = null,
) {
  const { work_minutes: minutes } = await settingOf(ctx.db, leaveSettings)
  const { lines, pending } = await linesOf(ctx, { rule, rules, employeeId, workday: { minutes }, decided })
  return {
    balance: outer(rule, usableOn(lines, ctx.today)),
    left: outer(rule, usableOn([...lines, ...pending], ctx.today)),
  }
}

// Hours are added up as minutes: three times twenty of them are an hour.
const inner = ({ unit }: RuleOn, amount: string) => (unit === 'Hour' ? String(ticksOf(amount, unit)) : amount)
const outer = ({ unit }: RuleOn, amount: string) => (unit === 'Hour' ? textOf(Number(amount), unit) : amount)

/** In the unit of the balance: days, or hours to the thousandth. */
export const amountOf = ({ rule, workday }: Pick<Counted, 'rule' | 'workday'>, thousandths: number): string =>
  rule.unit === 'Hour'
    ? divide(multiply(daysOf(thousandths), String(workday.minutes)), '60', {
        mode: 'half_up',
        unit: '0.001',
      }).replace(/\.?0+$/, '')
    : daysOf(thousandths)

interface Part {
  year: string
  year_id: string | null
  days: number
  first: Day
}

/** Thousandths of a day by leave year, in order; the name is empty where all lies in one. */
export function byYear({ dates, years }: Pick<Counted, 'dates' | 'years'>): Part[] {
  const parts = new Map<string, Part>()
  for (const { date, pieces } of dates) {
    const cost = costOf(pieces)
    if (!cost) continue
    const year = years.find(
      ({ applicable_from, applicable_to }) => applicable_from <= date && date <= applicable_to,
    )
    const known = parts.get(year?.id ?? '')
    if (known) known.days += cost
    else
      parts.set(year?.id ?? '', {
        year: year?.name ?? '',
        year_id: year?.id ?? null,
        days: cost,
        first: date,
      })
  }
  const all = [...parts.values()]
  return all.length === 1 ? all.map((part) => ({ ...part, year: '' })) : all
}
