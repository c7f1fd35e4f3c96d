import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { achievementScore, type AchievementTerms } from '#engines/appraisal/achievement.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { achievedOf } from '#modules/employee-evaluation/server/achieved.ts'
import {
  acknowledgeTargets,
  addTargetRow,
  assignTargets,
  assignedTargets,
  editAssigned,
  editTargetRow,
  enterActual,
  removeAssigned,
  removeTargetRow,
  target,
  targetForm,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'

const formIn = ({ request }: Ctx) => (request.params as { form_id: string }).form_id

/** Below a form that there is not, nothing is found. */
function belowForm(route: Route): Route {
  const run = route.run as (ctx: Ctx, input: unknown) => Promise<unknown>
  const checked = async (ctx: Ctx, input: unknown) => {
    const form = await ctx.db
      .selectFrom('evaluation_target_form')
      .select('id')
      .where('id', '=', formIn(ctx))
      .executeTakeFirst()
    if (!form) throw notFound()
    return run(ctx, input)
  }
  return { ...route, run: checked as Route['run'] }
}

/** What was achieved so far of the target `a`, and where its evaluation is over nothing is changed any more. */
const isOver = sql`exists (select from evaluation_period p join appraisal_occasion o on o.org_id = p.org_id and o.id = p.id
  where p.org_id = a.org_id and p.target_form_id = a.form_id and o.state in ('Closed', 'Archived'))`

export const targetRoutes: Route[] = [
  ...serveSettings(target),
  ...serveSettings(targetForm),
  belowForm(
    serveList(targetRows, {
      from: () =>
        sql`evaluation_target_row r join evaluation_target t on t.org_id = r.org_id and t.id = r.target_id`,
      select: () => ({
        target_name: refIn('t', 'title'),
        kind: sql`t.kind`,
        direction: sql`t.direction`,
        weight_percent: sql`r.weight_percent`,
        target: sql`r.target`,
        minimum: sql`r.minimum`,
        unit: sql`t.unit`,
        version: sql`r.version`,
      }),
      id: sql`r.id`,
      where: (ctx) => [sql<boolean>`r.form_id = ${formIn(ctx)}::uuid`],
      order: sql`r.weight_percent desc, t.title`,
    }),
  ),
  belowForm(
    serveAction(addTargetRow, async (ctx, { params, body }) => {
      const known = await ctx.db
        .selectFrom('evaluation_target')
        .select('id')
        .where('id', '=', body.target_id)
        .where('is_archived', '=', false)
        .executeTakeFirst()
      if (!known) throw invalid({ target_id: ['Select a valid choice.'] })
      await refuseHeavy(ctx, params.form_id, null, body.weight_percent)
      const { numInsertedOrUpdatedRows } = await ctx.db
        .insertInto('evaluation_target_row')
        .values({ ...body, minimum: body.minimum ?? null, id: newId(), form_id: params.form_id })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n)
        throw invalid({ target_id: ['This form has this target already.'] })
      return undefined
    }),
  ),
  serveAction(editTargetRow, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await changing(ctx, 'evaluation_target_row', params.id, version, {
      current: (found) => found,
    })
    await refuseHeavy(ctx, row.form_id, params.id, values.weight_percent)
    await write({ ...values, minimum: values.minimum ?? null })
    return undefined
  }),
  serveAction(removeTargetRow, async (ctx, { params, body }) => {
    await changing(ctx, 'evaluation_target_row', params.id, body.version, { current: (row) => row })
    await ctx.db.deleteFrom('evaluation_target_row').where('id', '=', params.id).execute()
    return undefined
  }),
  serveList(assignedTargets, {
    from: () => sql`assigned_target a join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`a.employee_id`, ctx.today),
      title: sql`a.title`,
      form: refIn('f', 'title'),
      target: sql`trim_scale(a.target)`,
      achieved: achievedOf('a'),
      unit: sql`a.unit`,
      // worked out from the others
      score: sql`null`,
      weight_percent: sql`a.weight_percent`,
      state: sql`a.state`,
      entries: sql`(select count(*)::int from target_actual c where c.org_id = a.org_id and c.assigned_id = a.id)`,
      minimum: sql`a.minimum::text`,
      version: sql`a.version`,
      abilities: sql`json_build_object('edit', ${ctx.as === 'hr'} and not ${isOver}, 'enter', ${ctx.as === 'hr'} and not ${isOver}
        and a.employee_id is distinct from ${ctx.employee_id || null}::uuid,
        'acknowledge', ${ctx.as === 'user'} and a.state = 'Assigned')`,
    }),
    facts: () => ({ direction: sql`a.direction` }),
    map: (
      _,
      row: { target: string; achieved: string | null; minimum: string | null; direction: string },
    ) => ({
      ...row,
      score: row.achieved === null ? null : achievementScore(termsOf(row), row.achieved),
    }),
    id: sql`a.id`,
    where: (ctx) => [ctx.as !== 'hr' && sql<boolean>`a.employee_id = ${ctx.employee_id || null}::uuid`],
    search: { person: sql`a.employee_id` },
    filters: {
      form_id: (ids: string[]) => sql<boolean>`a.form_id = any(${ids}::uuid[])`,
      employee_id: (ids) => sql<boolean>`a.employee_id = any(${ids}::uuid[])`,
      state: (values: string[]) => sql<boolean>`a.state = any(${values}::text[])`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`f.starts_on desc, e.full_name, a.weight_percent desc, a.title`,
  }),
  serveAction(assignTargets, async (ctx, { body }) => {
    const form = await lockRow(ctx.db, 'evaluation_target_form', body.form_id, { is_archived: false })
    if (!form) throw invalid({ form_id: ['Select a valid choice.'] })
    const { rows: weights } = await sql<{ total: number }>`
      select coalesce(sum(weight_percent), 0)::int as total from evaluation_target_row where form_id = ${body.form_id}`.execute(
      ctx.db,
    )
    const total = weights[0]?.total ?? 0
    if (total !== 100)
      throw invalid({ form_id: [`The weights of this form sum to ${total}. They must sum to 100.`] })
    const { rows: people } = await sql`select id from employee
      where id = any(${body.employee_ids}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(
      ctx.db,
    )
    if (people.length !== body.employee_ids.length)
      throw invalid({ employee_ids: ['Select a valid choice.'] })
    const { rows } = await sql<{ employee_id: string }>`
      insert into assigned_target (id, form_id, target_id, employee_id, title, unit, kind, direction, weight_percent, target, minimum)
      select gen_random_uuid(), r.form_id, t.id, p.id, t.title, t.unit, t.kind, t.direction, r.weight_percent, r.target, r.minimum
      from evaluation_target_row r join evaluation_target t on t.org_id = r.org_id and t.id = r.target_id
      cross join unnest(${body.employee_ids}::uuid[]) p (id)
      where r.form_id = ${body.form_id} on conflict do nothing returning employee_id`.execute(ctx.db)
    if (!rows.length) throw refuse('These employees have the targets of this form already.')
    await ctx.signal('target.assigned', {
      employee_ids: [...new Set(rows.map(({ employee_id }) => employee_id))],
    })
    return { done: rows.length }
  }),
  serveAction(editAssigned, async (ctx, { params, body: { version, ...values } }) => {
    const { write } = await assigned(ctx, params.id, version)
    // what was agreed to is agreed to anew
    await write({ ...values, minimum: values.minimum ?? null, state: 'Assigned' })
    return undefined
  }),
  serveAction(removeAssigned, async (ctx, { params, body }) => {
    await assigned(ctx, params.id, body.version)
    await ctx.db.deleteFrom('assigned_target').where('id', '=', params.id).execute()
    return undefined
  }),
  serveAction(enterActual, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await assigned(ctx, params.id, version)
    if (row.employee_id === ctx.employee_id) throw refuse('Somebody else enters what you achieved.')
    const form = await ctx.db
      .selectFrom('evaluation_target_form')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', row.form_id)
      .executeTakeFirstOrThrow()
    if (values.on_date < form.starts_on || values.on_date > form.ends_on)
      throw invalid({ on_date: [`The targets are from ${form.starts_on} to ${form.ends_on}.`] })
    if (values.on_date > ctx.today) throw invalid({ on_date: ['Date cannot be in the future.'] })
    await ctx.db
      .insertInto('target_actual')
      .values({
        ...values,
        remarks: values.remarks ?? null,
        id: newId(),
        assigned_id: row.id,
        employee_id: row.employee_id,
        account_id: ctx.viewer.account_id,
      })
      .execute()
    await write({})
    return undefined
  }),
  serveAction(acknowledgeTargets, async (ctx, { body: { target_ids } }) => {
    const { rows } = await sql<{ state: string }>`select state from assigned_target
      where id = any(${target_ids}::uuid[]) and employee_id = ${ctx.employee_id || null}::uuid order by id for update`.execute(
      ctx.db,
    )
    if (rows.length !== target_ids.length) throw notFound()
    if (rows.some(({ state }) => state !== 'Assigned'))
      throw refuse('Some of these targets are acknowledged already.')
    await sql`update assigned_target set state = 'Acknowledged', version = version + 1
      where id = any(${target_ids}::uuid[])`.execute(ctx.db)
    return { done: rows.length }
  }),
]

export const termsOf = ({
  direction,
  target: wanted,
  minimum,
}: {
  direction: string
  target: string
  minimum: string | null
}): AchievementTerms => ({
  measure: 'Number',
  direction: direction === 'Lower is better' ? 'Lower is better' : 'Higher is better',
  baseline: null,
  target: wanted,
  min_threshold: minimum,
})

/** The form is held, so that two who add at once can not pass 100 together. */
async function refuseHeavy(ctx: Ctx, formId: string, id: string | null, weight: number) {
  await lockRow(ctx.db, 'evaluation_target_form', formId)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(weight_percent), 0)::int as total from evaluation_target_row
    where form_id = ${formId} and id is distinct from ${id}::uuid`.execute(ctx.db)
  const total = (rows[0]?.total ?? 0) + weight
  if (total > 100) throw invalid({ weight_percent: [`The weights would sum to ${total}. At most 100.`] })
}

async function assigned(ctx: Ctx, id: string, version: number) {
  const held = await changing(ctx, 'assigned_target', id, version, { current: (row) => row })
  const { rows } = await sql<{
    is_over: boolean
  }>`select ${isOver} as is_over from assigned_target a where a.id = ${id}`.execute(ctx.db)
  if (rows[0]?.is_over) throw conflict('The evaluation of these targets is closed.')
  return held
}
