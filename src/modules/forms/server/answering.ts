import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import type { Amount } from '#kernel/amount.ts'
import type { Ctx, LongCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, handleLong, type Route } from '#platform/route.ts'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { draftOf, dropDraft, saveDraft } from '#engines/questions/draft-server.ts'
import { prefillOf } from '#engines/questions/prefill-server.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { shut } from '#modules/forms/domain/form-life.ts'
import { isFor } from '#modules/forms/server/form-row.ts'
import { occurrenceColumn, occurrenceOf } from '#modules/forms/server/occurrences.ts'
import { onlyQuestions } from '#modules/forms/server/only-question.ts'
import { unnamed } from '#modules/forms/server/unnamed.ts'
import { answering, type MyForm } from '#modules/forms/shared/answering.ts'
import { formQuestions } from '#modules/forms/shared/form.ts'

/** Under which drafts are kept. */
const use = formQuestions.name

type Who = Pick<Ctx, 'db' | 'employee_id' | 'today'>

export const answeringRoutes: Route[] = [
  handle(answering.mine, async (ctx, { query }) => {
    const occurrence = await occurrenceColumn(ctx.db, ctx.today)
    const all = formsOf(ctx.db, ctx.employee_id, occurrence)
      // who answered sees that, whatever became of the form; the others what they are asked now
      .where(
        sql<boolean>`((d.form_id is not null and f.state <> 'Archived') or (f.state = 'Published' and f.opens_on <= ${ctx.today}::date
          and (f.closes_on is null or f.closes_on >= ${ctx.today}::date) and ${isFor(ctx.employee_id, ctx.today)}))`,
      )
    const rows = await all
      .select(shownColumns(occurrence))
      .orderBy(sql`d.answered_on is not null`)
      .orderBy('f.closes_on')
      .orderBy('f.opens_on', 'desc')
      .orderBy('f.id')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { count } = await all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return { count, results: rows.map((row) => shownForm(row, ctx)) }
  }),
  handle(answering.read, async (ctx, { params }) => {
    const form = await askedForm(ctx, params.id)
    const items = await itemsOf(ctx.db, form.set_id)
    const shown = shownForm(form, ctx)
    const draft = shown.draft_saved_at && (await draftOf(ctx.db, use, form.id, ctx.employee_id))
    const start = form.is_anonymous ? {} : draft ? draft.answers : await prefillOf(ctx, items)
    return { ...shown, threshold: form.threshold, items, start }
  }),
  handle(answering.saveDraft, async (ctx, { params, body }) => {
    const form = await askedForm(ctx, params.id)
    if (form.is_anonymous) throw conflict('What has no name is not kept before it is sent.')
    const why = shut(form, ctx.today)
    if (why) throw conflict(why)
    return saveDraft(ctx, use, form.id, body.answers, body.draft_saved_at)
  }),
  handle(answering.dropDraft, async (ctx, { params }) => {
    await dropDraft(ctx.db, use, params.id, ctx.employee_id)
    return undefined
  }),
  handleLong(answering.answer, async (ctx, { params, body }) => {
    const given = await ctx.transaction(async (db) => {
      const form = await askedForm({ ...ctx, db }, params.id)
      if (form.kind === 'Request') throw notFound()
      const checked = await refuseWrong(db, form, ctx.today, body.answers)
      await noteAnswered(db, form, ctx)
      await dropDraft(db, use, form.id, ctx.employee_id)
      const occurrence_on = occurrenceOf(form, ctx.today).on
      if (!form.is_anonymous)
        await writeResponse(db, {
          id: newId(),
          occurrence_on,
          form_id: form.id,
          employee_id: ctx.employee_id,
          answered_on: ctx.today,
          ...checked,
        })
      const division_id = form.is_anonymous ? await divisionOf(db, ctx) : null
      return { ...checked, form, division_id, occurrence_on }
    })
    const { form, ...row } = given
    if (form.is_anonymous) await writeUnnamed(ctx, form.id, row)
    // a mark shown to whoever has no name would be the answer's only trace in the browser
    return { score: form.kind === 'Quiz' ? row.score : null }
  }),
]

/** Forms and surveys that somebody has still to answer, the soonest to close first. */
export async function formsToAnswer(ctx: Ctx, limit: number) {
  const { db, employee_id, today } = ctx
  const occurrence = await occurrenceColumn(db, today)
  const rows = await formsOf(db, employee_id, occurrence)
    .select(shownColumns(occurrence))
    .where('f.state', '=', 'Published')
    .where('f.kind', '<>', 'Request')
    .where('d.form_id', 'is', null)
    .where(
      sql<boolean>`f.opens_on <= ${today}::date and (f.closes_on is null or f.closes_on >= ${today}::date)
        and ${isFor(employee_id, today)}`,
    )
    .orderBy('f.closes_on')
    .orderBy('f.id')
    .limit(limit)
    .execute()
  const questions = await onlyQuestions(
    db,
    rows.filter(({ kind }) => kind !== 'Quiz').map(({ set_id }) => set_id),
  )
  return rows
    .map((row) => ({ ...shownForm(row, ctx), question: questions.get(row.set_id) ?? null }))
    .filter(({ is_open }) => is_open)
    .map(({ id, title, answer_by, is_anonymous, question }) => ({
      id,
      title,
      due_on: answer_by,
      is_anonymous,
      question,
    }))
}

/** In a transaction that knows no caller. Should it fail, nothing was answered: the mark is taken back. */
async function writeUnnamed(
  ctx: LongCtx,
  form_id: string,
  given: { answers: string; score: Amount | null; division_id: string | null; occurrence_on: Day },
) {
  try {
    await unnamed(ctx.services, ctx.org.org_id, (db) =>
      writeResponse(db, {
        ...given,
        id: randomUUID(),
        form_id,
        employee_id: null,
        answered_on: ctx.today,
        is_told: false,
      }),
    )
  } catch (error) {
    await ctx.transaction((db) =>
      sql`with less as (
        update form_answered set times = times - 1 where form_id = ${form_id} and employee_id = ${ctx.employee_id}
          and occurrence_on = ${given.occurrence_on} and times > 1 returning 1
      ) delete from form_answered where form_id = ${form_id} and employee_id = ${ctx.employee_id}
          and occurrence_on = ${given.occurrence_on} and times = 1 and not exists (select from less)`.execute(
        db,
      ),
    )
    throw error
  }
}

interface NewResponse {
  id: string
  form_id: string
  employee_id: string | null
  request_id?: string
  answers: string
  score: Amount | null
  answered_on: string
  /** Left out: asked once. */
  occurrence_on?: Day
  division_id?: string | null
  is_told?: boolean
}
export const writeResponse = (db: Db, row: NewResponse) =>
  db.insertInto('form_response').values(row).execute()

/** Checked by the rules of its questions; `answers` is as it is stored. */
export async function refuseWrong(
  db: Db,
  form: { id: string; set_id: string } & Parameters<typeof shut>[0],
  today: string,
  answers: Record<string, AnswerValue | null>,
) {
  const why = shut(form, today)
  if (why) throw conflict(why)
  const checked = checkedAnswers(await itemsOf(db, form.set_id), answers)
  if (checked.problems) throw invalid(checked.problems)
  const stored = Object.fromEntries(checked.given.map(({ question_id, value }) => [question_id, value]))
  return { answers: JSON.stringify(stored), score: checked.score }
}

/** Once for each person in each occurrence, unless the form is answered often: the row is the lock of two browsers. */
export async function noteAnswered(
  db: Db,
  form: { id: string; allows_many: boolean } & Parameters<typeof occurrenceOf>[0],
  { employee_id, today }: Pick<Ctx, 'employee_id' | 'today'>,
) {
  const { rows } = await sql<{ times: number }>`
    insert into form_answered (form_id, employee_id, answered_on, occurrence_on)
    values (${form.id}, ${employee_id}, ${today}, ${occurrenceOf(form, today).on})
    on conflict (org_id, form_id, employee_id, occurrence_on) do update set answered_on = excluded.answered_on, times = form_answered.times + 1
      where ${form.allows_many}
    returning times`.execute(db)
  if (!rows.length) throw conflict('You have answered this form already.')
}

async function divisionOf(db: Db, { employee_id, today }: Pick<Ctx, 'employee_id' | 'today'>) {
  const row = await db
    .selectFrom('employment_assignment')
    .select('division_id')
    .where('employee_id', '=', employee_id)
    .where(sql<boolean>`valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date)`)
    .executeTakeFirst()
  return row?.division_id ?? null
}

const shownColumns = (occurrence: RawBuilder<Day>) => [
  'f.id' as const,
  'f.title' as const,
  'f.description' as const,
  'f.kind' as const,
  'f.is_anonymous' as const,
  'f.opens_on' as const,
  'f.closes_on' as const,
  'f.allows_many' as const,
  'f.repeats' as const,
  'f.most_responses' as const,
  'f.state' as const,
  'f.set_id' as const,
  'f.threshold' as const,
  sql<number>`(select count(*) from form_response r where r.form_id = f.id and r.occurrence_on = ${occurrence})`.as(
    'responses',
  ),
  'w.saved_at' as const,
  sql<number>`(select count(*) from question_set_item i where i.set_id = f.set_id)`.as('question_count'),
  'd.answered_on' as const,
]

/** Forms with what this person has answered in the present occurrence, and what they have begun. */
const formsOf = (db: Db, employee_id: string, occurrence: RawBuilder<Day>) =>
  db
    .selectFrom('form as f')
    .leftJoin('form_answered as d', (join) =>
      join
        .onRef('d.org_id', '=', 'f.org_id')
        .onRef('d.form_id', '=', 'f.id')
        .on('d.employee_id', '=', employee_id)
        .on(sql<boolean>`d.occurrence_on = ${occurrence}`),
    )
    .leftJoin('answer_draft as w', (join) =>
      join
        .onRef('w.org_id', '=', 'f.org_id')
        .onRef('w.subject_id', '=', 'f.id')
        .on('w.use', '=', use)
        .on('w.employee_id', '=', employee_id),
    )

/** A form that is for this person, or was answered by them; a form for others is not found. */
export async function askedForm({ db, employee_id, today }: Who, id: string) {
  const occurrence = await occurrenceColumn(db, today)
  const form = await formsOf(db, employee_id, occurrence)
    .select(shownColumns(occurrence))
    .where('f.id', '=', id)
    .where('f.state', 'in', ['Published', 'Closed'])
    .where(sql<boolean>`(d.form_id is not null or ${isFor(employee_id, today)})`)
    .executeTakeFirst()
  if (!form) throw notFound()
  return form
}

type Asked = Awaited<ReturnType<typeof askedForm>>

function shownForm(form: Asked, { today, org }: Pick<Ctx, 'today' | 'org'>): MyForm {
  const { id, title, description, is_anonymous, closes_on, question_count, allows_many, answered_on } = form
  const { from, to } = occurrenceOf(form, today)
  const is_open = shut(form, today) === null && (allows_many || answered_on === null)
  return {
    id,
    title,
    description,
    // one of the kinds, by the table's check
    kind: form.kind as MyForm['kind'],
    is_anonymous,
    closes_on,
    question_count,
    allows_many,
    answered_on,
    // one of the kinds, by the table's check
    repeats: form.repeats as MyForm['repeats'],
    answer_by: to,
    is_open,
    // what was begun in a former occurrence answers no question of this one
    draft_saved_at:
      is_open && form.saved_at !== null && dayAt(form.saved_at, org.time_zone) >= from ? form.saved_at : null,
  }
}
