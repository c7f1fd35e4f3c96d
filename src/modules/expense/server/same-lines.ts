import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { refIn } from '#platform/reference.ts'
import type { SameLine } from '#modules/expense/shared/expense-line.ts'

/**
 * Lines of other claims that look like those of a sheet: the same receipt by its content, or the same type, day and amount of
 * the person. Who decides compares them; of other people only HR sees whose they are. A claimant sees their own alone.
 */
export async function sameLines(ctx: Ctx, sheetId: string): Promise<Map<string, SameLine[]>> {
  const isHr = ctx.as === 'hr'
  const { rows } = await sql<SameLine & { line_id: string }>`
    select a.id as line_id, l.id, case when ${visibleRequests(ctx)} then r.id end as request_id, t.name as type, l.spent_on, l.base_amount::text as amount, r.request_remarks as purpose, r.status,
      case when ${isHr} or l.employee_id = a.employee_id then e.full_name end as full_name,
      case when o.id is not null and (${isHr} or l.employee_id = a.employee_id) then ${refIn('o')} end as receipt
    from expense_line a left join stored_file f on f.org_id = a.org_id and f.id = a.receipt_id
    join expense_line l on l.org_id = a.org_id and l.id <> a.id and (
      (l.employee_id = a.employee_id and l.spent_on = a.spent_on and l.expense_type_id = a.expense_type_id and l.base_amount = a.base_amount)
      or l.receipt_id in (select s.id from stored_file s where s.org_id = f.org_id and s.sha256 = f.sha256))
    left join stored_file o on o.org_id = l.org_id and o.id = l.receipt_id
    join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id and c.is_live
    join request r on r.org_id = c.org_id and r.id = c.request_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id join expense_type t on t.id = l.expense_type_id
    where a.sheet_id = ${sheetId} and (${ctx.as !== 'user'} or l.employee_id = a.employee_id) and a.findings @> '[{"kind": "Possible duplicate"}]' order by l.spent_on, l.id limit 50`.execute(
    ctx.db,
  )
  return new Map(
    [...Map.groupBy(rows, ({ line_id }) => line_id)].map(([id, same]) => [
      id,
      same.map(({ line_id: _, ...one }) => one),
    ]),
  )
}
