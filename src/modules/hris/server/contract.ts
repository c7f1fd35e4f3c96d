import { sql, type RawBuilder } from 'kysely'
import { daysBetween } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import {
  bandProblems,
  contractState,
  contractStates,
  type Bands,
} from '#modules/hris/domain/contract-band.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import {
  contracts,
  contractSettings,
  renewContract,
  type ContractRow,
} from '#modules/hris/shared/contract.ts'

export const contractRoutes: Route[] = [
  ...serveSingleton(contractSettings, {
    async before(_ctx, value) {
      const { low_days, medium_days, high_days, critical_days } = contractSettings.body.parse(value)
      const found = bandProblems({ low_days, medium_days, high_days, critical_days })
      if (Object.keys(found).length) throw invalid(found)
    },
  }),
  handle(contracts, async (ctx, { query }) => {
    const bands = await settingOf(ctx.db, contractSettings)
    const searched = [...foundBy(query.search, sql`e.id`), mine(ctx), runs(ctx)]
    const state = stateOf(ctx.today, bands)
    const chosen = query.state?.length
      ? sql<boolean>`${state} = any(${query.state}::text[])`
      : sql<boolean>`true`
    const [lines, totals] = await Promise.all([
      rowsOf(
        ctx,
        sql`${sql.join(searched, sql` and `)} and ${chosen}
          order by e.contract_ends_on, e.full_name, e.id limit ${query.limit} offset ${query.offset}`,
        bands,
      ),
      sql<{ state: ContractRow['state']; count: number }>`
        select ${state} as state, count(*) as count from employee e where ${sql.join(searched, sql` and `)} group by 1`.execute(
        ctx.db,
      ),
    ])
    const counted = new Map(totals.rows.map((row) => [row.state, row.count]))
    const wanted = contractStates.filter((one) => !query.state?.length || query.state.includes(one))
    return {
      count: wanted.reduce((sum, one) => sum + (counted.get(one) ?? 0), 0),
      results: lines,
      totals: {
        Safe: counted.get('Safe') ?? 0,
        Low: counted.get('Low') ?? 0,
        Medium: counted.get('Medium') ?? 0,
        High: counted.get('High') ?? 0,
        Critical: counted.get('Critical') ?? 0,
        Expired: counted.get('Expired') ?? 0,
      },
    }
  }),
  handle(renewContract, async (ctx, { params, body }) => {
    const employee = await lockEmployee(ctx, params.id)
    if (employee.id === ctx.employee_id) throw forbidden('Nobody renews their own contract.')
    const { contract_ends_on, version } = employee
    if (!contract_ends_on) throw notFound()
    if (version !== body.version)
      throw conflict('Somebody else has changed this. Reload and try again.', { current: { version } })
    if (body.ends_on <= contract_ends_on)
      throw invalid({ ends_on: [`New end must be after the present end, ${contract_ends_on}.`] })
    if (employee.left_on) throw invalid({ ends_on: [`The last working day is set, ${employee.left_on}.`] })
    const { ends_on, remarks } = body
    await ctx.db
      .insertInto('contract_renewal')
      .values({
        id: newId(),
        employee_id: params.id,
        ended_on: contract_ends_on,
        ends_on,
        remarks,
        account_id: ctx.viewer.account_id,
        created_at: ctx.now,
      })
      .execute()
    await ctx.db
      .updateTable('employee')
      .set({ contract_ends_on: ends_on, version: version + 1 })
      .where('id', '=', params.id)
      .execute()
    await ctx.signal('contract.renewed', { employee_id: params.id, ends_on })
    const [row] = await rowsOf(ctx, sql`e.id = ${params.id}`, await settingOf(ctx.db, contractSettings))
    if (!row) throw notFound()
    return row
  }),
]

const runs = (ctx: Ctx) =>
  sql<boolean>`e.contract_ends_on is not null and (e.left_on is null or e.left_on >= ${ctx.today})`

const mine = (ctx: Ctx) =>
  ctx.as === 'supervisor'
    ? sql<boolean>`e.id in (with recursive ${teamBelow(ctx.employee_id, 'all')} select id from team)`
    : sql<boolean>`true`

/** The rule of `contractState`, where the database must narrow and count by it. */
const stateOf = (today: string, bands: Bands): RawBuilder<ContractRow['state']> => {
  const left = sql`(e.contract_ends_on - ${today}::date)`
  return sql`case when ${left} < 0 then 'Expired' when ${left} <= ${bands.critical_days}::int then 'Critical'
    when ${left} <= ${bands.high_days}::int then 'High' when ${left} <= ${bands.medium_days}::int then 'Medium'
    when ${left} <= ${bands.low_days}::int then 'Low' else 'Safe' end`
}

async function rowsOf(ctx: Ctx, rest: RawBuilder<unknown>, bands: Bands): Promise<ContractRow[]> {
  const { rows } = await sql<Omit<ContractRow, 'days_left' | 'state'>>`
    select e.id, ${personOf(sql`e.id`, ctx.today)} as person, e.joined_on, e.contract_ends_on as ends_on, e.version,
      (select count(*) from contract_renewal r where r.org_id = e.org_id and r.employee_id = e.id) as renewals,
      (select t.title from employment_assignment a join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
        where a.employee_id = e.id and ${holds(ctx.today)}) as employment_type
    from employee e where ${rest}`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    days_left: daysBetween(ctx.today, row.ends_on),
    state: contractState(row.ends_on, ctx.today, bands),
  }))
}
