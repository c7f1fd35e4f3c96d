import { sql } from 'kysely'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import { isZero } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { violated } from '#platform/db.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSets, itemsOf } from '#engines/questions/set-server.ts'
import { markedAnswers } from '#modules/assessment/server/marking.ts'
import {
  addAssessment,
  assessmentQuestions,
  assessments,
  closeAssessment,
  editAssessment,
  publishAssessment,
  reviseAssessment,
} from '#modules/assessment/shared/assessment.ts'

const counted = (which: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from assessment_taker t where t.org_id = a.org_id and t.assessment_id = a.id and ${which})`

export const assessmentRoutes: Route[] = [
  // the engine's own type of a use, whatever its path
  ...serveSets(assessmentQuestions as never),
  serveList(assessments, {
    from: () => sql`assessment a join question_set s on s.org_id = a.org_id and s.id = a.set_id`,
    select: () => ({
      title: sql`a.title`,
      set: refIn('s'),
      set_id: sql`a.set_id`,
      duration_minutes: sql`a.duration_minutes`,
      pass_percent: sql`a.pass_percent`,
      opens_on: sql`a.opens_on`,
      closes_on: sql`a.closes_on`,
      state: sql`a.state`,
      takers: counted(sql`t.state <> 'Cancelled'`),
      passed: counted(sql`t.state = 'Passed'`),
      mean: sql`(select round(avg(t.score), 2)::text from assessment_taker t where t.org_id = a.org_id and t.assessment_id = a.id)`,
      instructions: sql`a.instructions`,
      shows_score: sql`a.shows_score`,
      attempts_allowed: sql`a.attempts_allowed`,
      counts: sql`a.counts`,
      drawn: sql`a.drawn`,
      is_shuffled: sql`a.is_shuffled`,
      negative_percent: sql`a.negative_percent`,
      is_blind: sql`a.is_blind`,
      version: sql`a.version`,
      abilities: sql`json_build_object('edit', a.state = 'Draft', 'publish', a.state = 'Draft',
        'revise', a.state = 'Published', 'close', a.state = 'Published')`,
    }),
    id: sql`a.id`,
    search: (_, search) => [sql<boolean>`a.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    order: sql`(a.state = 'Closed'), a.title`,
  }),
  serveAction(addAssessment, async (ctx, { body }) => {
    await refuseSet(ctx, body.set_id)
    const id = newId()
    await refuseTaken(() =>
      ctx.db
        .insertInto('assessment')
        .values({ ...cleared(body), id })
        .execute(),
    )
    return { id }
  }),
  serveAction(editAssessment, async (ctx, { params, body: { version, ...values } }) => {
    const write = await draft(ctx, params.id, version)
    await refuseSet(ctx, values.set_id)
    await refuseTaken(() => write(cleared(values)))
    return undefined
  }),
  serveAction(publishAssessment, async (ctx, { params, body }) => {
    const write = await draft(ctx, params.id, body.version)
    const { set_id } = await ctx.db
      .selectFrom('assessment')
      .select('set_id')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    if (isZero(markedAnswers(await itemsOf(ctx.db, set_id), {}).full))
      throw refuse('No question of this set has marks. Give its options marks first.')
    await write({ state: 'Published' })
    return undefined
  }),
  serveAction(reviseAssessment, async (ctx, { params, body: { version, set_id, drawn, is_shuffled } }) => {
    const { row, write } = await changing(ctx, 'assessment', params.id, version, {
      current: (found) => found,
    })
    if (row.state !== 'Published') throw conflict(`This assessment is ${row.state}.`)
    await refuseSet(ctx, set_id)
    if (isZero(markedAnswers(await itemsOf(ctx.db, set_id), {}).full))
      throw invalid({ set_id: ['No question of this set has marks. Give its options marks first.'] })
    await write({ set_id, drawn: drawn ?? null, is_shuffled })
    return undefined
  }),
  serveAction(closeAssessment, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'assessment', params.id, body.version, {
      current: (found) => found,
    })
    if (row.state !== 'Published') throw conflict(`This assessment is ${row.state}.`)
    await write({ state: 'Closed' })
    return undefined
  }),
]

const cleared = <
  V extends {
    instructions?: string | null | undefined
    opens_on?: string | null | undefined
    closes_on?: string | null | undefined
    drawn?: number | null | undefined
    negative_percent?: number | null | undefined
  },
>(
  values: V,
) => ({
  ...values,
  drawn: values.drawn ?? null,
  negative_percent: values.negative_percent ?? 0,
  instructions: values.instructions ?? null,
  opens_on: values.opens_on ?? null,
  closes_on: values.closes_on ?? null,
})

async function refuseTaken(write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (violated(error) === 'assessment_title')
      throw invalid({ title: ['Assessment with this title already exists.'] })
    throw error
  }
}

async function refuseSet({ db }: Ctx, id: string) {
  const set = await db
    .selectFrom('question_set')
    .select('id')
    .where('id', '=', id)
    .where('use', '=', assessmentQuestions.name)
    .where('state', '=', 'Published')
    .executeTakeFirst()
  if (!set) throw invalid({ set_id: ['Select a valid choice.'] })
}

async function draft(ctx: Ctx, id: string, version: number) {
  const { row, write } = await changing(ctx, 'assessment', id, version, { current: (found) => found })
  if (row.state !== 'Draft') throw conflict(`This assessment is ${row.state}.`)
  return write
}
