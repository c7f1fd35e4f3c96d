import { sql } from 'kysely'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

export const peopleChoiceRoutes: Route[] = [
  handle(peopleChoices, async (ctx, { query }) => {
    const rows = foundBy(query.search, sql`e.id`).reduce(
      (narrower, condition) => narrower.where(condition),
      ctx.db
        .selectFrom('employee as e')
        .where(sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today})`),
    )
    const lines = rows
      .select([
        'e.id',
        'e.full_name as name',
        'e.code',
        sql<string | null>`(select j.title from employment_assignment a
          join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
          where a.employee_id = e.id and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today}))`.as(
          'job_title',
        ),
        sql<
          string | null
        >`case when e.profile_picture_file_id is not null then ${`/api/v1/files/${ctx.org.slug}/`} || e.profile_picture_file_id || '/' end`.as(
          'profile_picture',
        ),
      ])
      .orderBy('e.full_name')
      .orderBy('e.id')
    return page(query, rows as never, lines as never)
  }),
]
