import { sql } from 'kysely'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { publishedAssessments } from '#modules/assessment/shared/assessment.ts'

export const publishedRoutes: Route[] = [
  handle(publishedAssessments, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('assessment as a').where('a.state', '=', 'Published')
    if (query.search)
      all = all.where(sql<boolean>`a.title ilike ${`%${query.search.replaceAll(/[%_\\]/g, '\\$&')}%`}`)
    return page(query, all, all.select(['a.id', 'a.title as name']).orderBy('a.title').orderBy('a.id'))
  }),
]
