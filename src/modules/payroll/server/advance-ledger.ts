import { sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { RunTypeRule } from '#modules/payroll/domain/run-type.ts'

/** Of the request `d`: what went back of the advance. */
export const repaidOf = sql`coalesce((select sum(x.amount) from advance_salary_repayment x
  where x.org_id = d.org_id and x.request_id = d.request_id), 0)`
/** Of the request `d`, once it is paid out: what is left. */
export const balanceOf = sql`(d.amount + d.merged - ${repaidOf})`

/** Closing: what payslips took is shared by the advances that it was due for, the oldest first. */
export async function repayAdvances(
  db: Db,
  runId: string,
  end: string,
  recovers: RunTypeRule['recovers'],
): Promise<void> {
  // a settlement or a pause at the same time waits, or is waited for
  await sql`select d.request_id from advance_salary_request d
    where d.employee_id in (select s.employee_id from payslip s where s.run_id = ${runId}) order by d.request_id for update`.execute(
    db,
  )
  const due =
    recovers === 'all'
      ? sql`rest`
      : sql`case when is_paused then 0 else least(ceil(lent * 100 / months) / 100, rest) end`
  await sql`
    insert into advance_salary_repayment (request_id, payslip_id, amount, effective_on)
    select request_id, payslip_id, part, ${end} from (
      select request_id, payslip_id, greatest(0, least(due, taken
        - coalesce(sum(due) over (partition by payslip_id order by disbursed_on, request_id rows between unbounded preceding and 1 preceding), 0))) as part
      from (select request_id, payslip_id, taken, disbursed_on, ${due} as due from (
        select d.request_id, s.id as payslip_id, l.amount as taken, d.disbursed_on, d.amount + d.merged as lent, d.months,
          ${balanceOf} as rest, exists (select from advance_salary_pause z join payroll_run r on r.org_id = z.org_id and r.period_id = z.period_id
            where z.org_id = d.org_id and z.request_id = d.request_id and r.id = s.run_id) as is_paused
        from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.amount > 0
        join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Advance salary'
        join advance_salary_request d on d.org_id = s.org_id and d.employee_id = s.employee_id
        join request q on q.org_id = d.org_id and q.id = d.request_id and q.status = 'Approved' and d.disbursed_on <= ${end}
        where s.run_id = ${runId}) o where rest > 0) p) shared where part > 0`.execute(db)
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select s.id, sum(l.amount) as taken from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id and l.amount > 0
      join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id and h.source = 'Advance salary'
      where s.run_id = ${runId} group by s.id) t
    where t.taken <> (select coalesce(sum(x.amount), 0) from advance_salary_repayment x where x.payslip_id = t.id)`.execute(
    db,
  )
  const people = rows[0]?.people ?? 0
  if (people > 0)
    throw conflict(
      `Advances changed after payroll was generated, of employees: ${people}. Send it back and generate it again.`,
    )
}
