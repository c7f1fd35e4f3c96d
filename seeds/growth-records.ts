import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { personWith, type Seeding } from '#seeds/seeding.ts'

/** What stands behind tests that were handed in, trainings that were held, and time that runs. */
export async function seedGrowthRecords(db: Db, { organization, today, hired }: Seeding) {
  await sql`
    insert into assessment_attempt (id, taker_id, number, set_id, started_at, submitted_at, answers, score)
    select gen_random_uuid(), t.id, 1, a.set_id, t.started_at, t.submitted_at, t.answers, t.score
    from assessment_taker t join assessment a on a.org_id = t.org_id and a.id = t.assessment_id
    where t.submitted_at is not null`.execute(db)
  await sql`update assessment_taker t set attempts = 1, set_id = a.set_id from assessment a
    where a.org_id = t.org_id and a.id = t.assessment_id and t.submitted_at is not null`.execute(db)

  // the newest session that is over was attended by the code on the screen
  await sql`
    insert into training_presence (id, session_id, employee_id, date, in_at, out_at)
    select gen_random_uuid(), s.id, m.employee_id, s.starts_on, s.starts_on + time '04:10', s.starts_on + time '10:20'
    from training_session s join training_member m on m.org_id = s.org_id and m.session_id = s.id and m.state = 'Attended'
    where s.id = (select x.id from training_session x where x.ends_on < ${today}::date and x.state <> 'Cancelled'
      order by x.ends_on desc, x.id limit 1)`.execute(db)
  await sql`update training t set bond_months = 12, bond_amount = 24000 where t.id = (select s.training_id
    from training_session s join training_member m on m.org_id = s.org_id and m.session_id = s.id and m.outcome = 'Completed'
    where s.ends_on > ${addDays(today, -300)}::date order by s.ends_on desc, s.id limit 1)`.execute(db)
  await sql`
    insert into training_bond (id, member_id, employee_id, amount, months, starts_on, ends_on)
    select gen_random_uuid(), m.id, m.employee_id, t.bond_amount, t.bond_months, s.ends_on,
      (s.ends_on + make_interval(months => t.bond_months))::date
    from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
    join training t on t.org_id = s.org_id and t.id = s.training_id
    where m.outcome = 'Completed' and t.bond_months is not null`.execute(db)

  const works = personWith(
    hired,
    organization.slug === 'himal' ? 'supervisor@demo.test' : 'employee.terai@demo.test',
  )
  if (works)
    await sql`
      insert into work_timer (id, employee_id, started_at, project_id)
      select gen_random_uuid(), ${works.employee_id}, now() - interval '42 minutes', p.id from project p order by p.name limit 1`.execute(
      db,
    )
}
