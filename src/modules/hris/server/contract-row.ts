import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { urlOfFile } from '#engines/file/file.ts'
import { within } from '#engines/list/list-condition-server.ts'
import { readerOf, serveList, sourceOf } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { Bands } from '#modules/hris/domain/contract-band.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import {
  contracts,
  contractSettings,
  contractStates,
  type ContractRow,
  type ContractState,
} from '#modules/hris/shared/contract.ts'

/** The rule of `contractState`, where the database must narrow and count by it, with what a contract that is over became. */
export const contractStateOf = (today: string, bands: Bands): RawBuilder<ContractState> => {
  const left = sql`(c.ends_on - ${today}::date)`
  return sql`case when n.id is not null then 'Renewed' when c.terminated_on is not null then 'Terminated'
    when ${left} < 0 then 'Expired' when ${left} <= ${bands.critical_days}::int then 'Critical'
    when ${left} <= ${bands.high_days}::int then 'High' when ${left} <= ${bands.medium_days}::int then 'Medium'
    when ${left} <= ${bands.low_days}::int then 'Low' else 'Safe' end`
}

/** `c` with its person `e` and the contract `n` that took its place. */
const source = sourceOf(contracts, async ({ db, today }) => {
  const state = contractStateOf(today, await settingOf(db, contractSettings))
  return {
    from: () => sql`contract c join employee e on e.org_id = c.org_id and e.id = c.employee_id
      left join contract n on n.org_id = c.org_id and n.renewal_of = c.id
      left join stored_file f on f.org_id = c.org_id and f.id = c.file_id`,
    select: () => ({
      person: personOf(sql`e.id`, today),
      employment_type: sql`(select t.title from employment_assignment a
        join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
        where a.employee_id = e.id and ${holds(today)})`,
      joined_on: sql`e.joined_on`,
      starts_on: sql`c.starts_on`,
      ends_on: sql`c.ends_on`,
      days_left: sql`c.ends_on - ${today}::date`,
      renewals: sql`c.renewal_no`,
      state,
      terminated_on: sql`c.terminated_on`,
      termination_reason: sql`c.termination_reason`,
      document: sql`case when f.id is not null then
        json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes) end`,
      renewal_of: sql`c.renewal_of`,
      ended_by: sql`case when c.separation_id is not null then json_build_object('kind', 'Separation', 'id', c.separation_id)
        when c.review_id is not null then json_build_object('kind', 'Review', 'id', c.review_id) end`,
      terms: sql`c.terms`,
      has_document: sql`c.file_id is not null`,
      remarks: sql`c.remarks`,
      version: sql`c.version`,
    }),
    facts: () => ({ left_on: sql`e.left_on` }),
    id: sql`c.id`,
    where: (ctx) => [
      // a contract that is over stays in the register as long as its person does
      sql`(e.left_on is null or e.left_on >= ${today} or c.terminated_on is not null)`,
      ctx.as === 'supervisor' &&
        sql`e.id in (with recursive ${teamBelow(ctx.employee_id, 'all', today)} select id from team)`,
    ],
    search: { person: sql`e.id` },
    filters: {
      state: (wanted) => sql`${state} = any(${wanted}::text[])`,
      employment_type_id: (ids) => sql`exists (select from employment_assignment a
        where a.employee_id = e.id and ${holds(today)} and a.employment_type_id = any(${ids}::uuid[]))`,
      ends: (range) => within(sql`c.ends_on`, range),
      document: (has) => sql`(c.file_id is not null) = ${has === 'with'}`,
    },
    order: sql`c.ends_on, e.full_name`,
    map: forViewer,
    async beside(ctx, _query, matching) {
      const { rows } = await sql<{ state: ContractState; count: number }>`
        select ${state} as state, count(*)::int as count ${matching(['state'])} group by 1`.execute(ctx.db)
      const counted = new Map(rows.map((row) => [row.state, row.count]))
      // every state is among them
      const totals = contractStates.map((one) => [one, counted.get(one) ?? 0])
      return { totals: Object.fromEntries(totals) as Record<ContractState, number> }
    },
  }
})
export const contractListRoute = serveList(contracts, source)
export const contractsWhere = readerOf(contracts, source)

export async function oneContract(ctx: Ctx, id: string): Promise<ContractRow> {
  const [row] = await contractsWhere(ctx, sql`c.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** What is written in a contract is for those who keep them and its person. */
function forViewer(
  ctx: Ctx,
  { person, document, terms, state, left_on }: ContractRow & { left_on: string | null },
) {
  const isSelf = person.id === ctx.employee_id
  const holdsCode = (code: typeof P.hris.contracts | typeof P.hris.documents, how: 'read' | 'write') =>
    ctx.as === 'hr' && allowed(ctx.org.codes, [code], how)
  const change = !isSelf && !ctx.org.is_audit && holdsCode(P.hris.contracts, 'write')
  return {
    terms: isSelf || holdsCode(P.hris.contracts, 'read') ? terms : null,
    document:
      document && (isSelf || holdsCode(P.hris.documents, 'read'))
        ? { ...document, url: urlOfFile(ctx.org.slug, document.id) }
        : null,
    abilities: {
      change,
      attach: change && holdsCode(P.hris.documents, 'write'),
      renew: change && state !== 'Renewed' && state !== 'Terminated' && left_on === null,
    },
  }
}
