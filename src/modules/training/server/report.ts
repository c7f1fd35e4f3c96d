import { sql } from 'kysely'
import type { FactSource } from '#engines/report/fact-source-server.ts'
import { bucketed } from '#engines/report/fact-source-server.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import { happenedTo, personGrouped, shownTo } from '#modules/hris/server/public.ts'
import { reportYears } from '#modules/organization/server/public.ts'
import { seated } from '#modules/training/domain/seats.ts'
import {
  byBranch,
  byDivision,
  byGender,
  byLevel,
  byTraining,
  trainingBehind,
  trainingFacts,
} from '#modules/training/shared/training-report.ts'

interface Filters {
  training_id?: string[]
  employee_id?: string[]
}
const attended = sql`m.state in ('Attended', 'Partly attended')`
/** What a session costs is shared by those who have a seat in it. */
const share = sql`(select coalesce(sum(coalesce(c.actual, c.planned)), 0) from training_cost c where c.session_id = s.id)
  / greatest(1, (select count(*) from training_member o where o.session_id = s.id and o.state = any(${[...seated]}::text[])))`

const source: FactSource<typeof trainingFacts> = {
  ...reportYears('general'),
  async rows(ctx, filters, { start, end }, asked) {
    const { training_id, employee_id } = filters as Filters
    const narrowed = await happenedTo(ctx.db, filters, {
      employee: sql`m.employee_id`,
      day: sql`s.starts_on`,
    })
    const where = [
      sql`s.state <> 'Cancelled' and m.state = any(${[...seated]}::text[])`,
      sql`s.starts_on between ${start}::date and ${end}::date`,
      sql`${shownTo(ctx, sql`m.employee_id`)}`,
      ...narrowed,
      ...(training_id?.length ? [sql`s.training_id = any(${training_id}::uuid[])`] : []),
      ...(employee_id?.length ? [sql`m.employee_id = any(${employee_id}::uuid[])`] : []),
    ]
    return bucketed(
      sql`(select m.id as member_id, m.employee_id, s.starts_on as date, s.training_id, ${attended} as attended,
          m.outcome, case when ${attended} then s.hours * m.attended_percent / 100.0 else 0 end as hours,
          ${share} as cost, m.rating, e.gender, e.marital_status, e.date_of_birth, a.branch_id, a.division_id,
          a.employment_level_id, a.employment_type_id
        from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
        join employee e on e.org_id = m.org_id and e.id = m.employee_id
        left join employment_assignment a on a.org_id = m.org_id and a.employee_id = m.employee_id
          and a.valid_from <= s.starts_on and (a.valid_to is null or a.valid_to >= s.starts_on)
        where ${sql.join(where, sql` and `)})`,
      asked,
    )
  },
  columns: ['training_id', 'member_id', 'attended', 'outcome', 'hours', 'cost', 'rating'],
  groups: (range) => ({
    ...personGrouped(range),
    training: {
      key: sql`x.training_id::text`,
      async titles(db) {
        const { rows } = await sql<{ key: string; title: string }>`
          select id as key, name as title from training order by name, id`.execute(db)
        return rows
      },
    },
  }),
  measures: {
    people: { distinct: 'employee_id' },
    seats: sql`count(*)::int`,
    attended: sql`(count(*) filter (where x.attended))::int`,
    completed: sql`(count(*) filter (where x.outcome = 'Completed'))::int`,
    hours: sql`trim_scale(round(sum(x.hours), 2))::text`,
    cost: sql`round(sum(x.cost), 2)::text`,
    // of fewer than three ratings the average is not told
    rating: sql`case when count(x.rating) >= 3 then trim_scale(round(avg(x.rating), 1))::text end`,
  },
}

export const reportRoutes = serveFacts(trainingFacts, source, [
  trainingBehind,
  byTraining,
  byDivision,
  byBranch,
  byLevel,
  byGender,
])
