import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Amount } from '#kernel/amount.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion, versionConflict } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { checkedAnswers, type Given } from '#engines/questions/answers.ts'
import { formItem } from '#engines/questions/form-item.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import {
  type Draft,
  type FormItem,
  type GivenAnswer,
  type OpenForm,
} from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import {
  formProblem,
  type Form,
  type FormState,
  type Mode,
  type Visibility,
} from '#engines/appraisal/form-life.ts'

/** Forms that are not made of a set of questions: what is asked of somebody, and what the answers are worth. */
export interface FormSource {
  items: (db: Db, about: { occasion_id: string; employee_id: string }) => Promise<FormItem[]>
  score: (
    db: Db,
    about: { occasion_id: string; employee_id: string },
    given: readonly Given[],
  ) => Promise<Amount | null>
}
export type FormSources = Partial<Record<Form, FormSource>>

export interface FormRow {
  id: string
  occasion_id: string
  title: string
  mode_id: string
  mode: Mode
  form: Form
  visibility: Visibility
  set_id: string | null
  employee_id: string
  appraiser_id: string | null
  weight: number
  state: FormState
  due_on: string
  is_open: boolean
  is_sealed: boolean
  remarks: string | null
  submitted_on: string | null
  version: number
}

export const formRoutes = (use: AppraisalUse, sources: FormSources): Route[] => [
  serveList(use.owed, {
    from: () => sql`appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
      join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id`,
    select: ({ today }) => ({
      appraisee: personOf(sql`a.employee_id`, today),
      occasion: refIn('o', 'title'),
      mode: sql`m.mode`,
      form: sql`a.form`,
      state: sql`a.state`,
      due_on: sql`a.due_on`,
      remarks: sql`a.remarks`,
      abilities: sql`json_build_object('fill', o.state = 'Open' and o.opens_on <= ${today}
        and a.state in ('Pending', 'Draft', 'Sent back') and a.due_on >= ${today} and (m.visibility <> 'Hidden' or o.sealed_on is null))`,
    }),
    id: sql`a.id`,
    where: ({ employee_id, viewer }, query) => [
      // whoever looks as somebody else does not learn what they answer without their name
      viewer.simulation && sql<boolean>`m.visibility <> 'Hidden'`,
      sql<boolean>`a.appraiser_id = ${employee_id || null}::uuid`,
      sql<boolean>`o.use = ${use.name}`,
      sql<boolean>`a.state not in ('Generated', 'Withdrawn')`,
      query['view'] === 'to_do' &&
        sql<boolean>`(o.state = 'Open' and a.state in ('Pending', 'Draft', 'Sent back'))`,
      query['view'] === 'submitted' && sql<boolean>`a.state in ('Submitted', 'Approved')`,
    ],
    search: { person: sql`a.employee_id` },
    filters: {
      view: () => null,
      occasion_id: (id) => sql<boolean>`a.occasion_id = ${id}::uuid`,
      mode: (values: string[]) => sql<boolean>`m.mode = any(${values}::text[])`,
      form: (values: string[]) => sql<boolean>`a.form = any(${values}::text[])`,
    },
    sort: { appraisee: sql`e.full_name` },
    order: sql`a.due_on, e.full_name`,
  }),
  handle(use.readForm, async (ctx, { params }) => {
    const row = await formOf(ctx.db, use, params.id)
    if (!isReadable(ctx, row)) throw notFound()
    return openFormOf(ctx, row, sources)
  }),
  handle(use.saveDraft, async (ctx, { params, body }) => {
    const row = await ownForm(ctx, use, params.id)
    const { draft_version, ...written } = body
    return writeDraft(ctx, row, written, draft_version)
  }),
  handle(use.submit, async (ctx, { params, body }) => {
    const row = await ownForm(ctx, use, params.id)
    await checkVersion(row, body.version, () => openFormOf(ctx, row, sources))
    await checkDraft(ctx.db, row.id, body.draft_version)
    await submitForm(ctx, row, body, sources)
    return undefined
  }),
]

const staleDraft = (current: Draft | null) =>
  current
    ? versionConflict(current)
    : conflict('This draft was submitted or withdrawn. Reload and try again.')

/** Whoever saw an older draft overwrites nothing: they get the newer one. */
export async function checkDraft(db: Db, assignmentId: string, seen: number) {
  const current = await draftOf(db, assignmentId)
  if ((current?.version ?? 0) !== seen) throw staleDraft(current)
}

/** Keeps what is begun, of a form that is held. */
export async function writeDraft(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  row: Pick<FormRow, 'id' | 'state'>,
  { answers, comment }: { answers: Draft['answers']; comment?: string | null | undefined },
  seen: number,
): Promise<Draft> {
  await checkDraft(db, row.id, seen)
  const draft = {
    answers: JSON.stringify(answers),
    comment: comment ?? null,
    saved_at: now,
    version: seen + 1,
  }
  await db
    .insertInto('appraisal_draft')
    .values({ ...draft, assignment_id: row.id })
    .onConflict((clash) => clash.columns(['org_id', 'assignment_id']).doUpdateSet(draft))
    .execute()
  // the version stays: it is for what others change about the form
  if (row.state === 'Pending')
    await db.updateTable('appraisal_assignment').set({ state: 'Draft' }).where('id', '=', row.id).execute()
  return { ...draft, answers }
}

/** Writes the response, apart from the form where its author is hidden. */
export async function submitForm(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  row: FormRow,
  {
    answers,
    comment,
  }: { answers: Parameters<typeof checkedAnswers>[1]; comment?: string | null | undefined },
  sources: FormSources,
) {
  const items = await formItems(db, row, sources)
  const checked = checkedAnswers(items, answers)
  if (checked.problems) throw invalid(checked.problems)
  const source = sources[row.form]
  const score = source ? await source.score(db, row, checked.given) : checked.score
  const isHidden = row.visibility === 'Hidden'
  await db
    .insertInto('appraisal_response')
    .values({
      // an id of version 7 would tell the instant
      id: isHidden ? randomUUID() : newId(),
      assignment_id: isHidden ? null : row.id,
      occasion_id: row.occasion_id,
      mode_id: row.mode_id,
      employee_id: row.employee_id,
      weight: row.weight,
      answers: JSON.stringify(checked.given),
      comment: comment ?? null,
      score,
      submitted_on: today,
    })
    .execute()
  await db.deleteFrom('appraisal_draft').where('assignment_id', '=', row.id).execute()
  await db
    .updateTable('appraisal_assignment')
    .set((eb) => ({ state: 'Submitted', submitted_on: today, remarks: null, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
}

/** The caller's own form, held, if it can be filled in now. */
async function ownForm(ctx: Ctx, use: AppraisalUse, id: string): Promise<FormRow> {
  // held in this order everywhere: first the occasion, then its forms
  const row = await formOf(ctx.db, use, id, ctx.employee_id)
  const problem = formProblem('fill', row, ctx.today)
  if (problem) throw conflict(problem)
  return row
}

export async function formOf(
  db: Db,
  use: { name: string },
  id: string,
  appraiserId?: string,
): Promise<FormRow> {
  const { rows } = await sql<FormRow>`
    select a.id, a.occasion_id, o.title, a.mode_id, m.mode, a.form, m.visibility, m.set_id, a.employee_id, a.appraiser_id,
      a.weight, a.state, a.due_on, o.state = 'Open' as is_open, o.sealed_on is not null as is_sealed, a.remarks, a.submitted_on, a.version
    from appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
    join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
    where a.id = ${id} and o.use = ${use.name}
      ${appraiserId === undefined ? sql`` : sql`and a.appraiser_id = ${appraiserId || null}::uuid for share of o for update of a`}`.execute(
    db,
  )
  const [row] = rows
  if (!row || (appraiserId !== undefined && row.state === 'Generated')) throw notFound()
  return row
}

/** The appraiser reads their own; HR what was submitted with a name, and nothing about themselves. */
function isReadable(
  { as, employee_id }: Ctx,
  { appraiser_id, state, visibility, employee_id: about }: FormRow,
) {
  if (as === 'user') return appraiser_id === employee_id && state !== 'Generated' && state !== 'Withdrawn'
  if (about === employee_id) throw forbidden('You cannot read appraisals about yourself here.')
  return visibility !== 'Hidden' && (state === 'Submitted' || state === 'Approved')
}

export async function formItems(
  db: Db,
  row: Pick<FormRow, 'form' | 'set_id' | 'occasion_id' | 'employee_id'>,
  sources: FormSources,
): Promise<FormItem[]> {
  const source = sources[row.form]
  if (source) return source.items(db, row)
  return row.set_id ? (await itemsOf(db, row.set_id)).map(formItem) : []
}

async function openFormOf(ctx: Ctx, row: FormRow, sources: FormSources): Promise<OpenForm> {
  const [items, draft, people, response] = await Promise.all([
    formItems(ctx.db, row, sources),
    ctx.as === 'user' ? draftOf(ctx.db, row.id) : null,
    sql<
      Pick<OpenForm, 'appraisee' | 'appraiser'>
    >`select ${personOf(sql`${row.employee_id}::uuid`, ctx.today)} as appraisee,
      case when ${row.appraiser_id}::uuid is not null then ${personOf(sql`${row.appraiser_id}::uuid`, ctx.today)} end as appraiser`.execute(
      ctx.db,
    ),
    ctx.db
      .selectFrom('appraisal_response')
      .select(['answers', 'comment', sql<string | null>`score::text`.as('score')])
      .where('assignment_id', '=', row.id)
      .executeTakeFirst(),
  ])
  const [both] = people.rows
  if (!both) throw notFound()
  return {
    ...both,
    id: row.id,
    occasion: { id: row.occasion_id, title: row.title },
    mode: row.mode,
    form: row.form,
    visibility: row.visibility,
    state: row.state,
    due_on: row.due_on,
    shut: formProblem('fill', row, ctx.today),
    remarks: row.remarks,
    // a score that is seen while answering tempts to tune the answers
    score: ctx.as === 'hr' ? (response?.score ?? null) : null,
    comment: response?.comment ?? null,
    submitted_on: row.submitted_on,
    items,
    // written by `submitForm`, as the answers were checked
    given: (response?.answers ?? []) as unknown as GivenAnswer[],
    draft,
    version: row.version,
  }
}

export async function draftOf(db: Db, assignmentId: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('appraisal_draft')
    .select(['answers', 'comment', 'saved_at', 'version'])
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst()
  // written by `saveDraft`, as its endpoint's schema let it pass
  return row ? { ...row, answers: row.answers as Draft['answers'] } : null
}
