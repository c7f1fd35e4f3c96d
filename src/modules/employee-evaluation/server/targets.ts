import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { compareAmounts } from '#kernel/money.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  respread,
  spread,
  spreadProblem,
  targetFor,
  type Spread,
  type TargetKind,
} from '#modules/employee-evaluation/domain/spreading.ts'
import { achievedOf } from '#modules/employee-evaluation/server/achieved.ts'
import {
  assigned,
  isOver,
  monthsOf,
  partsOf,
  writeParts,
} from '#modules/employee-evaluation/server/assigned.ts'
import { factsOf, scoreTarget, type TargetFacts } from '#modules/employee-evaluation/server/scored.ts'
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
        spread: sql`r.spread`,
        shares: sql`r.shares::text[]`,
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
    if (row.spread === 'By hand' && compareAmounts(row.target, values.target) !== 0)
      throw invalid({ target: ['Its months are set by hand. Spread them evenly first, or change them.'] })
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
      // worked out of the facts
      target: sql`null`,
      to_date: sql`null`,
      percent: sql`null`,
      achieved: achievedOf('a'),
      unit: sql`a.unit`,
      score: sql`null`,
      weight_percent: sql`a.weight_percent`,
      state: sql`a.state`,
      entries: sql`(select count(*)::int from target_actual c where c.org_id = a.org_id and c.assigned_id = a.id
        and c.withdrawn_at is null)`,
      minimum: sql`a.minimum::text`,
      version: sql`a.version`,
      abilities: sql`json_build_object('edit', ${ctx.as === 'hr'} and not ${isOver}, 'enter', ${ctx.as === 'hr'} and not ${isOver}
        and a.employee_id is distinct from ${ctx.employee_id || null}::uuid,
        'acknowledge', ${ctx.as === 'user'} and a.state = 'Assigned', 'report', ${ctx.as === 'user'} and not ${isOver})`,
    }),
    facts: () => factsOf,
    map: (ctx, row: TargetFacts & { achieved: string | null }) => {
      const { target, percent, points } = scoreTarget(row, row.achieved)
      return {
        ...row,
        target: target ?? '0',
        to_date: targetFor(row.kind, row.parts, row.employed, ctx.today),
        percent,
        score: points,
      }
    },
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
    const parts = await partsOfForm(ctx, body.form_id)
    const { rows } = await sql<{ id: string; employee_id: string; target_id: string }>`
      insert into assigned_target (id, form_id, target_id, employee_id, title, unit, kind, direction, weight_percent, target, minimum)
      select gen_random_uuid(), r.form_id, t.id, p.id, t.title, t.unit, t.kind, t.direction, r.weight_percent, r.target, r.minimum
      from evaluation_target_row r join evaluation_target t on t.org_id = r.org_id and t.id = r.target_id
      cross join unnest(${body.employee_ids}::uuid[]) p (id)
      where r.form_id = ${body.form_id} on conflict do nothing returning id, employee_id, target_id`.execute(
      ctx.db,
    )
    if (!rows.length) throw refuse('These employees have the targets of this form already.')
    await sql`insert into assigned_target_part (id, assigned_id, employee_id, starts_on, ends_on, value)
      select gen_random_uuid(), a.id, a.employee_id, p.starts_on, p.ends_on, p.value
      from json_to_recordset(${JSON.stringify(rows)}::json) as a (id uuid, employee_id uuid, target_id uuid)
      join json_to_recordset(${JSON.stringify(parts)}::json) as p (target_id uuid, starts_on date, ends_on date, value numeric)
        on p.target_id = a.target_id`.execute(ctx.db)
    await ctx.signal('target.assigned', {
      employee_ids: [...new Set(rows.map(({ employee_id }) => employee_id))],
    })
    return { done: rows.length }
  }),
  serveAction(editAssigned, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await assigned(ctx, params.id, version)
    const parts = respread(row.kind as TargetKind, await partsOf(ctx, row.id), {
      target: values.target,
      today: ctx.today,
    })
    if (!parts) throw invalid({ target: ['The months that have ended already come to more than this.'] })
    await writeParts(ctx, row.id, parts)
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

/** The months of each target of a form, or why it cannot be spread over them. */
async function partsOfForm(ctx: Ctx, formId: string) {
  const [months, { rows }] = await Promise.all([
    monthsOf(ctx, formId),
    sql<{
      target_id: string
      title: string
      kind: TargetKind
      target: string
      spread: Spread
      shares: string[]
    }>`select r.target_id, t.title, t.kind, trim_scale(r.target)::text as target, r.spread, r.shares::text[] as shares
      from evaluation_target_row r join evaluation_target t on t.org_id = r.org_id and t.id = r.target_id
      where r.form_id = ${formId}`.execute(ctx.db),
  ])
  return rows.flatMap(({ target_id, title, kind, target, spread: how, shares }) => {
    const problem = kind === 'Sum' && spreadProblem(how, { target, months: months.length, shares })
    if (problem) throw invalid({ form_id: [`Months of ${title}: ${problem}`] })
    return spread(kind, how, { target, months, shares }).map((part) => ({ target_id, ...part }))
  })
}

/** The form is held, so that two who add at once cannot pass 100 together. */
async function refuseHeavy(ctx: Ctx, formId: string, id: string | null, weight: number) {
  await lockRow(ctx.db, 'evaluation_target_form', formId)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(weight_percent), 0)::int as total from evaluation_target_row
    where form_id = ${formId} and id is distinct from ${id}::uuid`.execute(ctx.db)
  const total = (rows[0]?.total ?? 0) + weight
  if (total > 100) throw invalid({ weight_percent: [`The weights would sum to ${total}. At most 100.`] })
}
