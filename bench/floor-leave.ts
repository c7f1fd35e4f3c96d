// What reports about leave over four years read, as bare SQL over one organization ($1) until a day ($2).
const since = `($2::date - interval '4 years')::date`
const taken = `from leave_day d
  join leave_request q on q.org_id = d.org_id and q.request_id = d.request_id
  join request r on r.org_id = d.org_id and r.id = d.request_id and r.status = 'Approved'
  where d.org_id = $1 and d.is_live and d.date between ${since} and $2`

const reports: Record<string, string> = {
  'individual-leave-balance': `select e.full_name, e.code, t.name, b.*, count(*) over () from (
      select l.employee_id, l.leave_type_id, sum(l.days) as balance, sum(l.days) filter (where l.kind = 'taken') as taken,
        sum(l.days) filter (where l.kind = 'accrual') as accrued
      from leave_ledger l where l.org_id = $1 and l.effective_on <= $2 group by 1, 2
    ) b join employee e on e.org_id = $1 and e.id = b.employee_id and (e.left_on is null or e.left_on >= $2)
    join leave_type t on t.org_id = $1 and t.id = b.leave_type_id order by e.full_name, e.code, t.name limit 50`,
  'leave-irregularities': `select count(*) filter (where s.live > 3) as long, count(*) filter (where s.live <= 1) as short,
      count(*) filter (where r.created_at::date > q.start_on) as late, count(*) filter (where r.status = 'Requested') as waiting
    from leave_request q
    join request r on r.org_id = q.org_id and r.id = q.request_id
    left join (select d.request_id, sum(d.fraction) as live from leave_day d where d.org_id = $1 and d.is_live group by 1) s on s.request_id = q.request_id
    where q.org_id = $1 and q.start_on between ${since} and $2`,
  'leave-recurrence': `select d.employee_id, array_agg(distinct d.date) as days ${taken} group by 1`,
  'leaves-taken': `select d.employee_id, d.request_id, q.leave_type_id, sum(d.fraction) as days, count(*) over () ${taken}
    group by 1, 2, 3, q.start_on order by q.start_on desc limit 50`,
}

export const leaveReportKeys = Object.keys(reports)
export const leaveReportOf = (key: string) => ({ name: `leave_${key}`, text: reports[key] ?? '' })
