import { sql, type SqlBool } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refIn, refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Flow, FlowInput, Flows } from '#engines/approval/flow.ts'
import { stepProblems } from '#engines/approval/flow-problems.ts'
import { choicesOf } from '#engines/approval/chosen-server.ts'
import { aheadOf } from '#engines/approval/request-ahead-server.ts'
import { knownType } from '#engines/approval/request-registry-server.ts'

/** Serves declared flows. */
export const serveFlows = (declared: Flows): Route[] => [
  handle(declared.list, async (ctx, { query }) => {
    const all = mine(ctx, declared)
      .$if(query.is_archived !== 'all', (rows) =>
        rows.where('f.is_archived', '=', query.is_archived === 'true'),
      )
      .$if(Boolean(query.search), (rows) => rows.where('f.name', 'ilike', `%${escaped(query.search)}%`))
    const rows = shown(all, declared).orderBy('f.priority').orderBy('f.name').orderBy('f.id')
    // the engine's narrow view of a query; what it answers is made by the select
    return (await page(query, all as never, rows as never)) as never
  }),
  handle(declared.read, (ctx, { params }) => one(ctx, declared, params.id)),
  handle(declared.create, async (ctx, { body }) => {
    refuseUnmeant(body)
    await refuseWrong(ctx, declared, body)
    const id = newId()
    await guarded(() =>
      ctx.db
        .insertInto('approval_flow')
        .values({ ...stored(body), id })
        .execute(),
    )
    return one(ctx, declared, id)
  }),
  handle(declared.update, async (ctx, { params, body }) => {
    const { version, is_archived, ...change } = body
    const { write } = await changing(ctx, 'approval_flow', params.id, version, {
      current: ({ id }) => one(ctx, declared, id),
    })
    const current = await one(ctx, declared, params.id)
    if (change.steps) refuseUnmeant(change)
    const whole = { ...current, ...change }
    await refuseWrong(ctx, declared, whole)
    await guarded(() => write({ ...stored(whole), ...(is_archived === undefined ? {} : { is_archived }) }))
    return one(ctx, declared, params.id)
  }),
  handle(declared.groups, (ctx, { query }) => {
    const all = ctx.db
      .selectFrom('permission_group')
      .$if(Boolean(query.search), (rows) => rows.where('name', 'ilike', `%${escaped(query.search)}%`))
    return page(query, all as never, all.select(['id', 'name']).orderBy('name') as never) as never
  }),
  handle(declared.remove, async (ctx, { params }) => {
    await one(ctx, declared, params.id)
    await ctx.db.deleteFrom('approval_flow').where('id', '=', params.id).execute()
    return undefined
  }),
  handle(declared.tried, async (ctx, { query: { type, employee_id, facts = {} } }) => {
    if (!declared.types[type]) throw invalid({ type: ['Select a valid choice.'] })
    const [subject, known] = [
      await ctx.db.selectFrom('employee').select('id').where('id', '=', employee_id).executeTakeFirst(),
      knownType(type),
    ]
    if (!subject) throw invalid({ employee_id: ['Select a valid choice.'] })
    if (!known) throw new Error(`flows are declared for ${type}, which is not served`)
    const { name, steps } = await known.supposed(ctx, employee_id, facts)
    const choices = await choicesOf(ctx, steps, employee_id)
    return { flow: name, turns: await aheadOf(ctx, { employee_id, steps, choices }) }
  }),
]

/** Those that are for a type of this declaration, whatever else they are for. */
const mine = (ctx: Ctx, { types }: Flows) =>
  ctx.db
    .selectFrom('approval_flow as f')
    .where(sql<SqlBool>`f.request_types && ${Object.keys(types)}::text[]`)

const shown = (rows: ReturnType<typeof mine>, declared: Flows) =>
  rows.select([
    'f.id',
    'f.version',
    'f.name',
    'f.request_types',
    'f.priority',
    'f.segment_id',
    'f.is_archived',
    sql<FlowInput['conditions']>`f.conditions`.as('conditions'),
    sql<FlowInput['steps']>`f.steps`.as('steps'),
    sql<Flow['segment']>`${refOf('segment', sql`f.segment_id`)}`.as('segment'),
    sql<Flow['named']>`(select coalesce(json_agg(${refIn('n')}), '[]') from (
        select s.id, s.name from segment s where s.id::text in (select x ->> 'segment_id' from jsonb_array_elements(f.steps) x)
        union all
        select g.id, g.name from permission_group g where g.id::text in (select x ->> 'group_id' from jsonb_array_elements(f.steps) x)
        union all
        select e.id, e.full_name from employee e where e.id::text in (
          select jsonb_array_elements_text(x -> 'employee_ids') from jsonb_array_elements(f.steps) x where jsonb_typeof(x -> 'employee_ids') = 'array')
        ${namesOfFacts(declared)}
      ) n)`.as('named'),
  ])

/** What the values of conditions are called that are ids of rows: each fact names its table. */
function namesOfFacts({ types }: Flows) {
  const facts = Object.values(types).flatMap((type) => Object.entries(type.facts))
  const rows = new Map(facts.flatMap(([name, fact]) => (fact.kind === 'row' ? [[name, fact] as const] : [])))
  return sql.join(
    [...rows].map(
      ([
        name,
        { table, label },
      ]) => sql`union all select w.id, ${sql.ref(`w.${label}`)} from ${sql.table(table)} w where w.id::text in (
        select jsonb_array_elements_text(c -> 'values') from jsonb_array_elements(f.conditions) c where c ->> 'fact' = ${name})`,
    ),
    sql` `,
  )
}

async function one(ctx: Ctx, declared: Flows, id: string): Promise<Flow> {
  const row = await shown(mine(ctx, declared), declared).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const stored = ({ name, request_types, priority, segment_id, conditions, steps }: FlowInput) => ({
  name,
  request_types,
  priority,
  segment_id: segment_id ?? null,
  conditions: JSON.stringify(conditions),
  steps: JSON.stringify(steps),
})

/** Nobody lets everything pass by forgetting a step. */
function refuseUnmeant({ steps, asks_nobody }: Pick<Partial<FlowInput>, 'steps' | 'asks_nobody'>) {
  if (steps?.length === 0 && !asks_nobody)
    throw invalid({
      asks_nobody: ['Nobody would decide: add a step, or say that it is approved at once.'],
    })
}

/** What the schema cannot know: types and facts of this declaration, and people and groups of this organization. */
async function refuseWrong(ctx: Ctx, { types }: Flows, flow: FlowInput) {
  const problems = stepProblems(flow, types)
  if (problems) throw invalid(problems)
  const groups = flow.steps.flatMap(({ group_id }) => group_id ?? [])
  const people = flow.steps.flatMap(({ employee_ids }) => employee_ids ?? [])
  const segments = [flow.segment_id, ...flow.steps.map(({ segment_id }) => segment_id)].flatMap(
    (id) => id ?? [],
  )
  const { rows } = await sql<{ id: string }>`
    select id from permission_group where id = any(${groups}::uuid[])
    union all select id from employee where id = any(${people}::uuid[])
    union all select id from segment where id = any(${segments}::uuid[])`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  if (flow.segment_id && !known.has(flow.segment_id))
    throw invalid({ segment_id: ['Select a valid choice.'] })
  for (const [at, { group_id, segment_id, employee_ids }] of flow.steps.entries()) {
    if (segment_id && !known.has(segment_id))
      throw invalid({ [`steps.${at}.segment_id`]: ['Select a valid choice.'] })
    if (group_id && !known.has(group_id))
      throw invalid({ [`steps.${at}.group_id`]: ['Select a valid choice.'] })
    if (employee_ids?.some((id) => !known.has(id)))
      throw invalid({ [`steps.${at}.employee_ids`]: ['Select a valid choice.'] })
  }
}

const escaped = (search = '') => search.replace(/[\\%_]/g, '\\$&')

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) !== 'approval_flow_name') throw error
    throw invalid({ name: ['Approval Flow with this name already exists.'] })
  }
}
