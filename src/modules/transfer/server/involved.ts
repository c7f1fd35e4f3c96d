import { sql } from 'kysely'
import type { SignalCtx } from '#platform/signals.ts'
import { touches } from '#modules/transfer/server/rows.ts'

/** Accounts of those who may give an opinion on a request: reviewers, the supervisor, and who leads a place that is named. */
export async function accountsInvolved({ db }: Pick<SignalCtx, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
        with involved as (
          select v.employee_id from transfer_request t
            join transfer_reviewer v on v.org_id = t.org_id and not v.is_archived
              and (v.branch_id is null or ${touches(sql`v.branch_id`)})
            where t.id = ${id}
          union select l.supervisor_id from transfer_request t
            join supervisor_on(org_today()) l on l.org_id = t.org_id and l.employee_id = t.employee_id where t.id = ${id}
          union select b.manager_employee_id from transfer_choice c
            join branch b on b.org_id = c.org_id and b.id = c.branch_id where c.request_id = ${id}
          union select d.head_employee_id from transfer_choice c
            join division d on d.org_id = c.org_id and d.id = c.division_id where c.request_id = ${id}
        )
        select e.account_id from involved i join employee e on e.org_id = current_org() and e.id = i.employee_id
        where e.account_id is not null and e.id <> (select t.employee_id from transfer_request t where t.id = ${id})`.execute(
    db,
  )
  return rows.map(({ account_id }) => account_id)
}
