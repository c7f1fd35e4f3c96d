import type { Names } from '#scripts/new/names.ts'
import type { Plan } from '#scripts/new/plan.ts'

/** An empty module, joined to the application. */
export function modulePlan(module: Names): Plan {
  const home = `src/modules/${module.kebab}`
  const from = `#modules/${module.kebab}`
  return {
    files: {
      [`${home}/README.md`]: `# ${module.title}

What it is for, in two sentences.

**Words.** The ten nouns that its code speaks in, each in a line.

**Tables.** Which, and what a row of each means.

**Rules.** What is always true, and the file that holds it.
`,
      [`${home}/module.ts`]: `export const ${module.camel} = { name: '${module.kebab}', title: '${module.title}', uses: [] } as const
`,
      [`${home}/server/index.ts`]: `import type { Route } from '#platform/route.ts'

export const routes: readonly Route[] = []
`,
      [`${home}/web/screens.ts`]: `import type { BuiltScreen } from '#kernel/screen.ts'

export const ${module.camel}Screens: readonly BuiltScreen[] = []
`,
      [`${home}/web/words.ts`]: `import { words } from '#ui/i18n/words.ts'
import en from '${from}/web/en.json'

export const t = words(en, { ne: () => import('${from}/web/ne.json') })
`,
      [`${home}/web/en.json`]: '{}\n',
      [`${home}/web/ne.json`]: '{}\n',
    },
    joins: [
      {
        file: 'src/app/routes.ts',
        list: 'const served',
        imports: `import * as ${module.camel} from '${from}/server/index.ts'`,
        entry: `${module.camel},`,
      },
      {
        file: 'src/app/screens.ts',
        list: 'export const built',
        imports: `import { ${module.camel}Screens } from '${from}/web/screens.ts'`,
        entry: `...${module.camel}Screens,`,
      },
    ],
    think: [
      '`uses` in module.ts names every module whose shared files or server/public.ts it reads; there are no cycles.',
      'Its permission codes are in src/kernel/codes.ts, its pages in src/app/catalogue, its menu in src/app/menu.',
      'jobs, schedules, signals, notifications, files and audited are exported from server/index.ts when it has them.',
    ],
  }
}
