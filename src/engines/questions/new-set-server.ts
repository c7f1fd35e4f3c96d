import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { invalid, type FieldErrors } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { QuestionDetail } from '#engines/questions/question.ts'

interface NewQuestion {
  title: string
  detail: QuestionDetail
  is_required: boolean
}

/**
 * A published set of questions that are written with it. They go to the bank under a category; one that is there already,
 * word for word, is asked again.
 */
export async function writeSet(
  ctx: Ctx,
  use: string,
  { name, category, questions }: { name: string; category: string; questions: readonly NewQuestion[] },
): Promise<string> {
  const category_id = await categoryOf(ctx.db, category)
  const known = await knownOf(ctx.db, category_id, questions)
  const problems = questions.map(({ title, detail }, index): FieldErrors => {
    const twice = questions.findIndex((other) => lowered(other.title) === lowered(title)) < index
    const other = known.get(lowered(title))
    if (twice) return { title: ['This question is in the set already.'] }
    return other && !isDeepStrictEqual(other.detail, detail)
      ? { title: ['Question with this title already exists in the category.'] }
      : {}
  })
  if (problems.some((problem) => Object.keys(problem).length)) throw invalid({ questions: problems })
  const asked = questions.map((question) => ({
    ...question,
    id: known.get(lowered(question.title))?.id ?? newId(),
  }))
  const fresh = asked.filter(({ title }) => !known.has(lowered(title)))
  if (fresh.length)
    await ctx.db
      .insertInto('question')
      .values(
        fresh.map(({ id, title, detail }) => ({
          id,
          root_id: id,
          category_id,
          title,
          kind: detail.kind,
          detail: JSON.stringify(detail),
        })),
      )
      .execute()
      .catch((error: unknown) => {
        // somebody else wrote the same at the same time
        if (violated(error) === 'question_title')
          throw invalid({ questions: ['Question with this title already exists in the category.'] })
        throw error
      })
  const id = newId()
  await ctx.db
    .insertInto('question_set')
    .values({ id, root_id: id, use, name, state: 'Published', published_at: ctx.now })
    .execute()
  await ctx.db
    .insertInto('question_set_item')
    .values(
      asked.map((question, index) => ({
        id: newId(),
        set_id: id,
        question_id: question.id,
        section: '',
        is_required: question.is_required,
        position: index + 1,
      })),
    )
    .execute()
  return id
}

const lowered = (title: string) => title.toLowerCase()

async function categoryOf(db: Db, name: string): Promise<string> {
  await sql`insert into question_category (id, name) values (${newId()}, ${name}) on conflict (org_id, lower(name)) do nothing`.execute(
    db,
  )
  const { id } = await db
    .selectFrom('question_category')
    .select('id')
    .where(sql`lower(name)`, '=', lowered(name))
    .executeTakeFirstOrThrow()
  return id
}

/** The questions of the category with one of the titles, by title. */
async function knownOf(db: Db, category_id: string, questions: readonly NewQuestion[]) {
  const rows = await db
    .selectFrom('question')
    .select(['id', 'title', 'detail'])
    .where('category_id', '=', category_id)
    .where('is_latest', '=', true)
    .where('is_archived', '=', false)
    .where(sql<boolean>`lower(title) = any(${questions.map(({ title }) => lowered(title))}::text[])`)
    .execute()
  return new Map(rows.map((row) => [lowered(row.title), row]))
}
