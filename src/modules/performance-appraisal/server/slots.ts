import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse, type FieldErrors } from '#kernel/errors.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { isOpenlyAppraised, openingProblem } from '#engines/appraisal/occasion-server.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import {
  addSlot,
  appraisalYear,
  archiveSlot,
  closeSlot,
  editSlot,
  openSlot,
  paOverview,
  readSlot,
  reopenSlot,
  scoreBand,
  slots,
} from '#modules/performance-appraisal/shared/slot.ts'

const like = (search: string) => `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`

const slotSource = sourceOf(slots, {
  from: () => sql`appraisal_slot s join appraisal_occasion o on o.org_id = s.org_id and o.id = s.id
      join appraisal_year y on y.org_id = s.org_id and y.id = s.year_id`,
  select: ({ as }) => {
    // how far an occasion is, and what was released, is for HR
    const ofHr = (count: ReturnType<typeof sql>) => (as === 'hr' ? count : sql`0`)
    return {
      title: sql`o.title`,
      year: refIn('y', 'title'),
      year_id: sql`y.id`,
      starts_on: sql`o.starts_on`,
      ends_on: sql`o.ends_on`,
      opens_on: sql`o.opens_on`,
      due_on: sql`o.due_on`,
      weight_percent: sql`s.weight_percent`,
      kpi_percent: sql`o.kpi_percent`,
      missing_rule: sql`o.missing_rule`,
      appeal_days: sql`o.appeal_days`,
      box_low: sql`s.box_low`,
      box_high: sql`s.box_high`,
      state: sql`o.state`,
      submitted: ofHr(
        sql`(select count(*) from appraisal_assignment a where a.occasion_id = s.id and a.state in ('Submitted', 'Approved') and ${isOpenlyAppraised})`,
      ),
      forms: ofHr(
        sql`(select count(*) from appraisal_assignment a where a.occasion_id = s.id and a.state <> 'Withdrawn' and ${isOpenlyAppraised})`,
      ),
      released: ofHr(
        sql`(select count(*) from appraisal_result r where r.occasion_id = s.id and r.released_at is not null)`,
      ),
      version: sql`o.version`,
      abilities: sql`json_build_object('edit', o.state in ('Draft', 'Open'), 'open', o.state = 'Draft', 'close', o.state = 'Open',
          'reopen', o.state = 'Closed', 'archive', o.state = 'Closed')`,
    }
  },
  id: sql`s.id`,
  where: ({ as }, query) => [
    as !== 'hr' && sql<boolean>`o.state <> 'Draft'`,
    query['archived'] === 'true' && sql<boolean>`o.state = 'Archived'`,
    query['archived'] === 'false' && sql<boolean>`o.state <> 'Archived'`,
  ],
  search: (_, search) => [sql<boolean>`o.title ilike ${like(search)}`],
  filters: {
    archived: () => null,
    year_id: (ids: string[]) => sql<boolean>`y.id = any(${ids}::uuid[])`,
  },
  order: sql`o.starts_on desc, o.title`,
})
const slotReader = readerOf(slots, slotSource as never)

export const slotRoutes: Route[] = [
  ...serveSettings(appraisalYear),
  ...serveSettings(scoreBand),
  serveList(slots, slotSource),
  handle(readSlot, async (ctx, { params }) => {
    const [slot] = await slotReader(ctx, sql`s.id = ${params.id}`)
    if (!slot) throw notFound()
    return slot
  }),
  serveAction(addSlot, async (ctx, { body: { year_id, weight_percent, box_low, box_high, ...occasion } }) => {
    await refuseSlot(ctx, year_id, null, { ...occasion, weight_percent })
    const id = newId()
    await ctx.db
      .insertInto('appraisal_occasion')
      .values({ ...occasion, id, use: pa.name })
      .execute()
    await ctx.db
      .insertInto('appraisal_slot')
      .values({ id, year_id, weight_percent, box_low, box_high })
      .execute()
    await copyModes(ctx, id, year_id)
    return { id }
  }),
  serveAction(
    editSlot,
    async (ctx, { params, body: { version, weight_percent, box_low, box_high, ...occasion } }) => {
      const slot = await slotOf(ctx, params.id)
      const { row, write } = await changing(ctx, 'appraisal_occasion', params.id, version, {
        current: (found) => found,
        check: ({ state }) => {
          if (state !== 'Draft' && state !== 'Open') throw conflict(`This slot is ${state}.`)
        },
      })
      await refuseSlot(ctx, slot.year_id, params.id, { ...occasion, weight_percent })
      if (row.kpi_percent !== occasion.kpi_percent || row.missing_rule !== occasion.missing_rule)
        await refuseReleased(ctx, params.id)
      await write(occasion)
      await ctx.db
        .updateTable('appraisal_slot')
        .set((eb) => ({ weight_percent, box_low, box_high, version: eb('version', '+', 1) }))
        .where('id', '=', params.id)
        .execute()
      return undefined
    },
  ),
  serveAction(openSlot, async (ctx, { params, body }) => {
    const write = await moving(ctx, params.id, body.version, 'Draft')
    const problem = await openingProblem(ctx.db, params.id)
    if (problem) throw refuse(problem)
    await write({ state: 'Open' })
    return undefined
  }),
  serveAction(closeSlot, async (ctx, { params, body }) => {
    await (
      await moving(ctx, params.id, body.version, 'Open')
    )({ state: 'Closed' })
    return undefined
  }),
  serveAction(reopenSlot, async (ctx, { params, body }) => {
    await (
      await moving(ctx, params.id, body.version, 'Closed')
    )({ state: 'Open' })
    return undefined
  }),
  serveAction(archiveSlot, async (ctx, { params, body }) => {
    await (
      await moving(ctx, params.id, body.version, 'Closed')
    )({ state: 'Archived' })
    return undefined
  }),
  handle(paOverview, async (ctx) => {
    const me = sql`${ctx.employee_id || null}::uuid`
    const isHr = ctx.as === 'hr'
    const { rows } = await sql<Record<'to_fill' | 'overdue' | 'forms' | 'submitted', number>>`
      select count(*) filter (where a.appraiser_id = ${me} and ${due})::int as to_fill,
        count(*) filter (where a.appraiser_id = ${me} and ${due} and a.due_on < ${ctx.today})::int as overdue,
        count(*) filter (where ${isHr} and ${isOpenlyAppraised})::int as forms,
        count(*) filter (where ${isHr} and ${isOpenlyAppraised} and a.state in ('Submitted', 'Approved'))::int as submitted
      from appraisal_assignment a join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      where o.use = ${pa.name} and o.state = 'Open' and a.state <> 'Withdrawn'
        and (${isHr} or a.appraiser_id = ${me}) and (${!ctx.viewer.simulation} or ${isOpenlyAppraised})`.execute(
      ctx.db,
    )
    const counts = await sql<
      Record<'kpis_to_acknowledge' | 'results_to_acknowledge' | 'open_slots' | 'not_released', number>
    >`
      select (select count(*)::int from assigned_kpi k where k.employee_id = ${me} and k.state = 'Pending acknowledgement') as kpis_to_acknowledge,
        (select count(*)::int from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
          where o.use = ${pa.name} and r.employee_id = ${me} and r.released_at is not null and r.acknowledged_at is null) as results_to_acknowledge,
        (select count(*)::int from appraisal_occasion where use = ${pa.name} and state = 'Open') as open_slots,
        (select count(*)::int from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
          where ${isHr} and o.use = ${pa.name} and o.state <> 'Archived' and r.released_at is null) as not_released`.execute(
      ctx.db,
    )
    const [forms] = rows
    const [rest] = counts.rows
    if (!forms || !rest) throw notFound()
    return { ...forms, ...rest }
  }),
]

const due = sql`a.state in ('Pending', 'Draft', 'Sent back')`

async function slotOf(ctx: Ctx, id: string) {
  const slot = await ctx.db.selectFrom('appraisal_slot').selectAll().where('id', '=', id).executeTakeFirst()
  if (!slot) throw notFound()
  return slot
}

async function moving(ctx: Ctx, id: string, version: number, from: string) {
  await slotOf(ctx, id)
  // versions first: of two who close it at once the second gets what it is now
  const { row, write } = await changing(ctx, 'appraisal_occasion', id, version, {
    current: (found) => found,
  })
  if (row.state !== from) throw conflict(`This slot is ${row.state}.`)
  return write
}

async function refuseReleased(ctx: Ctx, id: string) {
  const released = await ctx.db
    .selectFrom('appraisal_result')
    .select('id')
    .where('occasion_id', '=', id)
    .where('released_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (released) throw conflict('Results of this slot are released. Its score settings cannot be changed.')
}

/** Slots of a year lie within it, do not overlap, and weigh 100 together at most. */
async function refuseSlot(
  ctx: Ctx,
  yearId: string,
  id: string | null,
  slot: { starts_on: string; ends_on: string; weight_percent: number },
) {
  const year = await lockRow(ctx.db, 'appraisal_year', yearId, { is_archived: false })
  if (!year) throw invalid({ year_id: ['Select a valid choice.'] })
  const { rows } = await sql<{ title: string; starts_on: string; ends_on: string; weight_percent: number }>`
    select o.title, o.starts_on, o.ends_on, s.weight_percent from appraisal_slot s
    join appraisal_occasion o on o.org_id = s.org_id and o.id = s.id
    where s.year_id = ${yearId} and s.id is distinct from ${id}::uuid`.execute(ctx.db)
  const errors: FieldErrors = {}
  if (slot.starts_on < String(year['starts_on'])) errors['starts_on'] = ['The year begins later.']
  if (slot.ends_on > String(year['ends_on'])) errors['ends_on'] = ['The year ends earlier.']
  const other = rows.find(({ starts_on, ends_on }) => starts_on <= slot.ends_on && ends_on >= slot.starts_on)
  if (other) errors['starts_on'] = [`These days overlap with ${other.title}.`]
  const total = rows.reduce((all, { weight_percent }) => all + weight_percent, slot.weight_percent)
  if (total > 100) errors['weight_percent'] = [`The slots of the year would sum to ${total}. At most 100.`]
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Most slots of a year have the same modes: a new one begins with those of the slot before. */
const copyModes = (ctx: Ctx, id: string, yearId: string) =>
  sql`insert into appraisal_mode (id, occasion_id, mode, form, weight_percent, set_id, visibility, min_responses, nominate_max)
    select gen_random_uuid(), ${id}::uuid, m.mode, m.form, m.weight_percent, m.set_id, m.visibility, m.min_responses, m.nominate_max
    from appraisal_mode m where m.occasion_id = (select s.id from appraisal_slot s
      join appraisal_occasion o on o.org_id = s.org_id and o.id = s.id
      where s.year_id = ${yearId} and s.id <> ${id}::uuid order by o.starts_on desc limit 1)`.execute(ctx.db)
