import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { compareAmounts } from '#kernel/money.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { SCORE_CAP } from '#modules/employee-evaluation/domain/slab.ts'
import {
  addSlab,
  copySlabs,
  editSlab,
  removeSlab,
  scale,
  slabs,
} from '#modules/employee-evaluation/shared/scale.ts'

const scaleIn = ({ request }: Ctx) => (request.params as { scale_id: string }).scale_id

/** A version that scores were given by, or that payroll was sent by, stays as it was. */
const isUsed = (scaleId: unknown, from: unknown) => sql`(exists (select from evaluation_target_form f
    join evaluation_period p on p.org_id = f.org_id and p.target_form_id = f.id
    join appraisal_response r on r.org_id = p.org_id and r.occasion_id = p.id
    join appraisal_mode m on m.org_id = r.org_id and m.id = r.mode_id and m.form = 'KPI'
    where f.scale_id = ${scaleId} and f.ends_on >= ${from})
  or exists (select from evaluation_pay_posting g join appraisal_occasion o on o.org_id = g.org_id and o.id = g.occasion_id
    where g.scale_id = ${scaleId} and o.ends_on >= ${from}))`

export const scaleRoutes: Route[] = [
  ...serveSettings(scale),
  serveList(slabs, {
    from: () => sql`evaluation_slab s`,
    select: () => ({
      effective_from: sql`s.effective_from`,
      from_value: sql`trim_scale(s.from_value)`,
      gives: sql`trim_scale(s.gives)`,
      rise: sql`s.rise`,
      version: sql`s.version`,
      abilities: sql`json_build_object('edit', not ${isUsed(sql`s.scale_id`, sql`s.effective_from`)})`,
    }),
    id: sql`s.id`,
    where: (ctx) => [sql<boolean>`s.scale_id = ${scaleIn(ctx)}::uuid`],
    order: sql`s.effective_from desc, s.from_value`,
  }),
  serveAction(addSlab, async (ctx, { params, body }) => {
    await refuseUnfit(ctx, params.scale_id, body)
    await refuseUsed(ctx, params.scale_id, body.effective_from)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('evaluation_slab')
      .values({ ...body, id: newId(), scale_id: params.scale_id })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n)
      throw invalid({ from_value: ['This version has a slab from here already.'] })
    return undefined
  }),
  serveAction(editSlab, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await changing(ctx, 'evaluation_slab', params.id, version, {
      current: (found) => found,
    })
    await refuseUnfit(ctx, row.scale_id, values)
    const earlier = values.effective_from < row.effective_from ? values.effective_from : row.effective_from
    await refuseUsed(ctx, row.scale_id, earlier)
    const other = await ctx.db
      .selectFrom('evaluation_slab')
      .select('id')
      .where('scale_id', '=', row.scale_id)
      .where('effective_from', '=', values.effective_from)
      .where('from_value', '=', values.from_value)
      .where('id', '<>', row.id)
      .executeTakeFirst()
    if (other) throw invalid({ from_value: ['This version has a slab from here already.'] })
    await write(values)
    return undefined
  }),
  serveAction(removeSlab, async (ctx, { params, body }) => {
    const { row } = await changing(ctx, 'evaluation_slab', params.id, body.version, {
      current: (found) => found,
    })
    await lockRow(ctx.db, 'evaluation_scale', row.scale_id)
    await refuseUsed(ctx, row.scale_id, row.effective_from)
    await ctx.db.deleteFrom('evaluation_slab').where('id', '=', params.id).execute()
    return undefined
  }),
  serveAction(copySlabs, async (ctx, { params: { scale_id }, body: { effective_from } }) => {
    if (!(await lockRow(ctx.db, 'evaluation_scale', scale_id))) throw notFound()
    await refuseUsed(ctx, scale_id, effective_from)
    const { rows } = await sql`
      insert into evaluation_slab (id, scale_id, effective_from, from_value, gives, rise)
      select gen_random_uuid(), s.scale_id, ${effective_from}::date, s.from_value, s.gives, s.rise from evaluation_slab s
      where s.scale_id = ${scale_id} and s.effective_from = (select max(l.effective_from) from evaluation_slab l
        where l.scale_id = ${scale_id} and l.effective_from < ${effective_from})
      on conflict do nothing returning id`.execute(ctx.db)
    if (!rows.length) throw invalid({ effective_from: ['There is no earlier version to copy.'] })
    return { done: rows.length }
  }),
]

/** Points are a score, at most 120; the scale is held, so that it is not scored by meanwhile. */
async function refuseUnfit(ctx: Ctx, scaleId: string, { gives }: { gives: string }) {
  const row = await lockRow(ctx.db, 'evaluation_scale', scaleId)
  if (!row) throw notFound()
  if (row.kind === 'Points' && compareAmounts(gives, SCORE_CAP) > 0)
    throw invalid({ gives: ['Points are at most 120.'] })
}

async function refuseUsed({ db }: Ctx, scaleId: string, from: string) {
  const { rows } = await sql<{
    is_used: boolean
  }>`select ${isUsed(sql`${scaleId}::uuid`, sql`${from}::date`)} as is_used`.execute(db)
  if (rows[0]?.is_used) throw conflict('Scores were given by this version. Add a version from a later date.')
}
