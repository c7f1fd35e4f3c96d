import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { laidOut } from '#modules/commons/server/public.ts'
import { cardFieldsOf } from '#modules/hris/server/id-card-fields.ts'
import { cardIssueRoutes } from '#modules/hris/server/id-card-issue.ts'
import { cardLinkRoutes } from '#modules/hris/server/id-card-link.ts'
import { cardPrintRoutes } from '#modules/hris/server/id-card-print.ts'
import { closeCard, idCards, idCardTemplate, type CardRow } from '#modules/hris/shared/id-card.ts'

export const idCardRoutes: Route[] = [
  ...serveSettings(idCardTemplate, {
    before: async (ctx, values, current) => {
      const fields = await cardFieldsOf(ctx.db)
      return laidOut(values, current as never, (name) => fields.has(name))
    },
  }),
  handle(idCards, async (ctx, { query }) => {
    const conditions: RawBuilder<boolean>[] = [...foundBy(query.search, sql`c.employee_id`)]
    if (query.template_id?.length) conditions.push(sql`c.template_id = any(${query.template_id}::uuid[])`)
    if (query.state?.length) conditions.push(sql`${stateOn(ctx.today)} = any(${query.state}::text[])`)
    if (query.ends_from) conditions.push(sql`c.expires_on >= ${query.ends_from}`)
    if (query.ends_to) conditions.push(sql`c.expires_on <= ${query.ends_to}`)
    const where = conditions.length ? sql.join(conditions, sql` and `) : sql`true`
    const [counted, rows] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from id_card c where ${where}`.execute(ctx.db),
      rowsOf(
        ctx,
        sql`${where} order by c.created_at desc, c.id desc limit ${query.limit} offset ${query.offset}`,
      ),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: rows }
  }),
  handle(closeCard, async (ctx, { params, body }) => {
    const { write } = await changing(ctx, 'id_card', params.id, body.version, {
      current: ({ id }) => one(ctx, id),
    })
    const card = await one(ctx, params.id)
    if (card.state === 'Lost' || card.state === 'Revoked')
      throw conflict(`This card is already ${card.state}.`)
    await write({ status: body.status })
    return one(ctx, params.id)
  }),
  ...cardIssueRoutes,
  ...cardPrintRoutes,
  ...cardLinkRoutes,
]

const stateOn = (today: string) =>
  sql`case when c.status = 'Issued' and c.expires_on < ${today} then 'Expired' else c.status end`

async function rowsOf(ctx: Ctx, rest: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select c.id, ${personOf(sql`c.employee_id`, ctx.today)} as person, c.number, c.issued_on, c.expires_on, c.version,
      ${stateOn(ctx.today)} as state,
      ${refOf('id_card_template', sql`c.template_id`)} as template,
      (select l.number from id_card l where l.org_id = c.org_id and l.id = c.reissue_of) as reissue_of
    from id_card c where ${rest}`.execute(ctx.db)
  return rows
}
async function one(ctx: Ctx, id: string): Promise<CardRow> {
  const [row] = await rowsOf(ctx, sql`c.id = ${id}`)
  if (!row) throw notFound()
  return row
}
