import { sql } from 'kysely'
import { fieldErrors, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { assignKsao, changeKsao, removeKsao, type KsaoRow } from '#modules/hris/shared/ksao.ts'

export const ksaoWrites: Route[] = [
  handle(assignKsao, async (ctx, { body }) => {
    const { employee_ids, items, assessed_on, remarks } = body
    await refuseUnknown(
      ctx,
      employee_ids,
      items.map(({ ksao_id }) => ksao_id),
      assessed_on,
    )
    const rows = employee_ids.flatMap((employee_id) =>
      items.map((item) => ({
        ...item,
        employee_id,
        assessed_on,
        remarks: remarks ?? null,
        account_id: ctx.viewer.account_id,
      })),
    )
    const written = await ctx.db
      .insertInto('employee_ksao')
      .values(rows.map((row) => ({ ...row, id: newId() })))
      .onConflict((oc) =>
        oc.columns(['org_id', 'employee_id', 'ksao_id']).doUpdateSet((eb) => ({
          level: eb.ref('excluded.level'),
          assessed_on: eb.ref('excluded.assessed_on'),
          remarks: eb.ref('excluded.remarks'),
          account_id: eb.ref('excluded.account_id'),
          version: eb('employee_ksao.version', '+', 1),
        })),
      )
      .returning('version')
      .execute()
    const assigned = written.filter(({ version }) => version === 1).length
    return { assigned, changed: written.length - assigned }
  }),
  handle(changeKsao, async (ctx, { params, body: { version, ...change } }) => {
    const row = await locked(ctx, params.id)
    await checkVersion(row, version, () => one(ctx, row.id))
    refuseFuture(ctx, change.assessed_on)
    await ctx.db
      .updateTable('employee_ksao')
      .set({ ...change, account_id: ctx.viewer.account_id, version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    return one(ctx, row.id)
  }),
  handle(removeKsao, async (ctx, { params }) => {
    const row = await locked(ctx, params.id)
    await ctx.db.deleteFrom('employee_ksao').where('id', '=', row.id).execute()
    return undefined
  }),
]

/** Of an assignment `a` and its attribute `k`. */
/** Of the alias `a`, with what the job title of that day asks for. */
export const ownColumns = (day: string) => sql`a.id, a.level, a.assessed_on, a.remarks, a.version,
  (select r.level from employment_assignment j join job_title_ksao r on r.org_id = j.org_id and r.job_title_id = j.job_title_id
    where j.org_id = a.org_id and j.employee_id = a.employee_id and r.ksao_id = a.ksao_id
      and j.valid_from <= ${day} and (j.valid_to is null or j.valid_to >= ${day})) as required,
  (select full_name from account c where c.id = a.account_id) as assessed_by,
  json_build_object('id', k.id, 'kind', k.kind, 'name', k.name, 'lowest', k.lowest, 'highest', k.highest) as ksao`

async function one(ctx: Ctx, id: string): Promise<KsaoRow> {
  const { rows } =
    await sql<KsaoRow>`select ${ownColumns(ctx.today)}, ${personOf(sql`a.employee_id`, ctx.today)} as person
    from employee_ksao a join ksao k on k.org_id = a.org_id and k.id = a.ksao_id where a.id = ${id}`.execute(
      ctx.db,
    )
  const [row] = rows
  if (!row) throw notFound()
  return row
}

async function locked(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('employee_ksao')
    .select(['id', 'employee_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.employee_id === ctx.employee_id) throw forbidden('Nobody assesses themselves.')
  return row
}

function refuseFuture(ctx: Ctx, assessed_on: string | undefined) {
  if (assessed_on && assessed_on > ctx.today)
    throw invalid({ assessed_on: ['Assessed on cannot be a future date'] })
}

async function refuseUnknown(ctx: Ctx, employeeIds: string[], ksaoIds: string[], assessed_on: string) {
  refuseFuture(ctx, assessed_on)
  if (employeeIds.includes(ctx.employee_id)) throw invalid({ employee_ids: ['Nobody assesses themselves.'] })
  const twice = ksaoIds.findIndex((id, i) => ksaoIds.indexOf(id) < i)
  if (twice >= 0) throw atItem(twice, 'This attribute is named twice.')
  const [people, known] = await Promise.all([
    ctx.db
      .selectFrom('employee')
      .select('id')
      .where('id', '=', sql<string>`any(${employeeIds}::uuid[])`)
      .where(sql<boolean>`(left_on is null or left_on >= ${ctx.today})`)
      .execute(),
    ctx.db
      .selectFrom('ksao')
      .select('id')
      .where('id', '=', sql<string>`any(${ksaoIds}::uuid[])`)
      .where('is_archived', '=', false)
      .execute(),
  ])
  if (people.length !== new Set(employeeIds).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
  const ids = new Set(known.map(({ id }) => id))
  const strange = ksaoIds.findIndex((id) => !ids.has(id))
  if (strange >= 0) throw atItem(strange, 'Select a valid choice.')
}

const atItem = (index: number, message: string) =>
  invalid(fieldErrors([{ path: ['items', index, 'ksao_id'], message }]))
