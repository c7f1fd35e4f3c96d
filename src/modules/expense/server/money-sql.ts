import { sql, type RawBuilder } from 'kysely'

type Sql = RawBuilder<unknown>

/** What was paid out of an advance, and what of it is not settled or given back yet. */
export const paidOut = (id: Sql) =>
  sql`(select coalesce(-sum(l.amount), 0) from expense_ledger l where l.advance_id = ${id} and l.kind = 'advance')`
export const openOf = (id: Sql) =>
  sql`(select coalesce(-sum(l.amount), 0) from expense_ledger l where l.advance_id = ${id})`

/** What was paid out beyond a lowered advance and is not got back yet. */
export const excessOf = (id: Sql) =>
  sql`(select greatest(0, coalesce(-sum(l.amount), 0) - v.amount) from expense_advance v
    left join expense_ledger l on l.org_id = v.org_id and l.advance_id = v.request_id and l.kind in ('advance', 'recovery')
    where v.request_id = ${id} group by v.amount)`

/** What was approved of a claim, and what of it is still to be paid: what settled an advance was paid before. */
export const approvedBy = (id: Sql) =>
  sql`(select coalesce(sum(l.amount), 0) from expense_ledger l where l.claim_id = ${id} and l.kind = 'claim')`
export const payableOf = (id: Sql) =>
  sql`(select coalesce(sum(l.amount), 0) from expense_ledger l where l.claim_id = ${id} and l.advance_id is null)`

/** What waits for a payroll run. */
export const plannedOf = (id: Sql) =>
  sql`(select coalesce(sum(i.amount), 0) from expense_payroll_item i where i.state = 'Planned' and (i.advance_id = ${id} or i.claim_id = ${id}))`

/** What became of an approved advance; of the aliases `r` and `d`. Not approved it is the state of the request. */
export const advanceState = (today: string) => sql`case
  when r.status = 'Cancelled' and ${openOf(sql`d.request_id`)} > 0 then 'Recovery due'
  when r.status <> 'Approved' then r.status
  when ${paidOut(sql`d.request_id`)} = 0 then 'To be paid'
  when ${openOf(sql`d.request_id`)} <= 0 then 'Settled'
  when d.settle_by < ${today}::date then 'Overdue'
  when ${openOf(sql`d.request_id`)} < ${paidOut(sql`d.request_id`)} then 'Partly settled'
  else 'Paid' end`

export const claimState = sql`case
  when r.status <> 'Approved' then r.status
  when ${payableOf(sql`d.request_id`)} > 0 and ${plannedOf(sql`d.request_id`)} >= ${payableOf(sql`d.request_id`)} then 'With payroll'
  when ${payableOf(sql`d.request_id`)} > 0 then 'To be paid'
  when d.advance_id is not null and ${openOf(sql`d.advance_id`)} > 0 then 'Recovery due'
  when exists (select from expense_ledger l where l.claim_id = d.request_id and l.kind = 'settlement') then 'Paid'
  else 'Settled' end`

/** One record, five states: asked for, approved, travelled, settled, paid. */
export const tripState = (today: string) => sql`case
  when r.status <> 'Approved' then r.status
  else coalesce((select case when c.status <> 'Approved' then 'Settlement ' || lower(c.status)
      when ${payableOf(sql`c.id`)} > 0 then 'Settled' else 'Paid' end
    from expense_claim x join request c on c.org_id = x.org_id and c.id = x.request_id
    where x.travel_id = d.request_id and x.is_live limit 1),
    case when d.ends_on < ${today}::date then 'Travelled' when d.starts_on <= ${today}::date then 'Travelling' else 'Approved' end) end`
