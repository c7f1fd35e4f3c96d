import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { writeSet } from '#engines/questions/new-set-server.ts'
import { after, formProblems } from '#modules/forms/domain/form-life.ts'
import { audienceOf, formColumns, oneForm } from '#modules/forms/server/form-row.ts'
import { occurrenceColumn } from '#modules/forms/server/occurrences.ts'
import { formQuestions, formReach, forms, type Form, type FormInput } from '#modules/forms/shared/form.ts'

/** What people were promised when they were asked, and by what their answers are read. */
const settled = ['kind', 'set_id', 'is_anonymous', 'threshold', 'repeats'] as const

export const formRoutes: Route[] = [
  handle(forms.list, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('form as f')
    if (query.state?.length) all = all.where('f.state', 'in', query.state)
    else all = all.where('f.state', '<>', 'Archived')
    if (query.kind?.length) all = all.where('f.kind', 'in', query.kind)
    if (query.search) all = all.where('f.title', 'ilike', `%${query.search.replace(/[\\%_]/g, '\\$&')}%`)
    const occurrence = await occurrenceColumn(ctx.db, ctx.today)
    const rows = all.select(formColumns(ctx.today, occurrence)).orderBy('f.opens_on', 'desc').orderBy('f.id')
    return page(query, all as never, rows as never) as never
  }),
  handle(forms.read, (ctx, { params }) => one(ctx, params.id)),
  handle(forms.create, async (ctx, { body }) => {
    refuseOdd(body)
    await refuseOtherSet(ctx, body.set_id)
    return insert(ctx, body)
  }),
  handle(forms.compose, async (ctx, { body: { questions, publishes, ...body } }) => {
    if (!forms.compose_codes.every((code) => allowed(ctx.org.codes, [code], 'write')))
      throw forbidden('Writing questions needs the permissions for form questions and the question bank.')
    refuseOdd(body)
    const set_id = await writeSet(ctx, formQuestions.name, {
      name: body.title,
      category: questionCategory,
      questions,
    })
    const form = await insert(ctx, { ...body, set_id })
    if (!publishes) return form
    const { current, write } = await locked(ctx, form.id, form.version)
    return publish(ctx, current, write)
  }),
  handle(forms.composed, async ({ db, today }, { query: { segment_id = null, opens_on = today } }) => {
    const day = opens_on < today ? today : opens_on
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from (select ${segment_id}::uuid as segment_id) f
      cross join lateral ${audienceOf(sql`f`, day)} a`.execute(db)
    return { people: rows[0]?.people ?? 0, day }
  }),
  handle(forms.update, async (ctx, { params, body: { version, is_public, ...change } }) => {
    const { current, write } = await locked(ctx, params.id, version)
    if (current.state === 'Archived') throw conflict('This form is Archived.')
    const before = { ...current, is_public: current.public_key !== null }
    const problems = {
      ...formProblems({ ...before, ...change, ...(is_public === undefined ? {} : { is_public }) }),
      ...(current.responses > 0 ? frozen(current, change) : {}),
    }
    if (Object.keys(problems).length) throw invalid(problems)
    if (change.set_id && change.set_id !== current.set.id) await refuseOtherSet(ctx, change.set_id)
    const public_key = is_public ? (current.public_key ?? randomUUID()) : null
    await write({ ...change, ...(is_public === undefined ? {} : { public_key }) })
    return one(ctx, params.id)
  }),
  handle(formReach.asked, async (ctx, { params }) => {
    const { opens_on } = await one(ctx, params.id)
    const day = opens_on < ctx.today ? ctx.today : opens_on
    const on = await oneForm(ctx.db, params.id, day)
    if (!on) throw notFound()
    return { people: on.asked, day }
  }),
  handle(forms.act, async (ctx, { params, body }) => {
    const { current, write } = await locked(ctx, params.id, body.version)
    const state = after(current.state, body.step)
    if (!state) throw conflict(`This form is ${current.state}.`)
    if (body.step === 'publish') return publish(ctx, current, write)
    if (state === 'Published') refuseUnasked(ctx, current)
    await write({ state })
    return one(ctx, params.id)
  }),
  handle(forms.remove, async (ctx, { params }) => {
    const { state, responses } = await one(ctx, params.id)
    if (responses > 0 || state !== 'Draft')
      throw conflict('Only a form that nobody was asked can be deleted. Close and archive it instead.')
    await ctx.db.deleteFrom('form').where('id', '=', params.id).execute()
    return undefined
  }),
]

/** Where questions that are written with a form stand in the bank. */
const questionCategory = 'Forms'

function refuseOdd(body: Parameters<typeof formProblems>[0]) {
  const problems = formProblems(body)
  if (Object.keys(problems).length) throw invalid(problems)
}

async function insert(ctx: Ctx, { is_public, ...body }: z.output<typeof FormInput>) {
  const id = newId()
  await guarded(() =>
    ctx.db
      .insertInto('form')
      .values({ ...body, id, public_key: is_public ? randomUUID() : null, created_at: ctx.now })
      .execute(),
  )
  return one(ctx, id)
}

async function publish(ctx: Ctx, form: Form, write: Awaited<ReturnType<typeof locked>>['write']) {
  refuseUnasked(ctx, form)
  await write({ state: 'Published' })
  if (form.opens_on <= ctx.today) await ctx.signal('form.opened', { form_id: form.id })
  return one(ctx, form.id)
}

async function one(ctx: Ctx, id: string): Promise<Form> {
  const form = await oneForm(ctx.db, id, ctx.today)
  if (!form) throw notFound()
  return form
}

async function locked(ctx: Ctx, id: string, version: number) {
  const { write } = await changing(ctx, 'form', id, version, { current: () => one(ctx, id) })
  return {
    current: await one(ctx, id),
    write: (change: Parameters<typeof write>[0]) => guarded(() => write(change)),
  }
}

function frozen(current: Form, change: Partial<Record<(typeof settled)[number] | 'opens_on', unknown>>) {
  const now = { ...current, set_id: current.set.id }
  // weeks are counted from the day on which it opened
  const names = current.repeats ? ([...settled, 'opens_on'] as const) : settled
  return Object.fromEntries(
    names
      .filter((name) => change[name] !== undefined && change[name] !== now[name])
      .map((name) => [name, ['This form has been answered: this cannot change any more.']]),
  )
}

function refuseUnasked(ctx: Ctx, form: Form) {
  if (form.closes_on !== null && form.closes_on < ctx.today)
    throw refuse(`This form closed on ${form.closes_on}: choose a later day first.`)
  if (form.asked === 0 && form.public_key === null) throw refuse('Nobody is in the segment of this form.')
}

async function refuseOtherSet(ctx: Ctx, id: string) {
  const set = await ctx.db
    .selectFrom('question_set')
    .select('state')
    .where('id', '=', id)
    .where('use', '=', formQuestions.name)
    .executeTakeFirst()
  if (set?.state !== 'Published') throw invalid({ set_id: ['Choose published questions.'] })
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === 'form_title') throw invalid({ title: ['Form with this title already exists.'] })
    if (constraint?.includes('segment')) throw invalid({ segment_id: ['Select a valid choice.'] })
    throw error
  }
}
