import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { answeredItems } from '#engines/questions/answered-server.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { draftOf, dropDraft, saveDraft } from '#engines/questions/draft-server.ts'
import { prefillOf } from '#engines/questions/prefill-server.ts'
import type { QuestionUse, Sheet, SheetDetail } from '#engines/questions/question-use.ts'
import { itemsOf, serveSets } from '#engines/questions/set-server.ts'
import { submitted } from '#engines/questions/signal-server.ts'

export interface SheetHooks {
  /** Runs in the transaction in which the answers were given. */
  submitted?: (ctx: Ctx, sheet: SheetDetail) => Promise<void>
}

/** Serves a use of questions: its sets, and the sheets in which they are answered. */
export const serveQuestions = (declared: unknown, hooks: SheetHooks = {}): Route[] => {
  // the paths were checked where the use was declared; the engine needs its names only
  const use = declared as QuestionUse
  return [
    ...serveSets(use),
    handle(use.sheets, async (ctx, { query }) => {
      let all = sheetsOf(ctx, use)
      if (query.state?.length) all = all.where('a.state', 'in', query.state)
      if (query.subject_id) all = all.where('a.subject_id', '=', query.subject_id)
      return page(
        query,
        all,
        shown(ctx, all).orderBy('a.created_at', 'desc').orderBy('a.id') as never,
      ) as never
    }),
    handle(use.readSheet, async (ctx, { params }) => {
      const sheet = await sheetOf(ctx, use, params.id)
      if (sheet.is_confidential && ctx.as !== 'user')
        throw forbidden('These answers are confidential: they are read together with others only.')
      return sheet
    }),
    handle(use.submit, async (ctx, { params, body }) => {
      const { row } = await locked(ctx, use, params.id, body.version)
      await answerSheet(ctx.db, row, body.answers, ctx.now)
      await dropDraft(ctx.db, use.name, row.id, ctx.employee_id)
      const sheet = await sheetOf(ctx, use, row.id)
      await hooks.submitted?.(ctx, sheet)
      await ctx.signal(submitted(use), { sheet_id: row.id })
      return sheet
    }),
    handle(use.saveDraft, async (ctx, { params, body }) => {
      const sheet = await ctx.db
        .selectFrom('answer_sheet')
        .select('state')
        .where('id', '=', params.id)
        .where('use', '=', use.name)
        .where('employee_id', '=', ctx.employee_id)
        .executeTakeFirst()
      if (!sheet) throw notFound()
      if (sheet.state !== 'Pending') throw conflict(`This is already ${sheet.state}.`)
      return saveDraft(ctx, use.name, params.id, body.answers, body.draft_saved_at)
    }),
    handle(use.close, async (ctx, { params, body }) => {
      const { row, write } = await locked(ctx, use, params.id, body.version)
      await write({ state: ctx.as === 'hr' ? 'Skipped' : 'Declined', remarks: body.remarks })
      return sheetOf(ctx, use, row.id)
    }),
  ]
}

/** The answers of a sheet that is open and locked, checked by their questions: it is completed. */
export async function answerSheet(
  db: Db,
  { id, set_id, version }: { id: string; set_id: string; version: number },
  answers: Parameters<typeof checkedAnswers>[1],
  now: string,
): Promise<void> {
  const checked = checkedAnswers(await itemsOf(db, set_id), answers)
  if (checked.problems) throw invalid(checked.problems)
  const { given, score } = checked
  if (given.length)
    await db
      .insertInto('answer')
      .values(given.map((one) => ({ ...one, sheet_id: id, value: JSON.stringify(one.value) })))
      .execute()
  await db
    .updateTable('answer_sheet')
    .set({ state: 'Completed', submitted_at: now, score, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Asks somebody to answer: a certain set, else the one published last, once for a subject. Null: no set is published. */
export async function askToAnswer(
  db: Db,
  use: { name: string },
  to: {
    subject_id: string
    employee_id: string
    due_on: string | null
    /** A promise: the answers are read with so many others' at least. */
    read_together?: number | null
  },
  set_id?: string,
): Promise<string | null> {
  const set = set_id ? { id: set_id } : await publishedLast(db, use)
  if (!set) return null
  const id = newId()
  const written = await db
    .insertInto('answer_sheet')
    .values({ ...to, id, use: use.name, set_id: set.id })
    .onConflict((oc) => oc.columns(['org_id', 'use', 'subject_id', 'employee_id']).doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n ? id : null
}

const publishedLast = (db: Db, use: { name: string }) =>
  db
    .selectFrom('question_set')
    .select('id')
    .where('use', '=', use.name)
    .where('state', '=', 'Published')
    .orderBy('published_at', 'desc')
    .executeTakeFirst()

/** The subject has come to nothing: what is unanswered is not asked any more. */
export const dropSheets = (db: Db, use: { name: string }, subjectId: string, remarks: string) =>
  db
    .updateTable('answer_sheet')
    .set((eb) => ({ state: 'Skipped', remarks, version: eb('version', '+', 1) }))
    .where('use', '=', use.name)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'Pending')
    .execute()

/** What somebody is asked to answer: all of it, and what waits. */
export async function sheetsBefore(db: Db, employeeId: string, use: { name: string }) {
  const row = await db
    .selectFrom('answer_sheet')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where state = 'Pending'))::int`.as('pending'),
    ])
    .where('employee_id', '=', employeeId)
    .where('use', '=', use.name)
    .executeTakeFirstOrThrow()
  return row
}

async function locked(ctx: Ctx, use: QuestionUse, id: string, version: number) {
  return changing(ctx, 'answer_sheet', id, version, {
    where: { use: use.name, ...(ctx.as === 'user' ? { employee_id: ctx.employee_id } : {}) },
    check: ({ state }) => {
      if (state !== 'Pending') throw conflict(`This is already ${state}.`)
    },
    current: () => sheetOf(ctx, use, id),
  })
}

const sheetsOf = (ctx: Ctx, use: QuestionUse) => {
  const all = ctx.db
    .selectFrom('answer_sheet as a')
    .innerJoin('question_set as s', (join) =>
      join.onRef('s.org_id', '=', 'a.org_id').onRef('s.id', '=', 'a.set_id'),
    )
    .where('a.use', '=', use.name)
  return ctx.as === 'user' ? all.where('a.employee_id', '=', ctx.employee_id) : all
}
const shown = (ctx: Ctx, sheets: ReturnType<typeof sheetsOf>) =>
  sheets.select([
    'a.id',
    'a.subject_id',
    'a.state',
    'a.due_on',
    'a.submitted_at',
    'a.remarks',
    'a.version',
    's.description',
    sql<boolean>`a.read_together is not null`.as('is_confidential'),
    // of a confidential one not even the score
    sql<
      string | null
    >`case when a.read_together is null or ${ctx.as === 'user'}::boolean then trim_scale(a.score)::text end`.as(
      'score',
    ),
    sql<Sheet['set']>`${refIn('s')}`.as('set'),
    personOf(sql`a.employee_id`, ctx.today).as('person'),
  ])

export async function sheetOf(ctx: Ctx, use: QuestionUse, id: string): Promise<SheetDetail> {
  const sheet = await shown(ctx, sheetsOf(ctx, use).where('a.id', '=', id)).executeTakeFirst()
  if (!sheet) throw notFound()
  const items = (await answeredItems(ctx.db, [{ id, set_id: sheet.set.id }])).get(id) ?? []
  const asks = ctx.as === 'user' && sheet.state === 'Pending'
  const begun = asks ? await draftOf(ctx.db, use.name, id, ctx.employee_id) : null
  return {
    ...sheet,
    start: asks ? (begun?.answers ?? (sheet.is_confidential ? {} : await prefillOf(ctx, items))) : {},
    draft_saved_at: begun?.saved_at ?? null,
    items,
  } as SheetDetail
}
