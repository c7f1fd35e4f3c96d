import { sql } from 'kysely'
import { rowsOf } from '#platform/bulk.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { contractBands } from '#modules/hris/domain/contract-band.ts'
import { contractEnd, endsEarly, isRenewed } from '#modules/hris/server/contract-end.ts'
import { peopleWithin } from '#modules/hris/server/employee-query.ts'
import { byGender, shared, type ByGender } from '#modules/hris/server/reports/counted.ts'
import { contractSettings } from '#modules/hris/shared/contract.ts'
import { contractStatusReport } from '#modules/hris/shared/reports.ts'

const whenever = { from: null, to: null }
type Row = ByGender & { n: number; next_end: string }

/**
 * Contracts of those who work here on the day, one row for each band; a band without contracts stays as a row of none. Who has
 * the next contract already, or leaves before the end, is no more counted by how near that is.
 */
export const contracts = serveReport(contractStatusReport, async (ctx, filters) => {
  const day = filters.as_of ?? ctx.today
  const people = await peopleWithin(ctx.db, { ...filters, status: 'current' }, day)
  const bands = [
    ...contractBands(day, await settingOf(ctx.db, contractSettings)).map((band) => ({
      ...band,
      early: false,
      renewed: false,
    })),
    { ...whenever, status: 'Renewed', meaning: 'The next contract is written', early: false, renewed: true },
    {
      ...whenever,
      status: 'Terminated',
      meaning: 'Ends early, because they leave',
      early: true,
      renewed: null,
    },
  ]
  const table = rowsOf(
    {
      n: 'int',
      status: 'text',
      meaning: 'text',
      from: 'date',
      to: 'date',
      early: 'boolean',
      renewed: 'boolean',
    },
    bands.map((band, n) => ({ n, ...band })),
    'b',
  )
  // materialized: what is asked of a person's contracts is asked once, and not for each band again
  const { rows } = await sql<Row>`
    with e as materialized (select * from (${people
      .select('e.gender')
      .select(contractEnd(filters.as_of ? day : null).as('ends_on'))
      .select(endsEarly(filters.as_of ?? null).as('early'))
      .select(isRenewed(filters.as_of ?? null, ctx.today).as('renewed'))}) p where ends_on is not null)
    select b.n, min(e.ends_on)::text as next_end, ${sql.join(byGender)}
    from ${table} join e
      on e.early = b.early and (b.renewed is null or e.renewed = b.renewed) and (b."from" is null or e.ends_on >= b."from") and (b."to" is null or e.ends_on <= b."to")
    group by b.n`.execute(ctx.db)
  const found = new Map(rows.map(({ n, ...row }) => [n, row]))
  return shared(
    bands.map(({ from, to, early, renewed, ...band }, n) => ({
      ...band,
      contract_from: from,
      contract_to: to,
      contract_ended: early ? 'yes' : 'no',
      contract_renewed: renewed === null ? null : renewed ? 'yes' : 'no',
      as_of: filters.as_of ?? null,
      ...(found.get(n) ?? { people: 0, female: 0, male: 0, other: 0, next_end: null }),
    })),
  )
})
