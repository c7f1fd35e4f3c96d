import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { orderingOf } from '#kernel/list.ts'
import { changing, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  changeQuestion,
  createQuestion,
  questionCategory,
  questions,
  questionVersions,
  removeQuestion,
  type Question,
} from '#engines/questions/question-bank.ts'

export const questionBankRoutes: Route[] = [
  ...serveSettings(questionCategory),
  handle(questions, async (ctx, { query }) => {
    const { name, direction } = orderingOf(query, ['title'], 'title')
    let all = asked(ctx.db).where('q.is_latest', '=', true)
    if (query.is_archived !== 'all') all = all.where('q.is_archived', '=', query.is_archived === 'true')
    if (query.category_id?.length) all = all.where('q.category_id', 'in', query.category_id)
    if (query.kind?.length) all = all.where('q.kind', 'in', query.kind)
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where(sql<boolean>`q.title ilike ${like}`)
    }
    return page(query, all, shown(all).orderBy(`q.${name}`, direction).orderBy('q.id') as never) as never
  }),
  handle(createQuestion, async (ctx, { body }) => {
    const id = newId()
    const { detail, help, ...rest } = body
    await guarded(ctx, body.category_id, () =>
      ctx.db
        .insertInto('question')
        .values({
          ...rest,
          help: help ?? null,
          id,
          root_id: id,
          kind: detail.kind,
          detail: JSON.stringify(detail),
        })
        .execute(),
    )
    return one(ctx.db, id)
  }),
  handle(changeQuestion, async (ctx, { params, body }) => {
    const { version, detail, ...named } = body
    const { row, write } = await changing(ctx, 'question', params.id, version, {
      current: ({ id }) => one(ctx.db, id),
    })
    if (!row.is_latest) throw versionConflict(await one(ctx.db, params.id))
    const values = {
      ...named,
      ...(detail ? { kind: detail.kind, detail: JSON.stringify(detail) } : {}),
    }
    const newMeaning = detail !== undefined || named.title !== undefined || named.help !== undefined
    if (newMeaning && (await isUsed(ctx.db, params.id))) return nextVersion(ctx, row, values)
    await guarded(ctx, body.category_id, () => write(values))
    return one(ctx.db, params.id)
  }),
  handle(questionVersions, async (ctx, { params }) => {
    const { root_id } = await one(ctx.db, params.id)
    const results = await shown(asked(ctx.db).where('q.root_id', '=', root_id))
      .select('q.created_at')
      .orderBy('q.version_no', 'desc')
      .execute()
    return { results } as never
  }),
  handle(removeQuestion, async (ctx, { params }) => {
    const question = await one(ctx.db, params.id)
    if (question.set_count > 0 || question.version_no > 1 || (await isUsed(ctx.db, params.id)))
      throw conflict('This question is used elsewhere and cannot be deleted. Archive it instead.')
    await ctx.db.deleteFrom('question').where('id', '=', params.id).execute()
    return undefined
  }),
]

type Stored = { id: string; root_id: string; version_no: number } & Record<string, unknown>

/** The former version stays for its answers; sets that are still being made ask the new one. */
async function nextVersion(ctx: Ctx, row: Stored, values: Record<string, unknown>): Promise<Question> {
  const id = newId()
  const { version: _, created_at: __, detail, ...former } = row
  await ctx.db.updateTable('question').set({ is_latest: false }).where('id', '=', row.id).execute()
  await guarded(ctx, values['category_id'], () =>
    ctx.db
      .insertInto('question')
      // the row before with what is named changed: the columns are its own
      .values({
        ...former,
        detail: JSON.stringify(detail),
        ...values,
        id,
        version_no: row.version_no + 1,
        is_latest: true,
      } as never)
      .execute(),
  )
  await sql`update question_set_item i set question_id = ${id} from question_set s
    where s.id = i.set_id and s.state = 'Draft' and i.question_id = ${row.id}`.execute(ctx.db)
  await sql`update question_set_item i set show_if = jsonb_set(i.show_if, '{question_id}', to_jsonb(${id}::text)) from question_set s
    where s.id = i.set_id and s.state = 'Draft' and i.show_if ->> 'question_id' = ${row.id}`.execute(ctx.db)
  return one(ctx.db, id)
}

async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from question_set_item i join question_set s on s.org_id = i.org_id and s.id = i.set_id
      where i.question_id = ${id} and s.state <> 'Draft') or exists (select from answer where question_id = ${id}) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

const asked = (db: Db) =>
  db
    .selectFrom('question as q')
    .innerJoin('question_category as c', (join) =>
      join.onRef('c.org_id', '=', 'q.org_id').onRef('c.id', '=', 'q.category_id'),
    )
const shown = (rows: ReturnType<typeof asked>) =>
  rows.select([
    'q.id',
    'q.root_id',
    'q.version_no',
    'q.title',
    'q.help',
    'q.detail',
    'q.is_archived',
    'q.version',
    sql<Question['category']>`${refIn('c')}`.as('category'),
    sql<number>`(select count(distinct s.root_id)::int from question_set_item i join question_set s on s.org_id = i.org_id and s.id = i.set_id
      join question v on v.org_id = i.org_id and v.id = i.question_id where v.root_id = q.root_id)`.as(
      'set_count',
    ),
    sql<number>`answers_of_question(q.root_id)`.as('answer_count'),
  ])

async function one(db: Db, id: string): Promise<Question> {
  const row = await shown(asked(db).where('q.id', '=', id)).executeTakeFirst()
  if (!row) throw notFound()
  // its detail was checked by the schema when it was written
  return row as unknown as Question
}

async function guarded(ctx: Ctx, categoryId: unknown, work: () => Promise<unknown>) {
  if (typeof categoryId === 'string') {
    const known = await ctx.db
      .selectFrom('question_category')
      .select('id')
      .where('id', '=', categoryId)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!known) throw invalid({ category_id: ['Select a valid choice.'] })
  }
  try {
    await work()
  } catch (error) {
    if (violated(error) === 'question_title')
      throw invalid({ title: ['Question with this title already exists in the category.'] })
    throw error
  }
}
