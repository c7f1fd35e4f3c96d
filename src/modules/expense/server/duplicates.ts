import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import type { Finding } from '#modules/expense/domain/claim-line.ts'
import type { SameClaim } from '#modules/expense/shared/expense-line.ts'

interface Line {
  expense_type_id: string
  spent_on: Day
  base_amount: string | null
  receipt_id?: string | null | undefined
}
export interface Duplicates {
  findings: Finding[]
  /** Claims of the person themselves. */
  own: SameClaim[]
}
interface Same {
  request_id: string | null
  purpose: string | null
  place: number
  by_content: boolean
  spent_on: Day
  said: string
}

/**
 * What looks like something that was claimed before, or on another line: the same receipt by its content, whoever sent it, or
 * the same amount of the same type and day of this person. A warning, for two taxis may cost the same.
 */
export async function duplicatesOf(
  ctx: Ctx,
  employeeId: string,
  lines: readonly Line[],
): Promise<Map<number, Duplicates>> {
  const asked = JSON.stringify(
    lines.map(({ expense_type_id, spent_on, base_amount, receipt_id }, place) => ({
      place,
      expense_type_id,
      spent_on,
      base_amount,
      receipt_id: receipt_id ?? null,
    })),
  )
  const { rows } = await sql<Same>`
    with asked as (
      select a.*, f.sha256 from json_to_recordset(${asked}::json)
        as a (place int, expense_type_id uuid, spent_on date, base_amount numeric, receipt_id uuid)
      left join stored_file f on f.id = a.receipt_id),
    sent as (
      select l.employee_id, l.expense_type_id, l.spent_on, l.base_amount, f.sha256, r.id as request_id, r.request_remarks
      from expense_line l
      join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id and c.is_live
      join request r on r.org_id = c.org_id and r.id = c.request_id
      left join stored_file f on f.org_id = l.org_id and f.id = l.receipt_id
      where (l.employee_id = ${employeeId} and l.spent_on in (select a.spent_on from asked a))
        or l.receipt_id in (select o.id from stored_file o where o.sha256 in (select a.sha256 from asked a where a.sha256 is not null)))
    select a.place, s.sha256 is not distinct from a.sha256 and a.sha256 is not null as by_content, s.spent_on, 'claimed' as said,
      case when s.employee_id = ${employeeId} then s.request_id end as request_id,
      case when s.employee_id = ${employeeId} then s.request_remarks end as purpose
    from asked a join sent s on s.sha256 = a.sha256
      or (s.employee_id = ${employeeId} and s.expense_type_id = a.expense_type_id and s.spent_on = a.spent_on and s.base_amount = a.base_amount)
    union all
    select a.place, b.sha256 is not distinct from a.sha256 and a.sha256 is not null, b.spent_on, 'here', null, null
    from asked a join asked b on b.place < a.place and (b.sha256 = a.sha256
      or (b.expense_type_id = a.expense_type_id and b.spent_on = a.spent_on and b.base_amount = a.base_amount))
    order by 1, 3`.execute(ctx.db)
  const byLine = Map.groupBy(rows, ({ place }) => place)
  return new Map(
    [...byLine].map(([place, same]) => [place, { findings: [findingOf(same)], own: ownOf(same) }]),
  )
}

const ownOf = (same: readonly Same[]): SameClaim[] => [
  ...new Map(
    same.flatMap(({ request_id, purpose }) =>
      request_id ? [[request_id, { request_id, purpose: purpose ?? '' }] as const] : [],
    ),
  ).values(),
]

function findingOf(same: readonly Same[]): Finding {
  const first = same.find(({ by_content }) => by_content) ?? same[0]
  const kind = 'Possible duplicate' as const
  const isHere = first?.said === 'here'
  if (first?.by_content)
    return {
      kind,
      message: isHere
        ? 'The same receipt stands on another line of this claim.'
        : 'The same receipt stands in another claim.',
    }
  const day = first?.spent_on ?? ''
  return {
    kind,
    message: isHere
      ? `The same amount of ${day} stands on another line of this claim.`
      : `The same amount of ${day} stands in another claim.`,
  }
}
