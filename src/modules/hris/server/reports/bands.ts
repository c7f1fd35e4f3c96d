import { sql, type RawBuilder } from 'kysely'
import { rowsOf } from '#platform/bulk.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { ageBands, serviceBands, type Band } from '#modules/hris/domain/bands.ts'
import { byGender, shared, staff, type ByGender } from '#modules/hris/server/reports/counted.ts'
import { servesSince } from '#modules/organization/server/public.ts'
import {
  employeeServiceReport,
  levelAgeReport,
  marriedAgeGenderReport,
} from '#modules/hris/shared/reports.ts'

/** Bands in their order, as the table `b`. */
const bandTable = (bands: readonly Band[]) =>
  rowsOf(
    { n: 'int', title: 'text', from: 'date', to: 'date' },
    bands.map((band, n) => ({ n, ...band })),
    'b',
  )
const within = (day: RawBuilder<unknown>) =>
  sql`(b."from" is null or ${day} >= b."from") and (b."to" is null or ${day} <= b."to")`
const born = sql`e.date_of_birth`

export const employeeService = serveReport(employeeServiceReport, async (ctx, filters) => {
  const { day, people } = await staff(ctx, { ...filters, status: 'current' })
  const { rows } = await sql<
    ByGender & { service: string; joined_from: string | null; joined_to: string | null }
  >`
    select b.title as service, b."from" as joined_from, b."to" as joined_to, ${sql.join(byGender)}
    from ${bandTable(serviceBands(day))} join (${people.selectAll()}) e on ${within(servesSince(day))}
    group by b.n, b.title, b."from", b."to" order by b.n`.execute(ctx.db)
  return shared(rows).map((row) => ({ ...row, as_of: day }))
})

const notTold = 'Not told'

export const marriedAgeGender = serveReport(marriedAgeGenderReport, async (ctx, filters) => {
  const { day, people } = await staff(ctx, { ...filters, status: 'current' })
  const { rows } = await sql<{
    age: string
    born_from: string | null
    born_to: string | null
    people: number
    married_female: number
    married_male: number
    unmarried_female: number
    unmarried_male: number
  }>`
    select coalesce(b.title, ${notTold}) as age, b."from" as born_from, b."to" as born_to, count(*) as people,
      count(*) filter (where e.marital_status = 'Married' and e.gender = 'Female') as married_female,
      count(*) filter (where e.marital_status = 'Married' and e.gender = 'Male') as married_male,
      count(*) filter (where e.marital_status <> 'Married' and e.gender = 'Female') as unmarried_female,
      count(*) filter (where e.marital_status <> 'Married' and e.gender = 'Male') as unmarried_male
    from (${people.selectAll()}) e left join ${bandTable(ageBands(day))} on e.date_of_birth is not null and ${within(born)}
    group by b.n, b.title, b."from", b."to" order by b.n nulls last`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    other: row.people - row.married_female - row.married_male - row.unmarried_female - row.unmarried_male,
    as_of: day,
  }))
})

export const levelAge = serveReport(levelAgeReport, async (ctx, filters) => {
  const { day, people, assigned } = await staff(ctx, { ...filters, status: 'current' })
  const bands = ageBands(day)
  const { rows } = await sql<{
    level: string
    employment_level_id: string | null
    age_1: number
    age_2: number
    age_3: number
    age_4: number
    age_5: number
    unknown: number
    people: number
    average_age: string | null
  }>`
    select coalesce(l.title, 'No level') as level, l.id as employment_level_id,
      ${sql.join([1, 2, 3, 4, 5].map((n) => sql`count(*) filter (where b.n = ${sql.lit(n - 1)}) as ${sql.ref(`age_${n}`)}`))},
      count(*) filter (where b.n is null) as unknown, count(*) as people,
      round(avg(extract(year from age(${day}::date, e.date_of_birth))), 1)::text as average_age
    from (${people.selectAll()}) e
    left join employment_assignment a on ${assigned}
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    left join ${bandTable(bands)} on e.date_of_birth is not null and ${within(born)}
    group by l.id, l.title, l.rank order by l.rank nulls last, level`.execute(ctx.db)
  const from = (n: number) => bands[n - 1]?.from ?? null
  const to = (n: number) => bands[n - 1]?.to ?? null
  const days = {
    from_1: from(1),
    from_2: from(2),
    from_3: from(3),
    from_4: from(4),
    to_2: to(2),
    to_3: to(3),
    to_4: to(4),
    to_5: to(5),
  }
  return rows.map((row) => ({ ...row, ...days, as_of: day }))
})
