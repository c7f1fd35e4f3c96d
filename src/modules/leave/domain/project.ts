import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { EarningFacts, Grant } from '#modules/leave/domain/accrual.ts'
import { first, nextOn, planOf, type Plan } from '#modules/leave/domain/due.ts'
import { expire, held, nextEnd, nothing, receive, take, type Holding } from '#modules/leave/domain/consume.ts'
import { isOfYearEnd, isWritten, placeOf, rankOf, RESTART, type Line } from '#modules/leave/domain/line.ts'
import { periodOf, ruleAt, type LeaveYear } from '#modules/leave/domain/policy.ts'
import { closes, closing } from '#modules/leave/domain/renewal.ts'

/** One person's account of one type: everything that decides what its ledger has to hold. */
export interface Account extends EarningFacts {
  leave_type_id: string
  /** The ledger as it is. */
  lines: readonly Line[]
  /** Years whose end was taken back and is not run again until somebody says so. */
  held_years: ReadonlySet<string>
  /** What lies on or before this day is settled and is not corrected any more. */
  settled_until: Day | null
  /** The days on which the ends of closed years stand: those entries are not corrected either. */
  settled_ends: ReadonlySet<Day>
  /** Days that other types of the person hand over at their year's end. */
  moved_in: readonly Line[]
  /** `planOf`, kept by who has many accounts of the same facts. */
  plan?: (facts: EarningFacts, until: Day) => Plan
}
export interface Projection {
  /** Entries that the ledger lacks until the day, in order: what the nightly work writes. */
  missing: Line[]
  moved_out: { to: string; line: Line }[]
  /** Until this day nothing happens by itself: a run for a day before it finds nothing, as long as no fact changes. */
  next_on: Day | null
}

/**
 * What the ledger has to hold on a day, less what it holds. Runs through time: what ended, the year's end, what is
 * given, what people did. A ledger that was brought up to date is not changed by a second run, a late one, or one for
 * a day of the past; where facts changed, the difference is entered in the place that it belongs to.
 */
export function project(account: Account, until: Day): Projection {
  const run = beginRun(account, until)
  const plan = (account.plan ?? planOf)(account, until)
  for (const event of eventsOf(account, plan, run, until)) {
    endBefore(run, event.on)
    event.happen()
  }
  endBefore(run, addDays(until, 1))
  takeBackWhatIsLeft(run)
  return {
    missing: run.missing.toSorted(byDay),
    moved_out: run.moved_out,
    next_on: run.lapses_next ? addDays(until, 1) : nextOn(account, plan, run.holding, until),
  }
}

/** All accounts of one person: what one hands over at a year's end, another receives. */
export const projectPerson = (accounts: readonly Account[], until: Day): Map<string, Line[]> =>
  personRun(accounts, until).missing

/** The same, and the first day after it on which one of the accounts has something to do. */
export function personRun(
  accounts: readonly Account[],
  until: Day,
): { missing: Map<string, Line[]>; next_on: Day | null } {
  const found = new Map<string, Line[]>()
  const moved = new Map<string, Line[]>()
  const nexts: (Day | null)[] = []
  for (const account of giversFirst(accounts)) {
    const known = moved.get(account.leave_type_id)
    const moved_in = known ? [...account.moved_in, ...known] : account.moved_in
    const { missing, moved_out, next_on } = project({ ...account, moved_in }, until)
    found.set(account.leave_type_id, missing)
    for (const { to, line } of moved_out) moved.set(to, [...(moved.get(to) ?? []), line])
    nexts.push(next_on)
  }
  return { missing: found, next_on: first(nexts) }
}

function giversFirst(accounts: readonly Account[]): readonly Account[] {
  if (!accounts.some(({ spans }) => spans.some(({ collapse }) => collapse?.move_to_id))) return accounts
  const order: Account[] = []
  const seen = new Set<string>()
  const visit = (account: Account) => {
    if (seen.has(account.leave_type_id)) return
    seen.add(account.leave_type_id)
    for (const giver of accounts) if (movesTo(giver, account.leave_type_id)) visit(giver)
    order.push(account)
  }
  for (const account of accounts) visit(account)
  return order
}
const movesTo = ({ spans }: Account, id: string) => spans.some(({ collapse }) => collapse?.move_to_id === id)

interface Run {
  account: Account
  until: Day
  holding: Holding
  posted: Map<string, { sum: number; times: number; line: Line; visited: boolean }>
  missing: Line[]
  moved_out: Projection['moved_out']
  /** Something ended with the last day of the run: its entry stands on the day after. */
  lapses_next: boolean
}
interface Event {
  on: Day
  /** What comes first on one day. */
  rank: number
  happen: () => void
}

function beginRun(account: Account, until: Day): Run {
  const posted: Run['posted'] = new Map()
  for (const line of account.lines) {
    if (!isWritten(line) || line.on > until || isFact(account, line)) continue
    const place = placeOf(line)
    const known = posted.get(place)
    if (known) {
      known.sum += line.amount
      known.times++
    } else posted.set(place, { sum: line.amount, times: 1, line, visited: false })
  }
  return { account, until, holding: nothing(), posted, missing: [], moved_out: [], lapses_next: false }
}

const isSettled = ({ settled_until, opened_on }: Account, day: Day) =>
  (settled_until !== null && day <= settled_until) || (opened_on !== null && day <= opened_on)
const isFact = (account: Account, line: Line) =>
  isSettled(account, line.on) ||
  // what was paid on leaving a former employment, also where the next began on the day after
  (line.source_type.startsWith('separation') &&
    (line.on <= account.worker.joined_on || account.worker.away?.some(({ start }) => start === line.on))) ||
  (account.settled_ends.has(line.on) && isOfYearEnd(line))

function eventsOf(account: Account, plan: Plan, run: Run, until: Day): Event[] {
  const events: Event[] = []
  const add = (on: Day, rank: number, happen: () => void) => {
    if (on <= until) events.push({ on, rank, happen })
  }
  for (const line of facts(account)) add(line.on, rankOf(line), () => apply(run, line))
  for (const grant of plan.grants) if (!isSettled(account, grant.on)) add(grant.on, 3, () => give(run, grant))
  for (const line of account.moved_in)
    if (!isSettled(account, line.on)) add(line.on, 2, () => settle(run, line))
  for (const year of account.years) {
    const on = addDays(year.end, 1)
    const settled = isSettled(account, on) || account.settled_ends.has(on)
    if (!settled && !account.held_years.has(year.id)) add(on, 1, () => close(run, year))
  }
  for (const on of account.restarts) if (!isSettled(account, on)) add(on, RESTART, () => startAnew(run, on))
  const { left_on } = account.worker
  if (left_on && !isSettled(account, addDays(left_on, 1)))
    add(addDays(left_on, 1), 0, () => separate(run, left_on))
  return events.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.rank - b.rank))
}

/** What people did, and what is settled. Leave that was given back counts as never taken, and a correction as always so. */
function facts(account: Account): Line[] {
  const found: Line[] = []
  const together = new Map<string, Line>()
  for (const line of account.lines) {
    if (isWritten(line) && !isFact(account, line)) continue
    const leave = line.kind === 'taken' || line.kind === 'taken_reversal'
    if (!leave && !isWritten(line)) {
      found.push(line)
      continue
    }
    const place = leave ? `${line.source_type} ${line.source_id} ${line.on}` : placeOf(line)
    const same = together.get(place)
    if (same) same.amount += line.amount
    else together.set(place, { ...line })
  }
  return [...found, ...together.values()].filter(({ amount }) => amount !== 0)
}

function apply(run: Run, line: Line): void {
  if (line.amount < 0) take(run.holding, -line.amount)
  else
    receive(run.holding, {
      on: line.on,
      expires_on: line.expires_on,
      origin: originOf(run, line),
      left: line.amount,
    })
}

/** Carried days name the year in which they were earned. */
function originOf({ account }: Run, { source_type, source_id, period_id, on }: Line): string {
  if (/^carry(:|~|$)/.test(source_type)) return source_id
  const named = account.years.find(({ id }) => id === period_id)
  const year = named ?? account.years.find(({ start, end }) => start <= on && on <= end)
  return year?.id ?? period_id ?? account.leave_type_id
}

/** Enters the difference to what stands in this place already, and goes on with what has to stand there. */
function settle(run: Run, line: Line): void {
  enter(run, line)
  if (line.amount !== 0) apply(run, line)
}

function enter(run: Run, line: Line): void {
  const place = run.posted.get(placeOf(line))
  if (place) place.visited = true
  const amount = line.amount - (place?.sum ?? 0)
  if (amount === 0) return
  const correction = place && place.times > 0
  run.missing.push(
    correction
      ? {
          ...line,
          amount,
          source_type: `${line.source_type}~${place.times + 1}`,
          reason: corrected(line.reason),
        }
      : line,
  )
}

const corrected = (reason: string) => `Corrected: ${reason}`.slice(0, 255)

function give(run: Run, { kind, on, amount, year, max_total, reason }: Grant): void {
  const room = max_total === null ? amount : Math.max(0, Math.min(amount, max_total - held(run.holding)))
  settle(run, {
    kind,
    amount: room,
    on,
    expires_on: null,
    source_type: kind,
    source_id: year.id,
    period_id: periodOf(year),
    reason: room < amount ? `${reason}, up to the highest balance` : reason,
  })
}

function close(run: Run, year: LeaveYear): void {
  const { account, holding } = run
  const { left_on } = account.worker
  const rule = ruleAt(account.spans, year.end)
  if (!rule || !closes(rule) || (left_on && left_on < year.end) || account.worker.joined_on > year.end) return
  const { out, into, moved } = closing(holding, rule, account.years, year, account.unit)
  for (const line of out) settle(run, line)
  for (const line of into) settle(run, line)
  if (moved) run.moved_out.push(moved)
}

/** What is paid when somebody leaves: all that they have. */
function separate(run: Run, leftOn: Day): void {
  const { account, holding } = run
  const balance = held(holding)
  if (balance <= 0 || !ruleAt(account.spans, leftOn)?.encash?.when.includes('Separation')) return
  const on = addDays(leftOn, 1)
  const paid = { kind: 'encash', amount: -balance, on, source_type: 'separation', reason: 'Paid on leaving' }
  settle(run, endOf(account, paid, leftOn))
}

/** What is left of all that came before lapses. What was taken beyond it stays owed: a restart gives nothing. */
function startAnew(run: Run, on: Day): void {
  const left = held(run.holding)
  if (left <= 0) return
  const gone = { kind: 'lapse', amount: -left, on, source_type: 'restart', reason: 'Balance started anew' }
  settle(run, endOf(run.account, gone, on))
}

/** Everything that ends before a day lapses, as far as it was not taken. */
function endBefore(run: Run, day: Day): void {
  // what ended in settled days lapsed by an entry that is a fact now
  const { settled_until, opened_on } = run.account
  const from = [settled_until ?? '', opened_on ?? ''].toSorted()[1] ?? ''
  for (let end = nextEnd(run.holding, from, day); end; end = nextEnd(run.holding, from, day)) {
    const over = expire(run.holding, end)
    const on = addDays(end, 1)
    if (on > run.until) {
      run.lapses_next ||= over > 0
      continue
    }
    const reason = `Not taken until ${end}`
    enter(run, endOf(run.account, { kind: 'lapse', amount: -over, on, source_type: 'expiry', reason }, on))
  }
}

/** An entry that ends days of a whole account, in the leave year of a day. */
function endOf(
  { years, leave_type_id }: Account,
  line: Pick<Line, 'kind' | 'amount' | 'on' | 'source_type' | 'reason'>,
  day: Day,
): Line {
  const year = years.find(({ start, end }) => start <= day && day <= end)
  return { ...line, expires_on: null, source_id: leave_type_id, period_id: year ? periodOf(year) : null }
}

/** What stands in a place where nothing belongs any more, such as before a corrected day of joining. */
function takeBackWhatIsLeft(run: Run): void {
  for (const { sum, times, line, visited } of run.posted.values())
    if (!visited && sum !== 0)
      run.missing.push({
        ...line,
        amount: -sum,
        expires_on: null,
        source_type: `${line.source_type.replace(/~\d+$/, '')}~${times + 1}`,
        reason: corrected(line.reason.replace(/^Corrected: /, '')),
      })
}

const byDay = (a: Line, b: Line) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)
