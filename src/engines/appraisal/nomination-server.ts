import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { assignNominated } from '#engines/appraisal/generate-server.ts'
import { openOccasion } from '#engines/appraisal/occasion-server.ts'
import { formsSent, nominationDecided, peersNominated } from '#engines/appraisal/signal-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'

const me = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`
const isTeam = (ctx: Ctx) =>
  sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = n.org_id and l.employee_id = n.employee_id
    and l.supervisor_id = ${me(ctx)})`
/** HR sees those of others, supervisors their team's, everybody their own. */
const isVisible = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? sql<boolean>`n.employee_id is distinct from ${me(ctx)}`
    : sql<boolean>`(n.employee_id = ${me(ctx)} or ${isTeam(ctx)})`
const mayDecide = (ctx: Ctx) => (ctx.as === 'hr' ? isVisible(ctx) : isTeam(ctx))

const asks = (
  ctx: Ctx,
  use: AppraisalUse,
) => sql`appraisal_occasion o join appraisal_mode m on m.org_id = o.org_id and m.occasion_id = o.id
  and m.mode = 'Peer' and m.form = 'Questionnaire' and m.nominate_max > 0
  join employee e on e.org_id = o.org_id and e.id = ${me(ctx)} and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2
  where o.use = ${use.name} and o.state = 'Open' and o.sealed_on is null and o.due_on >= ${ctx.today}`

export const nominationRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.nominations, {
    from: () => sql`appraisal_nomination n join appraisal_occasion o on o.org_id = n.org_id and o.id = n.occasion_id
      join employee e on e.org_id = n.org_id and e.id = n.employee_id`,
    select: (ctx) => ({
      appraisee: personOf(sql`n.employee_id`, ctx.today),
      appraiser: personOf(sql`n.appraiser_id`, ctx.today),
      occasion: refIn('o', 'title'),
      state: sql`n.state`,
      remarks: sql`n.remarks`,
      version: sql`n.version`,
      abilities: sql`json_build_object('decide', o.state = 'Open' and n.state = 'Requested' and ${mayDecide(ctx)},
        'remove', n.state = 'Requested' and n.employee_id = ${me(ctx)})`,
    }),
    id: sql`n.id`,
    where: (ctx, query) => [
      sql<boolean>`o.use = ${use.name}`,
      isVisible(ctx),
      query['view'] === 'mine' && sql<boolean>`n.employee_id = ${me(ctx)}`,
      query['view'] === 'team' && isTeam(ctx),
    ],
    search: { person: sql`n.employee_id` },
    filters: { view: () => null, occasion_id: (id) => sql<boolean>`n.occasion_id = ${id}::uuid` },
    sort: { appraisee: sql`e.full_name` },
    order: sql`(n.state = 'Requested') desc, o.starts_on desc, e.full_name, n.created_at, n.id`,
  }),
  serveList(use.nominatable, {
    from: (ctx) => sql`(select o.id, o.title, m.min_responses, m.nominate_max, o.due_on,
        (select count(*)::int from appraisal_nomination n where n.org_id = m.org_id and n.mode_id = m.id
          and n.employee_id = ${me(ctx)} and n.state <> 'Declined') as nominated
      from ${asks(ctx, use)}) g`,
    select: () => ({
      name: sql`g.title`,
      fewest: sql`g.min_responses`,
      most: sql`g.nominate_max`,
      nominated: sql`g.nominated`,
      due_on: sql`g.due_on`,
    }),
    id: sql`g.id`,
    search: (_, search) => [sql<boolean>`g.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    order: sql`g.due_on, g.title`,
  }),
  serveAction(use.nominate, async (ctx, { body: { occasion_id, appraiser_ids } }) => {
    const { rows } = await sql<{ mode_id: string; fewest: number; most: number }>`
      select m.id as mode_id, m.min_responses as fewest, m.nominate_max as most from ${asks(ctx, use)} and o.id = ${occasion_id}
      for update of m`.execute(ctx.db)
    const [mode] = rows
    if (!mode) throw invalid({ occasion_id: ['Select a valid choice.'] })
    const wrong = await wrongAppraisers(ctx, occasion_id, appraiser_ids)
    if (wrong) throw invalid({ appraiser_ids: [wrong] })
    const { rows: known } = await sql<{
      appraiser_id: string
      state: string
    }>`select appraiser_id, state from appraisal_nomination
      where mode_id = ${mode.mode_id} and employee_id = ${me(ctx)}`.execute(ctx.db)
    const fresh = appraiser_ids.filter((id) => known.every(({ appraiser_id }) => appraiser_id !== id))
    if (fresh.length === 0) throw invalid({ appraiser_ids: ['You have nominated these colleagues already.'] })
    const total = known.filter(({ state }) => state !== 'Declined').length + fresh.length
    if (total > mode.most)
      throw invalid({ appraiser_ids: [`At most ${mode.most} colleagues. These would be ${total}.`] })
    // answers of fewer are never shown
    if (total < mode.fewest)
      throw invalid({ appraiser_ids: [`At least ${mode.fewest} colleagues. These would be ${total}.`] })
    await ctx.db
      .insertInto('appraisal_nomination')
      .values(
        fresh.map((appraiser_id) => ({
          id: newId(),
          occasion_id,
          mode_id: mode.mode_id,
          employee_id: ctx.employee_id,
          appraiser_id,
        })),
      )
      .execute()
    await ctx.signal(peersNominated(use), { occasion_id, employee_id: ctx.employee_id })
    return { done: fresh.length }
  }),
  serveAction(use.withdrawNomination, async (ctx, { params, body }) => {
    const { rows } =
      await sql`select from appraisal_nomination n join appraisal_occasion o on o.org_id = n.org_id
      and o.id = n.occasion_id and o.use = ${use.name} where n.id = ${params.id} and n.employee_id = ${me(ctx)}`.execute(
        ctx.db,
      )
    if (!rows.length) throw notFound()
    const { row } = await changing(ctx, 'appraisal_nomination', params.id, body.version, {
      current: (now) => now,
    })
    if (row.state !== 'Requested') throw refuse('This nomination is decided.')
    await ctx.db.deleteFrom('appraisal_nomination').where('id', '=', params.id).execute()
    return undefined
  }),
  serveAction(use.approveNominations, async (ctx, { body }) => {
    const chosen = await chosenOf(ctx, use, body.nomination_ids)
    await decide(ctx, chosen, 'Approved', null)
    for (const occasion_id of new Set(chosen.map((one) => one.occasion_id))) {
      await openOccasion(ctx.db, use.name, occasion_id)
      const appraiser_ids = await assignNominated(
        ctx,
        occasion_id,
        chosen.filter((one) => one.occasion_id === occasion_id),
      )
      if (appraiser_ids.length) await ctx.signal(formsSent(use), { occasion_id, appraiser_ids })
    }
    await tell(ctx, use, chosen)
    return { done: chosen.length }
  }),
  serveAction(use.declineNominations, async (ctx, { body }) => {
    const chosen = await chosenOf(ctx, use, body.nomination_ids)
    await decide(ctx, chosen, 'Declined', body.remarks)
    await tell(ctx, use, chosen)
    return { done: chosen.length }
  }),
]

/** Colleagues who work here, and do not appraise the person in another mode. */
async function wrongAppraisers(ctx: Ctx, occasionId: string, ids: readonly string[]): Promise<string | null> {
  if (ids.includes(ctx.employee_id)) return 'Nobody appraises themselves.'
  const { rows } = await sql<{ full_name: string; is_taken: boolean }>`
    select e.full_name, exists (select from appraisal_assignment a where a.org_id = e.org_id and a.occasion_id = ${occasionId}
        and a.employee_id = ${me(ctx)} and a.appraiser_id = e.id and a.form = 'Questionnaire' and a.state <> 'Withdrawn'
        and exists (select from appraisal_mode m where m.org_id = a.org_id and m.id = a.mode_id and m.mode <> 'Peer')) as is_taken
    from employee e where e.id = any(${[...ids]}::uuid[]) and (e.left_on is null or e.left_on >= ${ctx.today})`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) return 'Select a valid choice.'
  const taken = rows.find(({ is_taken }) => is_taken)
  return taken ? `${taken.full_name} already appraises you in another mode.` : null
}

interface Chosen {
  id: string
  occasion_id: string
  mode_id: string
  employee_id: string
  appraiser_id: string
}
async function chosenOf(ctx: Ctx, use: AppraisalUse, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen & { state: string }>`
    select n.id, n.occasion_id, n.mode_id, n.employee_id, n.appraiser_id, n.state from appraisal_nomination n
    join appraisal_occasion o on o.org_id = n.org_id and o.id = n.occasion_id and o.use = ${use.name}
    where n.id = any(${[...ids]}::uuid[]) and ${mayDecide(ctx)} order by n.id for update of n`.execute(ctx.db)
  if (rows.length !== ids.length) throw notFound()
  if (rows.some(({ state }) => state !== 'Requested')) throw refuse('Some of these nominations are decided.')
  return rows
}

const decide = (ctx: Ctx, chosen: readonly Chosen[], state: string, remarks: string | null) =>
  sql`update appraisal_nomination set state = ${state}, remarks = ${remarks}, version = version + 1
    where id = any(${chosen.map(({ id }) => id)}::uuid[])`.execute(ctx.db)

async function tell(ctx: Ctx, use: AppraisalUse, chosen: readonly Chosen[]) {
  const employee_ids = [...new Set(chosen.map(({ employee_id }) => employee_id))]
  await ctx.signal(nominationDecided(use), { employee_ids })
}
