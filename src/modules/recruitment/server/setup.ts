import { sql } from 'kysely'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSets } from '#engines/questions/set-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  externalInterviewer,
  hiringMethod,
  hiringStage,
  publishedSets,
  recruitmentLetter,
  recruitmentQuestions,
} from '#modules/recruitment/shared/setup.ts'

export const setupRoutes: Route[] = [
  // the engine's own type of a use, whatever its path
  ...serveSets(recruitmentQuestions as never),
  ...serveSettings(hiringMethod),
  ...serveSettings(hiringStage),
  ...serveSettings(recruitmentLetter),
  ...serveSettings(externalInterviewer),
  handle(publishedSets, async (ctx, { query }) => {
    let all = ctx.db
      .selectFrom('question_set as s')
      .where('s.use', '=', recruitmentQuestions.name)
      .where('s.state', '=', 'Published')
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where(sql<boolean>`s.name ilike ${like}`)
    }
    return page(query, all, all.select(['s.root_id as id', 's.name']).orderBy('s.name').orderBy('s.id'))
  }),
]
