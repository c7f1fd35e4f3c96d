import type pg from 'pg'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { makeOrganization, type Org } from '#bench/data.ts'

/** Punches of a person on a day of work: in, out for a break, back, and out. */
const PUNCHES = 4

export interface Workforce {
  org: Org
  /** The days of work that punches are on, and the first of them. */
  start: string
  end: string
  punches: number
}

/** The last days of work before today: offices rest on Saturdays. */
function workdaysBefore(today: string, count: number): string[] {
  const days: string[] = []
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1))
    if (weekday(day) !== 6) days.unshift(day)
  return days
}

/** An organization in which everybody works by one shift and has punched on so many days; nothing of it is computed. */
export async function makeWorkforce(
  client: pg.Client,
  slug: string,
  { people, days, hash, today }: { people: number; days: number; hash: string; today: string },
): Promise<Workforce> {
  const org = await makeOrganization(client, slug, people, hash)
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  const worked = workdaysBefore(today, days)
  await run('begin')
  await run(`set local app.org_id = '${org.org_id}'`)
  await run(`with shift as (insert into work_shift (id, name, code, is_default) values (uuidv7(), 'General', 'G', true) returning id)
    insert into work_shift_rule (id, work_shift_id, effective_from, timings, hours)
    select uuidv7(), id, '2012-01-01',
      (select jsonb_agg(jsonb_build_object('weekday', n, 'start', 540, 'end', 1080, 'break_start', 780, 'break_end', 825)) from generate_series(0, 6) n), '{}'
    from shift`)
  await run(`insert into individual_attendance (employee_id, valid_from, web_allowed)
    select id, '2012-01-01', true from employee where org_id = ${org.org_id}`)
  // one in seven comes late, one in eleven stays, one in thirteen forgets the last punch, one in nine has no punch of the day
  const { rowCount } = await run(
    `insert into punch (id, source, external_id, employee_id, occurred_at, received_at)
     select uuidv7(), 'Import', e.id || ' ' || d.day || ' ' || p.n, e.id, x.at, x.at
     from (select id, row_number() over (order by id)::int as k from employee where org_id = $2 and left_on is null) e
     cross join unnest($1::date[]) with ordinality d (day, m)
     cross join (values (1, 540), (2, 780), (3, 825), (4, 1080)) p (n, minute)
     cross join lateral (select (d.day + make_interval(mins => p.minute + (e.k * 7 + d.m::int * 3) % 9 - 4
       + case when p.n = 1 and (e.k + d.m) % 7 = 0 then 25 when p.n = 4 and (e.k + d.m) % 11 = 0 then 90 else 0 end)) at time zone 'Asia/Kathmandu' as at) x
     where (e.k + d.m) % 9 <> 0 and not (p.n = ${PUNCHES} and (e.k + d.m) % 13 = 0)`,
    [worked, org.org_id],
  )
  await run('commit')
  return { org, start: worked[0] ?? today, end: worked.at(-1) ?? today, punches: rowCount ?? 0 }
}
