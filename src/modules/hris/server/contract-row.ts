import { sql, type RawBuilder } from 'kysely'
import { daysBetween } from '#kernel/calendar/day.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { urlOfFile } from '#engines/file/file.ts'
import type { Bands } from '#modules/hris/domain/contract-band.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import type { ContractRow, ContractState } from '#modules/hris/shared/contract.ts'

/** `c` with its person `e` and the contract that took its place. */
export const contractsFrom = sql`contract c join employee e on e.org_id = c.org_id and e.id = c.employee_id
  left join contract n on n.org_id = c.org_id and n.renewal_of = c.id`

/** The rule of `contractState`, where the database must narrow and count by it, with what a contract that is over became. */
export const contractStateOf = (today: string, bands: Bands): RawBuilder<ContractState> => {
  const left = sql`(c.ends_on - ${today}::date)`
  return sql`case when n.id is not null then 'Renewed' when c.terminated_on is not null then 'Terminated'
    when ${left} < 0 then 'Expired' when ${left} <= ${bands.critical_days}::int then 'Critical'
    when ${left} <= ${bands.high_days}::int then 'High' when ${left} <= ${bands.medium_days}::int then 'Medium'
    when ${left} <= ${bands.low_days}::int then 'Low' else 'Safe' end`
}

/** How many contracts the contract `c` goes back to. */
export const renewalsOf = sql<number>`(with recursive back as (select c.renewal_of as id, 1 as times
    union all select p.renewal_of, b.times + 1 from back b join contract p on p.org_id = c.org_id and p.id = b.id where b.times < 100)
  select count(*)::int from back where id is not null)`

/** Rows by a condition with its order and page. What is written in a contract is for those who keep them and its person. */
export async function contractRows(
  ctx: Ctx,
  rest: RawBuilder<unknown>,
  bands: Bands,
): Promise<ContractRow[]> {
  const { rows } = await sql<Stored>`
    select c.id, c.employee_id, ${personOf(sql`e.id`, ctx.today)} as person, e.joined_on, c.starts_on, c.ends_on, c.version,
      ${contractStateOf(ctx.today, bands)} as state, ${renewalsOf} as renewals, c.renewal_of, c.terminated_on, c.termination_reason,
      case when c.separation_id is not null then json_build_object('kind', 'Separation', 'id', c.separation_id)
        when c.review_id is not null then json_build_object('kind', 'Review', 'id', c.review_id) end as ended_by,
      c.terms, c.file_id is not null as has_document, c.remarks, e.left_on,
      (select json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes) from stored_file f
        where f.id = c.file_id) as document,
      (select t.title from employment_assignment a join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
        where a.employee_id = e.id and ${holds(ctx.today)}) as employment_type
    from ${contractsFrom} where ${rest}`.execute(ctx.db)
  return rows.map((row) => contractOf(ctx, row))
}

type Stored = Omit<ContractRow, 'days_left' | 'abilities' | 'document'> & {
  employee_id: string
  left_on: string | null
  document: Omit<NonNullable<ContractRow['document']>, 'url'> | null
}

function contractOf(ctx: Ctx, { employee_id, left_on, document, ...row }: Stored): ContractRow {
  const isSelf = employee_id === ctx.employee_id
  const holdsCode = (code: typeof P.hris.contracts | typeof P.hris.documents, how: 'read' | 'write') =>
    ctx.as === 'hr' && allowed(ctx.org.codes, [code], how)
  const change = !isSelf && !ctx.org.is_audit && holdsCode(P.hris.contracts, 'write')
  return {
    ...row,
    days_left: daysBetween(ctx.today, row.ends_on),
    terms: isSelf || holdsCode(P.hris.contracts, 'read') ? row.terms : null,
    document:
      document && (isSelf || holdsCode(P.hris.documents, 'read'))
        ? { ...document, url: urlOfFile(ctx.org.slug, document.id) }
        : null,
    abilities: {
      change,
      attach: change && holdsCode(P.hris.documents, 'write'),
      renew: change && row.state !== 'Renewed' && row.state !== 'Terminated' && left_on === null,
    },
  }
}
