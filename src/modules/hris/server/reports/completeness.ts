import { sql } from 'kysely'
import { serveReport } from '#engines/report/report-server.ts'
import { filled, weightsOf } from '#modules/hris/server/filled.ts'
import { staff } from '#modules/hris/server/reports/counted.ts'
import { profileCompletenessReport } from '#modules/hris/shared/reports.ts'
import { sections, sectionTitles, type Section } from '#modules/hris/shared/section.ts'

/** How many have each section of the profile filled: one reading of all people, one row for each section. */
export const profileCompleteness = serveReport(profileCompletenessReport, async (ctx, filters) => {
  const { day, people } = await staff(ctx, { ...filters, status: 'current' })
  const counts = sections.map(
    (section) => sql`count(*) filter (where ${filled[section]}) as ${sql.ref(section)}`,
  )
  const weights = await weightsOf(ctx.db)
  const { rows } = await sql<Record<Section | 'people', number>>`
    select count(*) as people, ${sql.join(counts)} from (${people.selectAll()}) e`.execute(ctx.db)
  const [found] = rows
  const all = found?.people ?? 0
  return sections.map((key) => {
    const has = found?.[key] ?? 0
    return {
      section: sectionTitles[key],
      weight: weights[key],
      filled: has,
      missing: all - has,
      filled_share: all === 0 ? 0 : has / all,
      key,
      as_of: day,
    }
  })
})
