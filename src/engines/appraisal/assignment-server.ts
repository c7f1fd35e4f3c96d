import { sql, type RawBuilder } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import type { Reach } from '#engines/list/reach.ts'
import { serveReach } from '#engines/list/reach-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { allowedIn, formProblem, type FormAct, type FormState } from '#engines/appraisal/form-life.ts'
import { occasionIn, openOccasion } from '#engines/appraisal/occasion-server.ts'
import { formSentBack, formsDue, formsSent } from '#engines/appraisal/signal-server.ts'

/** Of hidden appraisers nobody learns whether they have answered: their rows look the same before and after. */
const isOpenly = sql<boolean>`m.visibility <> 'Hidden'`
const may = (act: FormAct) =>
  sql`${isOpenly} and o.state = 'Open' and a.state = any(${[...allowedIn[act]]}::text[])`

const isGenerated = sql<boolean>`a.state = 'Generated'`
/** Their appraiser has an open form and has not been reminded today. */
const isToRemind = (today: string) =>
  sql<boolean>`a.state in ('Pending', 'Draft', 'Sent back') and a.appraiser_id is not null
    and not exists (select from appraisal_assignment b where b.org_id = a.org_id and b.appraiser_id = a.appraiser_id
      and b.reminded_on = ${today})`

/** How many appraisers forms are sent to or asked for again, and the last day by which one is due. */
async function reachOfForms(ctx: Ctx, occasionId: string, which: RawBuilder<boolean>): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select count(distinct coalesce(a.appraiser_id, a.id))::int as people, max(a.due_on)::text as day
    from appraisal_assignment a where a.occasion_id = ${occasionId} and ${which}`.execute(ctx.db)
  return rows[0] ?? { people: 0, day: null }
}

export const assignmentRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.assignments, {
    from: () => sql`appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
      join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id`,
    select: ({ today, employee_id }) => ({
      appraisee: personOf(sql`a.employee_id`, today),
      mode: sql`m.mode`,
      form: sql`a.form`,
      appraiser: sql`case when a.appraiser_id is not null then ${personOf(sql`a.appraiser_id`, today)} end`,
      external_name: sql`a.external_name`,
      due_on: sql`a.due_on`,
      state: sql`case when ${isOpenly} or a.state = 'Generated' then a.state end`,
      remarks: sql`case when ${isOpenly} then a.remarks end`,
      version: sql`case when ${isOpenly} then a.version else 0 end`,
      abilities: sql`json_build_object(
        'open', ${isOpenly} and a.state in ('Submitted', 'Approved') and a.employee_id is distinct from ${employee_id || null}::uuid,
        'send', ${may('send')}, 'send_back', ${may('sendBack')},
        'withdraw', ${may('withdraw')}, 'remind', ${isOpenly} and a.state in ('Pending', 'Draft', 'Sent back'))`,
    }),
    id: sql`a.id`,
    where: (ctx) => [
      sql<boolean>`a.occasion_id = ${occasionIn(ctx)}::uuid`,
      sql<boolean>`a.state <> 'Withdrawn'`,
    ],
    search: { person: sql`a.employee_id` },
    filters: {
      employee_id: (ids) => sql<boolean>`a.employee_id = any(${ids}::uuid[])`,
      mode: (values: string[]) => sql<boolean>`m.mode = any(${values}::text[])`,
      form: (values: string[]) => sql<boolean>`a.form = any(${values}::text[])`,
      state: (values: string[]) =>
        sql<boolean>`((${isOpenly} or a.state = 'Generated') and a.state = any(${values}::text[]))`,
    },
    sort: { appraisee: sql`e.full_name`, due_on: sql`a.due_on` },
    order: sql`e.full_name, e.id, a.form desc, m.mode, a.id`,
  }),
  serveAction(use.assign, async (ctx, { params, body }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    const mode = await ctx.db
      .selectFrom('appraisal_mode')
      .select('id')
      .where('occasion_id', '=', params.occasion_id)
      .where('mode', '=', body.mode)
      .where('form', '=', body.form)
      .executeTakeFirst()
    if (!mode) throw invalid({ mode: ['This appraisal has no such mode.'] })
    const isSelf = body.mode === 'Self'
    const people = [...new Set([...body.employee_ids, ...body.appraiser_ids])]
    const { rows } = await sql<{ id: string }>`select id from employee
      where id = any(${people}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(ctx.db)
    if (rows.length !== people.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
    const pairs = body.employee_ids.flatMap((employee) =>
      body.appraiser_ids.flatMap((appraiser) =>
        (employee === appraiser) === isSelf ? [{ employee, appraiser }] : [],
      ),
    )
    if (pairs.length === 0)
      throw invalid({
        appraiser_ids: [
          isSelf ? 'In self mode everyone appraises themselves.' : 'Nobody appraises themselves.',
        ],
      })
    const done = await writeAssignments(
      ctx.db,
      params.occasion_id,
      sql`select ${mode.id}::uuid as mode_id, p.employee_id, p.appraiser_id from unnest(
        ${pairs.map(({ employee }) => employee)}::uuid[], ${pairs.map(({ appraiser }) => appraiser)}::uuid[]) p (employee_id, appraiser_id)`,
    )
    if (done === 0) throw refuse('These people already appraise each other on this occasion.')
    return { done }
  }),
  serveAction(use.generate, async (ctx, { params, body }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    return { done: await generateForms(ctx, params.occasion_id, body.employee_ids, body.with_peers) }
  }),
  serveReach(use.sendAll, (ctx, { occasion_id }) => reachOfForms(ctx, occasion_id, isGenerated)),
  serveReach(use.remind, (ctx, { occasion_id }) => reachOfForms(ctx, occasion_id, isToRemind(ctx.today))),
  serveAction(use.sendAll, async (ctx, { params }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    const { rows } = await sql<{ appraiser_id: string | null }>`
      update appraisal_assignment set state = 'Pending', version = version + 1
      where occasion_id = ${params.occasion_id} and state = 'Generated' returning appraiser_id`.execute(
      ctx.db,
    )
    await tell(ctx, use, params.occasion_id, rows)
    return { done: rows.length }
  }),
  serveAction(use.remind, async (ctx, { params }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    const { rows } = await sql<{ appraiser_id: string | null }>`
      update appraisal_assignment a set reminded_on = ${ctx.today}
      where a.occasion_id = ${params.occasion_id} and ${isToRemind(ctx.today)}
      returning a.appraiser_id`.execute(ctx.db)
    const appraiser_ids = appraisersIn(rows)
    if (appraiser_ids.length)
      await ctx.signal(formsDue(use), { occasion_id: params.occasion_id, appraiser_ids })
    return { done: appraiser_ids.length }
  }),
  serveAction(use.extend, async (ctx, { params, body }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    if (body.due_on < ctx.today) throw invalid({ due_on: ['Choose today or a later day.'] })
    const { rows } = await sql<{ id: string }>`select id from appraisal_assignment
      where occasion_id = ${params.occasion_id} and id = any(${body.assignment_ids}::uuid[]) order by id for update`.execute(
      ctx.db,
    )
    if (rows.length !== body.assignment_ids.length) throw notFound()
    await sql`update appraisal_assignment set due_on = ${body.due_on}, version = version + 1
      where id = any(${body.assignment_ids}::uuid[]) and state in ('Generated', 'Pending', 'Draft', 'Sent back')`.execute(
      ctx.db,
    )
    // how many were still open would tell who of the hidden has answered
    return { done: rows.length }
  }),
  serveAction(use.withdraw, async (ctx, { params, body }) => {
    const { write } = await openForm(ctx, use, params.id, body.version, 'withdraw')
    await ctx.db.deleteFrom('appraisal_draft').where('assignment_id', '=', params.id).execute()
    await write({ state: 'Withdrawn', remarks: body.remarks })
    return undefined
  }),
  serveAction(use.sendBack, async (ctx, { params, body }) => {
    const { write } = await openForm(ctx, use, params.id, body.version, 'sendBack')
    // the answers become the draft again, so that nothing is typed twice
    await sql`insert into appraisal_draft (assignment_id, answers, comment, saved_at)
      select r.assignment_id, coalesce((select jsonb_object_agg(g ->> 'question_id', g -> 'value') from jsonb_array_elements(r.answers) g), '{}'),
        r.comment, ${ctx.now}
      from appraisal_response r where r.assignment_id = ${params.id}`.execute(ctx.db)
    await ctx.db.deleteFrom('appraisal_response').where('assignment_id', '=', params.id).execute()
    await write({ state: 'Sent back', remarks: body.remarks, submitted_on: null })
    await ctx.signal(formSentBack(use), { form_id: params.id })
    return undefined
  }),
]

async function openForm(ctx: Ctx, use: AppraisalUse, id: string, version: number, act: FormAct) {
  const { rows } = await sql<{ visibility: 'Named' | 'Hidden'; is_open: boolean }>`
    select m.visibility, o.state = 'Open' as is_open from appraisal_assignment a
    join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
    join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
    where a.id = ${id} and o.use = ${use.name} for update of o`.execute(ctx.db)
  const [facts] = rows
  if (!facts) throw notFound()
  if (facts.visibility === 'Hidden') throw refuse('A form with a hidden appraiser can not be changed.')
  return changing(ctx, 'appraisal_assignment', id, version, {
    current: (row) => row,
    check: (row) => {
      const problem = formProblem(act, { ...row, state: row.state as FormState, ...facts }, ctx.today)
      if (problem) throw refuse(problem)
    },
  })
}

const appraisersIn = (rows: readonly { appraiser_id: string | null }[]) => [
  ...new Set(rows.flatMap(({ appraiser_id }) => appraiser_id ?? [])),
]
async function tell(
  ctx: Ctx,
  use: AppraisalUse,
  occasion_id: string,
  rows: readonly { appraiser_id: string | null }[],
) {
  const appraiser_ids = appraisersIn(rows)
  if (appraiser_ids.length) await ctx.signal(formsSent(use), { occasion_id, appraiser_ids })
}

/** Pairs of appraisee and appraiser become forms; who appraises somebody already is left out. */
async function writeAssignments(db: Db, occasionId: string, pairs: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into appraisal_assignment (id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on)
    select gen_random_uuid(), o.id, m.id, m.form, p.employee_id, p.appraiser_id, o.due_on
    from (${pairs}) p join appraisal_mode m on m.id = p.mode_id
    join appraisal_occasion o on o.org_id = m.org_id and o.id = m.occasion_id
    where o.id = ${occasionId}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

const PEERS = 5

/**
 * Forms of everybody who worked here before the middle of the occasion, by the usual rules: oneself, the first
 * supervisor, theirs as reviewer, direct reports of at least three months, and colleagues where they are wanted.
 */
export async function generateForms(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  occasionId: string,
  employeeIds: readonly string[],
  withPeers: boolean,
): Promise<number> {
  const eligible = sql`select e.id, e.org_id from employee e join appraisal_occasion o on o.id = ${occasionId}
    where (e.left_on is null or e.left_on >= ${today}) and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2
      and (${employeeIds.length === 0} or e.id = any(${[...employeeIds]}::uuid[]))`
  const first = sql`(select distinct on (l.employee_id) l.employee_id, l.supervisor_id from supervisor_on(${today}) l
    join employee s on s.org_id = l.org_id and s.id = l.supervisor_id and (s.left_on is null or s.left_on >= ${today})
    order by l.employee_id, l.authority_order)`
  const rules: readonly [string, RawBuilder<unknown>][] = [
    ['Self', sql`select e.id as employee_id, e.id as appraiser_id from (${eligible}) e`],
    [
      'Supervisor',
      sql`select e.id as employee_id, f.supervisor_id as appraiser_id from (${eligible}) e join ${first} f on f.employee_id = e.id`,
    ],
    [
      'Reviewer',
      sql`select e.id as employee_id, g.supervisor_id as appraiser_id from (${eligible}) e join ${first} f on f.employee_id = e.id
        join ${first} g on g.employee_id = f.supervisor_id and g.supervisor_id <> e.id`,
    ],
    [
      'Subordinate',
      sql`select e.id as employee_id, l.employee_id as appraiser_id from (${eligible}) e
        join supervisor_on(${today}) l on l.supervisor_id = e.id and l.authority_order = 1
        join employee r on r.org_id = l.org_id and r.id = l.employee_id and (r.left_on is null or r.left_on >= ${today})
          and r.joined_on <= ${today}::date - interval '3 months'`,
    ],
    ...(withPeers
      ? [
          [
            'Peer',
            sql`select p.employee_id, p.appraiser_id from (select e.id as employee_id, g.employee_id as appraiser_id,
                row_number() over (partition by e.id order by md5(e.id::text || g.employee_id::text)) as place
              from (${eligible}) e join ${first} f on f.employee_id = e.id
              join ${first} g on g.supervisor_id = f.supervisor_id and g.employee_id <> e.id
              join employee c on c.id = g.employee_id and (c.left_on is null or c.left_on >= ${today})) p
            where p.place <= ${PEERS}`,
          ] satisfies [string, RawBuilder<unknown>],
        ]
      : []),
  ]
  let made = 0
  for (const [mode, pairs] of rules)
    made += await writeAssignments(
      db,
      occasionId,
      sql`select m.id as mode_id, pair.employee_id, pair.appraiser_id from appraisal_mode m cross join (${pairs}) pair
        where m.occasion_id = ${occasionId} and m.mode = ${mode}`,
    )
  return made
}
