import { importP, screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'

/** A report: columns declared, rows computed, and the engine's endpoint and screen. */
export function reportPlan({ module, thing, pages, codes }: Wish): Plan {
  const home = `src/modules/${module.kebab}`
  const from = `#modules/${module.kebab}`
  return {
    files: {
      [`${home}/shared/${thing.kebab}-report.ts`]: `import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
${importP(codes)}import { report } from '#engines/report/report.ts'

export const ${thing.camel}Report = report('${thing.kebab}', {
  title: '${pages[0]?.title ?? thing.title}',
  access: { hr: [${codes}] },
  filters: z.object({ from: fields.day('From').optional(), to: fields.day('To').optional() }),
  columns: {
    code: { title: 'Code', kind: 'text' },
    full_name: { title: 'Employee', kind: 'text' },
    joined_on: { title: 'Joined on', kind: 'day' },
  },
})
`,
      [`${home}/server/${thing.kebab}-report.ts`]: `import { serveReport } from '#engines/report/report-server.ts'
import { ${thing.camel}Report as declared } from '${from}/shared/${thing.kebab}-report.ts'

/** Who joined in the range, the newest first. */
export const ${thing.camel}Report = serveReport(declared, (ctx, { from, to }) =>
  ctx.db
    .selectFrom('employee')
    .select(['code', 'full_name', 'joined_on'])
    .$if(from !== undefined, (query) => query.where('joined_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('joined_on', '<=', to ?? ''))
    .orderBy('joined_on', 'desc')
    .orderBy('code')
    .execute(),
)
`,
      [`${home}/web/${thing.kebab}-report.tsx`]: `import { ReportScreen } from '#engines/report/report-web.tsx'
import { ${thing.camel}Report } from '${from}/shared/${thing.kebab}-report.ts'
import { t } from '${from}/web/words.ts'

export default function ${thing.pascal}Report() {
  return (
    <ReportScreen
      declared={${thing.camel}Report}
      filters={[{ kind: 'days', name: 'range', title: t('${thing.camel}Report.range'), from: 'from', to: 'to' }]}
    />
  )
}
`,
    },
    joins: [
      {
        file: `${home}/server/index.ts`,
        list: 'export const routes',
        imports: `import { ${thing.camel}Report } from '${from}/server/${thing.kebab}-report.ts'`,
        entry: `${thing.camel}Report.route,`,
      },
      {
        file: `${home}/web/screens.ts`,
        list: `export const ${module.camel}Screens`,
        imports: `import { screen } from '#kernel/screen.ts'`,
        entry: screenLines(module, `${thing.kebab}-report`, pages),
      },
    ],
    words: { key: `${thing.camel}Report`, messages: { range: 'Joined' } },
    think: [
      'The query: the skeleton lists who joined. Rows must have exactly the declared columns, or it does not compile.',
      'Kinds and `total: true` of the columns; `chart` and `drill` where a picture or the people behind a row help.',
      'Who reads it: supervisors need `supervisor: true` in the access and a `where` on `ctx.as`.',
    ],
  }
}
