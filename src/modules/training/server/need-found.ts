import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

const service = (today: string) =>
  sql`e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today})`

/** What somebody's job title requires and they were not assessed to have; found once while it is open. */
export async function skillGaps({ db, today }: Pick<Ctx, 'db' | 'today'>): Promise<number> {
  const { rows } = await sql`
    insert into training_need (id, employee_id, topic, ksao_id, required_level, assessed_level, source, priority)
    select gen_random_uuid(), e.id, k.name, k.id, q.level, coalesce(h.level, 0), 'Skill gap',
      case when q.level - coalesce(h.level, 0) >= 2 then 'High' else 'Medium' end
    from employee e
    join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${today}
      and (a.valid_to is null or a.valid_to >= ${today})
    join job_title_ksao q on q.org_id = a.org_id and q.job_title_id = a.job_title_id
    join ksao k on k.org_id = q.org_id and k.id = q.ksao_id and not k.is_archived
    left join employee_ksao h on h.org_id = e.org_id and h.employee_id = e.id and h.ksao_id = k.id
    where ${service(today)} and coalesce(h.level, 0) < q.level
    on conflict do nothing returning 1 as one`.execute(db)
  return rows.length
}

/**
 * Mandatory trainings that somebody who must take them has not completed, or whose certificate has ended. What a renewal
 * asks for already is not asked for twice.
 */
export async function mandatoryGaps({ db, today }: Pick<Ctx, 'db' | 'today'>): Promise<number> {
  const { rows } = await sql`
    insert into training_need (id, employee_id, topic, training_id, source, priority)
    select gen_random_uuid(), e.id, t.name, t.id, 'Mandatory', 'High'
    from training t
    cross join lateral (select employee_id from people_of_segment(t.segment_id, ${today}::date) where t.segment_id is not null
      union all select x.id from employee x where x.org_id = t.org_id and t.segment_id is null) must
    join employee e on e.org_id = t.org_id and e.id = must.employee_id
    where t.is_mandatory and t.status = 'Published' and not t.is_archived and ${service(today)}
      and not exists (select from training_session s
        join training_member m on m.org_id = s.org_id and m.session_id = s.id
        where s.org_id = t.org_id and s.training_id = t.id and m.employee_id = e.id and m.outcome = 'Completed'
          and (m.valid_until is null or m.valid_until >= ${today}))
      and not exists (select from training_need n where n.org_id = t.org_id and n.employee_id = e.id
        and n.state in ('Identified', 'Validated', 'Planned') and (n.training_id = t.id or lower(n.topic) = lower(t.name)))
    on conflict do nothing returning 1 as one`.execute(db)
  return rows.length
}
