import { importP, screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'

/** A report: facts with what is measured, the report over them with its drawer, their source, and the page. */
export function reportPlan({ module, thing, pages, codes }: Wish): Plan {
  const home = `src/modules/${module.kebab}`
  const from = `#modules/${module.kebab}`
  const { camel, kebab } = thing
  return {
    files: {
      [`${home}/shared/${kebab}-report.ts`]: `${importP(codes)}import { factReport, facts } from '#engines/report/facts.ts'
import { choice } from '#engines/report/filter.ts'

const genders = ['Female', 'Male', 'Other'] as const

/** Who joined, and when: what any number of reports can be over. */
export const ${camel}Facts = facts({
  title: 'Joined',
  access: { hr: [${codes}] },
  filters: { gender: choice('Gender', genders) },
  dimensions: { gender: { title: 'Gender', says: [...genders, 'Not told'] } },
  measures: { people: { title: 'People', kind: 'number' } },
})

/** The people behind a figure. */
export const ${camel}People = factReport('${kebab}-people', ${camel}Facts, {
  title: '${pages[0]?.title ?? thing.title}',
  by: 'person',
  measures: ['people'],
})

export const ${camel}Report = factReport('${kebab}', ${camel}Facts, {
  title: '${pages[0]?.title ?? thing.title}',
  by: 'gender',
  measures: ['people'],
  chart: { kind: 'bar', show: 'people' },
  drill: ${camel}People,
})
`,
      [`${home}/server/${kebab}-report.ts`]: `import { sql } from 'kysely'
import { bucketed, type FactSource } from '#engines/report/fact-source-server.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import { ${camel}Facts, ${camel}People, ${camel}Report } from '${from}/shared/${kebab}-report.ts'

const source: FactSource<typeof ${camel}Facts> = {
  async rows(_, filters, { start, end }, asked) {
    // went through the schema of its filter
    const { gender = null } = filters as { gender?: string[] | null }
    const table = sql\`(select e.id as employee_id, e.joined_on as date, e.gender from employee e
      where e.joined_on between \${start}::date and \${end}::date
        and (\${gender}::text[] is null or e.gender = any(\${gender}::text[])))\`
    return bucketed(table, asked)
  },
  columns: ['gender'],
  groups: () => ({
    gender: {
      key: sql\`x.gender\`,
      none: 'Not told',
      titles: async () => ['Female', 'Male', 'Other'].map((key) => ({ key, title: key })),
    },
  }),
  measures: { people: { distinct: 'employee_id' } },
  async range({ today }, filters) {
    const { from = \`\${today.slice(0, 4)}-01-01\`, to = today } = filters as { from?: string; to?: string }
    return { start: from, end: to }
  },
}

export const ${camel}Reports = serveFacts(${camel}Facts, source, [${camel}People, ${camel}Report])
`,
      [`${home}/web/${kebab}-report.tsx`]: `import { reportPages } from '#engines/report/page-web.tsx'
import * as definitions from '${from}/shared/${kebab}-report.ts'

export default reportPages(definitions)
`,
    },
    joins: [
      {
        file: `${home}/server/index.ts`,
        list: 'export const routes',
        imports: `import { ${camel}Reports } from '${from}/server/${kebab}-report.ts'`,
        entry: `...${camel}Reports,`,
      },
      {
        file: `${home}/web/screens.ts`,
        list: `export const ${module.camel}Screens`,
        imports: `import { screen } from '#kernel/screen.ts'`,
        entry: screenLines(module, `${kebab}-report`, pages, `${camel}Report`),
      },
    ],
    think: [
      'The facts: the skeleton has who joined. Dimensions, measures and filters are declared once; every further report over them is its definition alone.',
      'The source: `shownTo(ctx, sql`x.employee_id`)` of HR records where supervisors or people themselves may read it.',
      'Of each report: `across`, `compare`, `period`, `chart`, `drill`, `hint`.',
    ],
  }
}
