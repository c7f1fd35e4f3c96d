/** What attendance does in the database, as bare SQL: $1 organization. */

/** One punch and nothing that follows from it: $2 employee, $3 what makes it one punch. */
export const checkIn = {
  name: 'check_in',
  text: `with gone as (select set_config('app.org_id', $1::text, true))
    insert into punch (org_id, id, source, external_id, employee_id, occurred_at, direction)
    select $1::int, uuidv7(), 'Web', $3, $2::uuid, now(), 'In' from gone returning id`,
}

const record = `d.employee_id, count(*) filter (where d.status in ('Present', 'Late')) as present,
  sum(d.present_part) as parts, sum(d.absent_part) as absent, sum(d.leave_part) as leave, sum(d.late) as late,
  sum(d.worked) as worked, sum(d.overtime) as overtime`
/** The records of a month, summed by person: a page of them; $2 and $3 the month. */
export const monthly = {
  name: 'monthly',
  text: `select e.full_name, e.code, m.*, count(*) over () from (
      select ${record} from attendance_day d where d.org_id = $1 and d.date between $2 and $3 group by 1) m
    join employee e on e.org_id = $1 and e.id = m.employee_id order by e.full_name, e.id limit 50`,
}

/** What the roster shows of fifty people in a month. */
export const rosterDays = {
  name: 'roster_days',
  text: `select e.id, e.full_name, e.code, (select array_agg(r.work_shift_id order by r.date) from roster_entry r
      where r.org_id = $1 and r.employee_id = e.id and r.date between $2 and $3) as cells, count(*) over ()
    from employee e where e.org_id = $1 and e.left_on is null order by e.full_name, e.id limit 50`,
}

/** First and last punch by person and day, into a table with a key. */
export const paired = (org_id: number, start: string, end: string) => `
  create temp table floor_day on commit drop as
  select p.employee_id, (p.occurred_at at time zone 'Asia/Kathmandu')::date as date, min(p.occurred_at) as first_in,
    max(p.occurred_at) as last_out, count(*) as punches, extract(epoch from max(p.occurred_at) - min(p.occurred_at)) / 60 as minutes
  from punch p where p.org_id = ${org_id} and p.occurred_at >= date '${start}' - 1 and p.occurred_at < date '${end}' + 2
    and not exists (select from punch_void v where v.org_id = p.org_id and v.punch_id = p.id)
  group by 1, 2;
  alter table floor_day add primary key (employee_id, date)`
