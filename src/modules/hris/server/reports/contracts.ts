import { sql } from 'kysely'
import { rowsOf } from '#platform/bulk.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { contractBands } from '#modules/hris/domain/contract-band.ts'
import { peopleWithin } from '#modules/hris/server/employee-query.ts'
import { byGender, shared, type ByGender } from '#modules/hris/server/reports/counted.ts'
import { contractSettings } from '#modules/hris/shared/contract.ts'
import { contractStatusReport } from '#modules/hris/shared/reports.ts'

type Row = ByGender & { n: number; next_end: string }

/** Contracts of those who work here today, one row for each band; a band without contracts stays as a row of none. */
export const contracts = serveReport(contractStatusReport, async (ctx, filters) => {
  const people = await peopleWithin(ctx.db, { ...filters, status: 'current' }, ctx.today)
  const bands = contractBands(ctx.today, await settingOf(ctx.db, contractSettings))
  const table = rowsOf(
    { n: 'int', status: 'text', meaning: 'text', from: 'date', to: 'date' },
    bands.map((band, n) => ({ n, ...band })),
    'b',
  )
  const { rows } = await sql<Row>`
    select b.n, min(e.contract_ends_on)::text as next_end, ${sql.join(byGender)}
    from ${table} join (${people.selectAll()}) e
      on (b."from" is null or e.contract_ends_on >= b."from") and (b."to" is null or e.contract_ends_on <= b."to")
    group by b.n`.execute(ctx.db)
  const found = new Map(rows.map(({ n, ...row }) => [n, row]))
  return shared(
    bands.map(({ from, to, ...band }, n) => ({
      ...band,
      contract_from: from,
      contract_to: to,
      ...(found.get(n) ?? { people: 0, female: 0, male: 0, other: 0, next_end: null }),
    })),
  )
})
