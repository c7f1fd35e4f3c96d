import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  acknowledgeKpi,
  addAssignedKpi,
  askKpiChange,
  assignCollection,
  assignedKpis,
  editAssignedKpi,
  kpi,
  kpiCollection,
  removeAssignedKpi,
  sendKpis,
} from '#modules/performance-appraisal/shared/kpi.ts'

const mine = ({ employee_id }: Ctx) => sql<boolean>`k.employee_id = ${employee_id || null}::uuid`
const isTeam = ({ today, employee_id }: Ctx) =>
  sql<boolean>`exists (select from supervisor_on(${today}) l where l.org_id = k.org_id and l.employee_id = k.employee_id
    and l.supervisor_id = ${employee_id || null}::uuid)`
/** HR sees all, supervisors their team's, everybody their own once they were sent. */
const isVisible = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? sql<boolean>`true`
    : ctx.as === 'supervisor'
      ? isTeam(ctx)
      : sql<boolean>`(${mine(ctx)} and k.state <> 'Draft')`

export const kpiRoutes: Route[] = [
  ...serveSettings(kpiCollection),
  ...serveSettings(kpi),
  serveList(assignedKpis, {
    from: () => sql`assigned_kpi k join appraisal_occasion o on o.org_id = k.org_id and o.id = k.occasion_id
      join employee e on e.org_id = k.org_id and e.id = k.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`k.employee_id`, ctx.today),
      title: sql`k.title`,
      slot: refIn('o', 'title'),
      category: sql`k.category`,
      target: sql`k.target`,
      unit: sql`case when k.measure = 'Percent' then '%' else k.unit end`,
      weight_percent: sql`k.weight_percent`,
      state: sql`k.state`,
      success_criteria: sql`k.success_criteria`,
      remarks: sql`k.remarks`,
      measure: sql`k.measure`,
      direction: sql`k.direction`,
      source: sql`k.source`,
      baseline: sql`k.baseline::text`,
      min_threshold: sql`k.min_threshold::text`,
      version: sql`k.version`,
      abilities: sql`json_build_object(
        'edit', ${ctx.as !== 'user'} and o.state in ('Draft', 'Open') and not ${isAnswered},
        'send', ${ctx.as !== 'user'} and k.state in ('Draft', 'Change asked'),
        'acknowledge', ${ctx.as === 'user'} and k.state = 'Pending acknowledgement')`,
    }),
    id: sql`k.id`,
    where: (ctx) => [isVisible(ctx)],
    search: { person: sql`k.employee_id` },
    filters: {
      slot_id: (ids) => sql<boolean>`k.occasion_id = any(${ids}::uuid[])`,
      employee_id: (ids) => sql<boolean>`k.employee_id = any(${ids}::uuid[])`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`o.starts_on desc, e.full_name, k.category, k.title`,
  }),
  serveAction(assignCollection, async (ctx, { body }) => {
    await refuseAssigning(ctx, body.slot_id, body.employee_ids)
    const { numAffectedRows } = await sql`
      insert into assigned_kpi (id, occasion_id, employee_id, title, success_criteria, category, measure, unit, direction,
        weight_percent, baseline, target, min_threshold, source)
      select gen_random_uuid(), ${body.slot_id}::uuid, p.id, k.title, k.success_criteria, k.category, k.measure, k.unit, k.direction,
        k.weight_percent, k.baseline, k.target, k.min_threshold, k.source
      from kpi k cross join unnest(${body.employee_ids}::uuid[]) p (id)
      where k.collection_id = ${body.collection_id} and not k.is_archived
      on conflict do nothing`.execute(ctx.db)
    if (!numAffectedRows) throw refuse('This collection has no KPIs that these people do not have already.')
    return { done: Number(numAffectedRows) }
  }),
  serveAction(addAssignedKpi, async (ctx, { body: { slot_id, employee_ids, ...values } }) => {
    await refuseAssigning(ctx, slot_id, employee_ids)
    const written = await ctx.db
      .insertInto('assigned_kpi')
      .values(
        employee_ids.map((employee_id) => ({
          ...cleared(values),
          id: newId(),
          occasion_id: slot_id,
          employee_id,
        })),
      )
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    const done = Number(written.numInsertedOrUpdatedRows ?? 0n)
    if (done === 0) throw invalid({ title: ['These people have a KPI with this title already.'] })
    return { done }
  }),
  serveAction(editAssignedKpi, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await own(ctx, params.id, version)
    await refuseAssigning(ctx, row.occasion_id, [row.employee_id])
    // what was agreed to is agreed to anew
    await write({ ...cleared(values), state: 'Draft' })
    return undefined
  }),
  serveAction(removeAssignedKpi, async (ctx, { params, body: { version } }) => {
    const { row } = await own(ctx, params.id, version)
    await refuseAssigning(ctx, row.occasion_id, [row.employee_id])
    await ctx.db.deleteFrom('assigned_kpi').where('id', '=', params.id).execute()
    return undefined
  }),
  serveAction(sendKpis, async (ctx, { body: { kpi_ids } }) => {
    const rows = await chosen(ctx, kpi_ids)
    if (rows.some(({ state }) => state !== 'Draft' && state !== 'Change asked'))
      throw refuse('Some of these KPIs are sent already.')
    const { rows: sums } = await sql<{ full_name: string; total: number }>`
      select e.full_name, sum(k.weight_percent)::int as total from assigned_kpi k
      join employee e on e.org_id = k.org_id and e.id = k.employee_id
      where (k.occasion_id, k.employee_id) in (select c.occasion_id, c.employee_id from assigned_kpi c where c.id = any(${kpi_ids}::uuid[]))
      group by k.occasion_id, e.id, e.full_name having sum(k.weight_percent) <> 100 order by e.full_name limit 1`.execute(
      ctx.db,
    )
    const [wrong] = sums
    if (wrong)
      throw refuse(`The KPI weights of ${wrong.full_name} sum to ${wrong.total}. They must sum to 100.`)
    await sql`update assigned_kpi set state = 'Pending acknowledgement', remarks = null, version = version + 1
      where id = any(${kpi_ids}::uuid[])`.execute(ctx.db)
    await ctx.signal('assigned_kpi.sent', {
      employee_ids: [...new Set(rows.map(({ employee_id }) => employee_id))],
    })
    return { done: rows.length }
  }),
  serveAction(acknowledgeKpi, async (ctx, { body: { kpi_ids } }) => {
    const rows = await chosen(ctx, kpi_ids)
    if (rows.some(({ state }) => state !== 'Pending acknowledgement'))
      throw refuse('Some of these KPIs do not await acknowledgement.')
    await sql`update assigned_kpi set state = 'Acknowledged', version = version + 1 where id = any(${kpi_ids}::uuid[])`.execute(
      ctx.db,
    )
    return { done: rows.length }
  }),
  serveAction(askKpiChange, async (ctx, { params, body: { version, remarks } }) => {
    const { row, write } = await own(ctx, params.id, version)
    if (row.state !== 'Pending acknowledgement') throw conflict('This KPI does not await acknowledgement.')
    await write({ state: 'Change asked', remarks })
    await ctx.signal('assigned_kpi.change_asked', { id: params.id })
    return undefined
  }),
]

/** Whether a KPI form of the person in this slot has been submitted: their KPIs are frozen then. */
const isAnswered = sql`exists (select from appraisal_response r join appraisal_mode m on m.org_id = r.org_id and m.id = r.mode_id
  where r.org_id = k.org_id and r.occasion_id = k.occasion_id and r.employee_id = k.employee_id and m.form = 'KPI')`

const cleared = <
  V extends {
    success_criteria?: string | null | undefined
    unit?: string | null | undefined
    baseline?: string | null | undefined
    min_threshold?: string | null | undefined
  },
>(
  values: V,
) => ({
  ...values,
  success_criteria: values.success_criteria ?? null,
  unit: values.unit ?? null,
  baseline: values.baseline ?? null,
  min_threshold: values.min_threshold ?? null,
})

async function own(ctx: Ctx, id: string, version: number) {
  const { rows } = await sql`select from assigned_kpi k where k.id = ${id} and ${isVisible(ctx)}`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw notFound()
  return changing(ctx, 'assigned_kpi', id, version, { current: (row) => row })
}

async function chosen(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; employee_id: string; state: string }>`
    select k.id, k.employee_id, k.state from assigned_kpi k
    where k.id = any(${[...ids]}::uuid[]) and ${isVisible(ctx)} order by k.id for update of k`.execute(ctx.db)
  if (rows.length !== ids.length) throw notFound()
  return rows
}

/** Only before anybody has answered a KPI form, in a slot that is not over, by supervisors for their own people. */
async function refuseAssigning(ctx: Ctx, slotId: string, employeeIds: readonly string[]) {
  const slot = await ctx.db
    .selectFrom('appraisal_slot')
    .select('id')
    .where('id', '=', slotId)
    .executeTakeFirst()
  const occasion = slot && (await lockRow(ctx.db, 'appraisal_occasion', slotId))
  if (!occasion) throw invalid({ slot_id: ['Select a valid choice.'] })
  if (occasion['state'] !== 'Draft' && occasion['state'] !== 'Open') throw conflict('This slot is closed.')
  const { rows } = await sql<{ full_name: string; answered: boolean }>`
    select k.full_name, ${isAnswered} as answered from (select e.org_id, e.id as employee_id, e.full_name, ${slotId}::uuid as occasion_id
      from employee e where e.id = any(${[...employeeIds]}::uuid[]) and (e.left_on is null or e.left_on >= ${ctx.today})) k
    where ${ctx.as === 'supervisor' ? isTeam(ctx) : sql`true`}`.execute(ctx.db)
  if (rows.length !== employeeIds.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
  const answered = rows.find((row) => row.answered)
  if (answered)
    throw conflict(`A KPI form of ${answered.full_name} is submitted. Their KPIs cannot be changed.`)
}
