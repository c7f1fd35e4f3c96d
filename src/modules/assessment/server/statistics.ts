import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { handle, type Route } from '#platform/route.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { FEWEST_ATTEMPTS, statisticsOf, type ItemResult } from '#modules/assessment/domain/statistics.ts'
import { askedOf } from '#modules/assessment/server/attempt.ts'
import { isWritten, sharesOf } from '#modules/assessment/server/marking.ts'
import { questionStatistics } from '#modules/assessment/shared/attempt.ts'

/** The newest attempts are enough to say how a question works. */
const MOST_ATTEMPTS = 5000

interface Row {
  set_id: string
  asked: string[] | null
  answers: Record<string, AnswerValue | null>
  score: string
}

export const statisticsRoutes: Route[] = [
  handle(questionStatistics, async (ctx, { params }) => {
    const found = await ctx.db
      .selectFrom('assessment')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw notFound()
    const { rows } = await sql<Row>`
      select p.set_id, p.asked, p.answers, p.score::text from assessment_attempt p
      join assessment_taker t on t.org_id = p.org_id and t.id = p.taker_id
      where t.assessment_id = ${params.id} and p.score is not null
      order by p.submitted_at desc, p.id limit ${MOST_ATTEMPTS}`.execute(ctx.db)
    const titles = new Map<string, string>()
    const results = new Map<string, ItemResult[]>()
    // sets are few: as many as the questions were changed
    for (const [set_id, attempts] of Map.groupBy(rows, (row) => row.set_id)) {
      const items = await askedOf(ctx.db, { set_id, asked: null })
      for (const item of items) titles.set(item.question_id, item.title)
      const byMachine = items.filter((item) => !isWritten(item))
      for (const { asked, answers, score } of attempts) {
        const own = asked === null ? byMachine : byMachine.filter((item) => asked.includes(item.question_id))
        for (const [question_id, share] of sharesOf(own, answers))
          listIn(results, question_id).push({ share, score: Number(score) })
      }
    }
    return {
      attempts: rows.length,
      fewest: FEWEST_ATTEMPTS,
      questions: [...results].map(([question_id, own]) => {
        const known = statisticsOf(own)
        return {
          question_id,
          title: titles.get(question_id) ?? '',
          asked: own.length,
          difficulty: known?.difficulty ?? null,
          discrimination: known?.discrimination ?? null,
          is_weak: known?.is_weak ?? false,
        }
      }),
    }
  }),
]

function listIn(lists: Map<string, ItemResult[]>, key: string): ItemResult[] {
  const known = lists.get(key)
  if (known) return known
  const made: ItemResult[] = []
  lists.set(key, made)
  return made
}
