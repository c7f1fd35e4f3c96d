import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** What was asked for each loan, and what HR decided: one that is past approval was approved. */
export async function seedLoanRequests(db: Db): Promise<void> {
  await sql`
    with asked as (
      select l.*, gen_random_uuid() as request_id, a.full_name, p.full_name as approver,
        case when l.state in ('Requested', 'Initiated') then 'Requested' when l.state = 'Declined' then 'Declined' else 'Approved' end as status,
        coalesce(l.approved_at, l.initiated_at + interval '1 day') as decided
      from loan l join account a on a.id = l.initiated_by
      left join account p on p.id = coalesce(l.approved_by, (select o.approved_by from loan o where o.approved_by is not null limit 1))),
    request as (
      insert into request (id, type, employee_id, sender_account_id, is_offline, status, steps, request_remarks, version, created_at, decided_at)
      select request_id, 'loan_request', employee_id, initiated_by, state <> 'Requested', status, '[{"approver": "HR"}]', coalesce(remarks, ''),
        case status when 'Requested' then 1 else 2 end, initiated_at, case when status <> 'Requested' then decided end from asked),
    history as (
      insert into request_history (id, request_id, action_performed, account_id, account_name, acting_as, remarks, created_at)
      select gen_random_uuid(), request_id, 'Requested', initiated_by, full_name, case state when 'Requested' then 'user' else 'hr' end,
        coalesce(remarks, ''), initiated_at from asked
      union all
      select gen_random_uuid(), request_id, status, coalesce(approved_by, initiated_by), coalesce(approver, full_name), 'hr',
        coalesce(decision_remarks, 'Checked.'), decided from asked where status <> 'Requested')
    insert into loan_request (request_id, employee_id, loan_id) select request_id, employee_id, id from asked`.execute(
    db,
  )
}
