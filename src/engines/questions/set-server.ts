import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse, type FieldErrors } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { fits } from '#engines/questions/prefill.ts'
import type { QuestionDetail } from '#engines/questions/question.ts'
import { showIfProblem } from '#engines/questions/show-if.ts'
import type { QuestionUse, SetDetail, SetItem } from '#engines/questions/question-use.ts'

/** Sets of one use: made as drafts, asked when published, and then only replaced by a next version. */
export const serveSets = (use: QuestionUse): Route[] => [
  handle(use.sets, async (ctx, { query }) => {
    let all = setsOf(ctx.db, use.name)
    if (query.state?.length) all = all.where('s.state', 'in', query.state)
    if (query.search) {
      const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
      all = all.where(sql<boolean>`s.name ilike ${like}`)
    }
    return page(
      query,
      all,
      shown(all).orderBy('s.name').orderBy('s.version_no', 'desc').orderBy('s.id') as never,
    ) as never
  }),
  handle(use.readSet, (ctx, { params }) => setOf(ctx.db, use, params.id)),
  handle(use.createSet, async (ctx, { body }) => {
    const id = newId()
    await ctx.db
      .insertInto('question_set')
      .values({ name: body.name, description: body.description ?? null, id, root_id: id, use: use.name })
      .execute()
    return setOf(ctx.db, use, id)
  }),
  handle(use.changeSet, async (ctx, { params, body }) => {
    const { items, version, ...named } = body
    const set = await locked(ctx, use, params.id, version)
    if (set.state !== 'Draft')
      throw conflict(`This set is ${set.state}: make a next version of it to change it.`)
    if (items) await writeItems(ctx, params.id, items)
    await ctx.db
      .updateTable('question_set')
      .set({ ...named, version: version + 1 })
      .where('id', '=', params.id)
      .execute()
    return setOf(ctx.db, use, params.id)
  }),
  handle(use.publishSet, async (ctx, { params, body }) => {
    const set = await locked(ctx, use, params.id, body.version)
    if (set.state !== 'Draft') throw conflict(`This set is already ${set.state}.`)
    const { items } = await setOf(ctx.db, use, params.id)
    if (!items.length) throw refuse('A set without questions cannot be published.')
    const wrong = conditionErrors(items).findIndex((error) => error !== null)
    // an option of the question that it depends on may have been renamed since
    if (wrong >= 0)
      throw refuse(`Question ${wrong + 1}: look at when it is asked. ${conditionErrors(items)[wrong] ?? ''}`)
    await ctx.db
      .updateTable('question_set')
      .set((eb) => ({ state: 'Archived', version: eb('version', '+', 1) }))
      .where('root_id', '=', set.root_id)
      .where('state', '=', 'Published')
      .execute()
    await ctx.db
      .updateTable('question_set')
      .set({ state: 'Published', published_at: ctx.now, version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    return setOf(ctx.db, use, params.id)
  }),
  handle(use.reviseSet, async (ctx, { params }) => {
    const set = await setOf(ctx.db, use, params.id)
    if (set.state === 'Draft') throw conflict('This set is a draft: change it as it is.')
    const versions = await ctx.db
      .selectFrom('question_set')
      .select(['version_no', 'state'])
      .where('root_id', '=', set.root_id)
      .orderBy('version_no', 'desc')
      .forUpdate()
      .execute()
    if (versions.some(({ state }) => state === 'Draft'))
      throw conflict('A next version of this set is being made already.')
    const id = newId()
    await ctx.db
      .insertInto('question_set')
      .values({
        id,
        root_id: set.root_id,
        version_no: (versions[0]?.version_no ?? 0) + 1,
        use: use.name,
        name: set.name,
        description: set.description,
      })
      .execute()
    // the new version begins with the questions as they are asked now
    const { rows } = await sql<{ question_id: string; latest: string }>`
      select q.id as question_id, l.id as latest from question q join question l on l.org_id = q.org_id and l.root_id = q.root_id and l.is_latest
      where q.id = any(${set.items.map(({ question_id }) => question_id)}::uuid[])`.execute(ctx.db)
    const latest = new Map(rows.map((row) => [row.question_id, row.latest]))
    await writeItems(
      ctx,
      id,
      set.items.map((item) => ({
        ...item,
        question_id: latest.get(item.question_id) ?? item.question_id,
        show_if: item.show_if && {
          ...item.show_if,
          question_id: latest.get(item.show_if.question_id) ?? item.show_if.question_id,
        },
      })),
      true,
    )
    return setOf(ctx.db, use, id)
  }),
  handle(use.archiveSet, async (ctx, { params, body }) => {
    const set = await locked(ctx, use, params.id, body.version)
    if (set.state !== 'Published') throw conflict('Only a published set can be archived.')
    await ctx.db
      .updateTable('question_set')
      .set({ state: 'Archived', version: body.version + 1 })
      .where('id', '=', params.id)
      .execute()
    return setOf(ctx.db, use, params.id)
  }),
  handle(use.removeSet, async (ctx, { params }) => {
    const set = await setOf(ctx.db, use, params.id)
    if (set.state !== 'Draft') throw conflict('Only a draft can be deleted.')
    await ctx.db.deleteFrom('question_set').where('id', '=', params.id).execute()
    return undefined
  }),
]

type ItemInput = Pick<SetItem, 'question_id' | 'section' | 'is_required' | 'weight' | 'show_if' | 'prefill'>

async function writeItems(ctx: Ctx, setId: string, items: readonly ItemInput[], archivedToo = false) {
  const seen = new Set<string>()
  const known = items.length
    ? await ctx.db
        .selectFrom('question')
        .select(['id', 'is_archived', 'detail'])
        .where(
          'id',
          'in',
          items.map(({ question_id }) => question_id),
        )
        .execute()
    : []
  // details were checked by their schema when they were written
  const detailOf = (id: string) => known.find((row) => row.id === id)?.detail as unknown as QuestionDetail
  const conditions = archivedToo
    ? []
    : conditionErrors(items.map((item) => ({ ...item, detail: detailOf(item.question_id) })))
  const errors = items.map(({ question_id, prefill }, index): FieldErrors => {
    const question = known.find(({ id }) => id === question_id)
    if (!question || (question.is_archived && !archivedToo))
      return { question_id: ['Select a valid choice.'] }
    if (seen.has(question_id)) return { question_id: ['This question is in the set already.'] }
    seen.add(question_id)
    const condition = conditions[index]
    return {
      ...(condition ? { show_if: { question_id: [condition] } } : {}),
      ...(prefill && !archivedToo && !fits(prefill, detailOf(question_id))
        ? { prefill: ['This part of the record does not fit the kind of the question.'] }
        : {}),
    }
  })
  if (errors.some((error) => Object.keys(error).length)) throw invalid({ items: errors })
  await ctx.db.deleteFrom('question_set_item').where('set_id', '=', setId).execute()
  if (!items.length) return
  await ctx.db
    .insertInto('question_set_item')
    .values(
      items.map(({ question_id, section, is_required, weight, show_if, prefill }, index) => ({
        question_id,
        section,
        is_required,
        weight,
        prefill,
        show_if: show_if && JSON.stringify(show_if),
        id: newId(),
        set_id: setId,
        position: index + 1,
      })),
    )
    .execute()
}

/** Of each question what is wrong with when it is asked. */
const conditionErrors = (items: readonly Pick<SetItem, 'question_id' | 'show_if' | 'detail'>[]) =>
  items.map(({ show_if }, index) => show_if && showIfProblem(show_if, items.slice(0, index)))

async function locked(ctx: Ctx, use: QuestionUse, id: string, version: number) {
  const { row } = await changing(ctx, 'question_set', id, version, {
    where: { use: use.name },
    current: () => setOf(ctx.db, use, id),
  })
  return row
}

const setsOf = (db: Db, use: string) => db.selectFrom('question_set as s').where('s.use', '=', use)
const shown = (sets: ReturnType<typeof setsOf>) =>
  sets.select([
    's.id',
    's.root_id',
    's.version_no',
    's.name',
    's.description',
    's.state',
    's.published_at',
    's.version',
    sql<number>`(select count(*)::int from question_set_item i where i.set_id = s.id)`.as('question_count'),
    sql<number>`(select count(*)::int from answer_sheet a where a.set_id = s.id)`.as('sheet_count'),
  ])

/** The items of a set in their order, with the questions as that set asks them. */
export async function itemsOf(db: Db, setId: string): Promise<SetItem[]> {
  const rows = await db
    .selectFrom('question_set_item as i')
    .innerJoin('question as q', (join) =>
      join.onRef('q.org_id', '=', 'i.org_id').onRef('q.id', '=', 'i.question_id'),
    )
    .innerJoin('question_category as c', (join) =>
      join.onRef('c.org_id', '=', 'q.org_id').onRef('c.id', '=', 'q.category_id'),
    )
    .select([
      'i.question_id',
      'i.section',
      'i.is_required',
      'i.weight',
      'i.show_if',
      'i.prefill',
      'q.title',
      'q.help',
      'q.detail',
      'c.name as category',
    ])
    .where('i.set_id', '=', setId)
    .orderBy('i.position')
    .execute()
  // details were checked by their schema when they were written
  return rows as unknown as SetItem[]
}

export async function setOf(db: Db, use: QuestionUse, id: string): Promise<SetDetail> {
  const set = await shown(setsOf(db, use.name).where('s.id', '=', id)).executeTakeFirst()
  if (!set) throw notFound()
  return { ...set, items: await itemsOf(db, id) } as SetDetail
}
