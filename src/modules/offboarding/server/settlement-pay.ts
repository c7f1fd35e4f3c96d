import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { paidWithPay } from '#modules/leave/server/public.ts'
import type { Due, LineKind } from '#modules/offboarding/domain/settlement.ts'

/** A line of another module that people close. */
export interface ClosedLine {
  id: string
  kind: LineKind
  subject_id: string
  amount: string
}

/** What another module knows to be owed at the end: its lines are calculated with the settlement. */
export interface JoinedDues {
  arises_from: Due['arises_from']
  dues: (ctx: Ctx, employeeId: string) => Promise<Omit<Due, 'arises_from'>[]>
  /** Where people close its lines: what follows, in their transaction. Without it the module closes them alone. */
  closes?: Record<'settled' | 'waived', (ctx: Ctx, line: ClosedLine) => Promise<void>>
}
const joined = new Map<string, JoinedDues>()

/** A module joins once, as it is served; offboarding knows none of them by name. */
export const joinSettlement = (dues: JoinedDues): void => {
  joined.set(dues.arises_from, dues)
}
/** First those that close their lines themselves: the others have what these leave. */
export const joinedDues = (): readonly JoinedDues[] =>
  [...joined.values()].toSorted((a, b) => Number(!!a.closes) - Number(!!b.closes))
export const joinedOf = (arises_from: string | null): JoinedDues | undefined => joined.get(arises_from ?? '')
/** Its lines are settled by the module that calculated them. */
export const isClosedByModule = (arises_from: string | null): boolean => {
  const module = joinedOf(arises_from)
  return module !== undefined && module.closes === undefined
}

export interface SeparationToPay {
  separation_id: string
  is_in_settlement: boolean
  gratuity_eligible: boolean
  /** Open, with an amount, and of no other module. */
  lines: { id: string; kind: LineKind; arises_from: string | null; amount: string }[]
}

/** What the settlements of some people still have open, for a payroll to pay. */
export async function separationsToPay(
  db: Db,
  employeeIds: readonly string[],
): Promise<Map<string, SeparationToPay>> {
  const { rows } = await sql<SeparationToPay & { employee_id: string }>`
    select s.employee_id, s.id as separation_id, s.state = 'Settlement' as is_in_settlement,
      coalesce(t.gratuity_eligible, true) as gratuity_eligible,
      coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'arises_from', l.arises_from, 'amount', l.amount::text)
          order by l.created_at, l.id)
        from settlement_line l where l.org_id = s.org_id and l.separation_id = s.id and l.state = 'Open' and l.amount > 0
          and coalesce(l.arises_from, '') <> all(${[...joined.keys()]}::text[])), '[]') as lines
    from separation s left join separation_type t on t.org_id = s.org_id and t.id = s.separation_type_id
    where s.employee_id = any(${[...employeeIds]}::uuid[]) and s.state not in ('Stopped', 'Completed')`.execute(
    db,
  )
  return new Map(rows.map(({ employee_id, ...row }) => [employee_id, row]))
}

export interface PaidSeparation {
  employee_id: string
  /** Lines that were there, with what was paid or taken of each. */
  lines: readonly { line_id: string; amount: string }[]
  /** What the payroll itself came to. */
  own: readonly Omit<Due, 'arises_from'>[]
}
interface By {
  account_id: string
  now: string
  /** Said of each line. */
  remarks: string
}

/** A payroll has paid these settlements: its lines are closed, those that were there only as they were when it was computed. */
export async function settledByPay(
  db: Db,
  arises_from: Due['arises_from'],
  paid: readonly PaidSeparation[],
  by: By,
): Promise<void> {
  if (!paid.length) return
  const closed = sql`state = 'Settled', closed_at = ${by.now}, closed_by = ${by.account_id}, remarks = ${by.remarks}`
  const lines = paid.flatMap((one) => one.lines)
  const { rows } = await sql<{ arises_from: string | null; subject_id: string | null }>`
    update settlement_line l set ${closed}, version = l.version + 1
    from ${rowsOf({ line_id: 'uuid', amount: 'numeric' }, lines)}
    where l.id = r.line_id and l.state = 'Open' and l.amount = r.amount returning l.arises_from, l.subject_id`.execute(
    db,
  )
  const leave = rows.flatMap((row) => (row.arises_from === 'leave' && row.subject_id ? [row.subject_id] : []))
  if (rows.length !== lines.length || (await paidWithPay(db, leave)) !== leave.length)
    throw conflict(
      'The settlement changed after this payroll was generated. Return it to review and generate it again.',
    )
  const own = paid.flatMap(({ employee_id, own: dues }) =>
    dues.map((due) => ({ ...due, id: newId(), employee_id })),
  )
  const ofThese = sql`separation s where s.employee_id = any(${paid.map(({ employee_id }) => employee_id)}::uuid[]) and s.state = 'Settlement'`
  await sql`delete from settlement_line l using ${ofThese} and l.org_id = s.org_id and l.separation_id = s.id
    and l.arises_from = ${arises_from} and l.state = 'Open'`.execute(db)
  await sql`
    insert into settlement_line (id, separation_id, employee_id, kind, component, reference, amount, source, arises_from, subject_id,
      state, closed_at, closed_by, remarks)
    select r.id, s.id, s.employee_id, r.kind, r.component, r.reference, r.amount, 'Automatic', ${arises_from}, r.subject_id,
      'Settled', ${by.now}, ${by.account_id}, ${by.remarks}
    from ${rowsOf({ id: 'uuid', employee_id: 'uuid', kind: 'text', component: 'text', reference: 'text', amount: 'numeric', subject_id: 'uuid' }, own)}
    join separation s on s.employee_id = r.employee_id and s.state = 'Settlement'`.execute(db)
}
