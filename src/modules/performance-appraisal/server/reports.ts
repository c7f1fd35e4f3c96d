import { sql, type RawBuilder } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { occasionIn } from '#engines/appraisal/occasion-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { monthlyMean } from '#modules/performance-appraisal/server/kaar-form.ts'
import {
  approveRecommendations,
  declineRecommendations,
  editRecommendation,
  paKaar,
  paSummary,
  paYearly,
  proposeRecommendations,
  recommendations,
} from '#modules/performance-appraisal/shared/report.ts'

const final = sql`coalesce(r.calibrated_score, r.score)`
const bandOf = (score: RawBuilder<unknown>) =>
  sql`(select b.label from score_band b where not b.is_archived and b.from_score <= ${score} order by b.from_score desc limit 1)`

/** Of oneself what was released, in every role; HR reads everything about others. */
const mayRead = ({ as, employee_id }: Ctx) => {
  const me = sql`${employee_id || null}::uuid`
  return as === 'hr'
    ? sql<boolean>`(r.employee_id is distinct from ${me} or r.released_at is not null)`
    : sql<boolean>`(r.employee_id = ${me} and r.released_at is not null)`
}
const inDivisions = (ids: string[], { today }: Ctx) =>
  sql<boolean>`exists (select from employment_assignment p where p.org_id = e.org_id and p.employee_id = e.id
    and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today}) and p.division_id = any(${ids}::uuid[]))`
const slotJoin = sql`join appraisal_slot s on s.org_id = o.org_id and s.id = o.id
  join appraisal_year y on y.org_id = s.org_id and y.id = s.year_id`
const filters = {
  division_id: inDivisions,
  year_id: (ids: string[]) => sql<boolean>`y.id = any(${ids}::uuid[])`,
}
const inSlots = (ids: string[]) => sql<boolean>`o.id = any(${ids}::uuid[])`

/** What was entered for a KPI in a mode whose appraiser is named; before release only HR reads it. */
const achieved = (
  mode: string,
) => sql`(select case a.value ->> 'value' when 'true' then 'Yes' when 'false' then 'No' else a.value ->> 'value' end
  from appraisal_response p join appraisal_mode m on m.org_id = p.org_id and m.id = p.mode_id and m.form = 'KPI' and m.mode = ${mode}
    and m.visibility = 'Named'
  cross join jsonb_array_elements(p.answers) a (value)
  where p.org_id = k.org_id and p.occasion_id = k.occasion_id and p.employee_id = k.employee_id
    and a.value ->> 'question_id' = k.id::text order by p.submitted_on desc limit 1)`

export const reportRoutes: Route[] = [
  serveList(paSummary, {
    from: () => sql`appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id ${slotJoin}
      join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
    select: ({ today }) => ({
      person: personOf(sql`r.employee_id`, today),
      year: refIn('y', 'title'),
      slot: refIn('o', 'title'),
      score: sql`r.score`,
      calibrated_score: sql`r.calibrated_score`,
      final_score: final,
      band: bandOf(final),
      released_at: sql`r.released_at`,
      acknowledged_at: sql`r.acknowledged_at`,
    }),
    id: sql`r.id`,
    where: (ctx) => [mayRead(ctx)],
    search: { person: sql`r.employee_id` },
    filters: {
      ...filters,
      slot_id: inSlots,
      employee_id: (id) => sql<boolean>`r.employee_id = ${id}::uuid`,
      released: (yes) => sql<boolean>`(r.released_at is not null) = ${yes}`,
    },
    sort: { person: sql`e.full_name`, slot: sql`o.starts_on`, final_score: final },
    order: sql`o.starts_on desc, e.full_name`,
  }),
  serveList(paYearly, {
    from: (ctx) => sql`(
      select r.org_id, r.employee_id, s.year_id, count(${final})::int as scored,
        string_agg(o.title || ' ' || ${final}::text, ', ' order by o.starts_on) as slots,
        round(sum(s.weight_percent * ${final}) / nullif(sum(s.weight_percent) filter (where ${final} is not null), 0), 2) as score
      from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
      join appraisal_slot s on s.org_id = o.org_id and s.id = o.id
      where ${mayRead(ctx)} group by r.org_id, r.employee_id, s.year_id) g
      join appraisal_year y on y.org_id = g.org_id and y.id = g.year_id
      join employee e on e.org_id = g.org_id and e.id = g.employee_id`,
    select: ({ today }) => ({
      person: personOf(sql`g.employee_id`, today),
      year: refIn('y', 'title'),
      slots: sql`coalesce(g.slots, '')`,
      score: sql`g.score`,
      band: bandOf(sql`g.score`),
      scored: sql`g.scored`,
    }),
    id: sql`(g.employee_id::text || ' ' || g.year_id::text)`,
    search: { person: sql`g.employee_id` },
    filters,
    sort: { person: sql`e.full_name`, score: sql`g.score` },
    order: sql`y.starts_on desc, e.full_name`,
  }),
  serveList(paKaar, {
    from: () => sql`assigned_kpi k join appraisal_occasion o on o.org_id = k.org_id and o.id = k.occasion_id ${slotJoin}
      join employee e on e.org_id = k.org_id and e.id = k.employee_id
      left join appraisal_result r on r.org_id = k.org_id and r.occasion_id = k.occasion_id and r.employee_id = k.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`k.employee_id`, ctx.today),
      slot: refIn('o', 'title'),
      title: sql`k.title`,
      category: sql`k.category`,
      weight_percent: sql`k.weight_percent`,
      target: sql`k.target`,
      unit: sql`case when k.measure = 'Percent' then '%' else k.unit end`,
      computed: sql`case when k.source = 'Monthly appraisals' then ${monthlyMean} end`,
      self: achieved('Self'),
      supervisor: sql`case when ${isOthersOrReleased(ctx)} then ${achieved('Supervisor')} end`,
    }),
    id: sql`k.id`,
    where: (ctx) => [
      sql<boolean>`k.state = 'Acknowledged'`,
      ctx.as !== 'hr' && sql<boolean>`k.employee_id = ${ctx.employee_id || null}::uuid`,
    ],
    search: { person: sql`k.employee_id` },
    filters: { ...filters, slot_id: inSlots },
    sort: { person: sql`e.full_name` },
    order: sql`o.starts_on desc, e.full_name, k.category, k.title`,
  }),
  serveList(recommendations, {
    from: () => sql`appraisal_recommendation p join appraisal_result r on r.org_id = p.org_id and r.id = p.result_id
      join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
    select: ({ today }) => ({
      person: personOf(sql`p.employee_id`, today),
      score: final,
      kind: sql`p.kind`,
      value_percent: sql`p.value_percent`,
      remarks: sql`p.remarks`,
      state: sql`p.state`,
      version: sql`p.version`,
      handed_to: sql`p.handed_to`,
      handed_on: sql`p.handed_on`,
      abilities: sql`json_build_object('decide', p.state = 'Proposed', 'to_review', ${isToHand} and p.kind in ('Increment', 'Promotion'),
        'to_training', ${isToHand} and p.kind = 'Training', 'to_plan', ${isToHand} and p.kind = 'Improvement plan')`,
    }),
    id: sql`p.id`,
    where: (ctx) => [
      sql<boolean>`r.occasion_id = ${occasionIn(ctx)}::uuid`,
      sql<boolean>`p.employee_id is distinct from ${ctx.employee_id || null}::uuid`,
    ],
    search: { person: sql`p.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name, p.kind`,
  }),
  serveAction(proposeRecommendations, async (ctx, { params }) => {
    const { numAffectedRows } = await sql`
      insert into appraisal_recommendation (id, result_id, employee_id, kind, value_percent)
      select gen_random_uuid(), r.id, r.employee_id, b.recommendation, b.value_percent from appraisal_result r
      cross join lateral (select * from score_band b where b.org_id = r.org_id and not b.is_archived and b.from_score <= ${final}
        order by b.from_score desc limit 1) b
      where r.occasion_id = ${params.occasion_id} and b.recommendation <> 'None'
        and not exists (select from appraisal_recommendation p where p.org_id = r.org_id and p.result_id = r.id)
      on conflict do nothing`.execute(ctx.db)
    if (!numAffectedRows)
      throw refuse('There is nothing to propose. Calculate scores and set up score bands first.')
    return { done: Number(numAffectedRows) }
  }),
  serveAction(editRecommendation, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await changing(ctx, 'appraisal_recommendation', params.id, version, {
      current: (found) => found,
      check: ({ state, employee_id }) => {
        if (employee_id === ctx.employee_id) throw notFound()
        if (state !== 'Proposed') throw refuse('This recommendation is decided.')
      },
    })
    const taken = await ctx.db
      .selectFrom('appraisal_recommendation')
      .select('id')
      .where('result_id', '=', row.result_id)
      .where('kind', '=', values.kind)
      .where('id', '<>', params.id)
      .executeTakeFirst()
    if (taken) throw invalid({ kind: ['This is recommended already.'] })
    await write({
      kind: values.kind,
      value_percent: values.value_percent ?? null,
      remarks: values.remarks ?? null,
    })
    return undefined
  }),
  serveAction(approveRecommendations, async (ctx, { params, body }) => ({
    done: await decide(ctx, params.occasion_id, body.recommendation_ids, 'Approved', null),
  })),
  serveAction(declineRecommendations, async (ctx, { params, body }) => ({
    done: await decide(ctx, params.occasion_id, body.recommendation_ids, 'Declined', body.remarks),
  })),
]

const isToHand = sql`p.state = 'Approved' and p.handed_on is null`

const isOthersOrReleased = ({ as, employee_id }: Ctx) =>
  sql`(r.released_at is not null or (${as === 'hr'} and k.employee_id is distinct from ${employee_id || null}::uuid))`

/** Nobody decides about a recommendation for themselves. */
async function decide(
  ctx: Ctx,
  occasionId: string,
  ids: readonly string[],
  state: string,
  remarks: string | null,
) {
  const { rows } = await sql<{ id: string; state: string }>`
    select p.id, p.state from appraisal_recommendation p join appraisal_result r on r.org_id = p.org_id and r.id = p.result_id
    where r.occasion_id = ${occasionId} and p.id = any(${[...ids]}::uuid[])
      and p.employee_id is distinct from ${ctx.employee_id || null}::uuid order by p.id for update of p`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw notFound()
  if (rows.some((row) => row.state !== 'Proposed')) throw refuse('Some of these recommendations are decided.')
  await sql`update appraisal_recommendation set state = ${state}, remarks = coalesce(${remarks}::text, remarks), version = version + 1
    where id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows.length
}
