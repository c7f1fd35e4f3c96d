import { screenLines } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'

/** A page of its own: a file and a line. */
export function screenPlan({ module, thing, pages }: Wish): Plan {
  const home = `src/modules/${module.kebab}`
  return {
    files: {
      [`${home}/web/${thing.kebab}.tsx`]: `import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { t } from '#modules/${module.kebab}/web/words.ts'

export default function ${thing.pascal}() {
  return (
    <>
      <PageHead title={t('${thing.camel}.title')} subtitle={t('${thing.camel}.hint')} />
      <Empty title={t('${thing.camel}.none')} />
    </>
  )
}
`,
    },
    joins: [
      {
        file: `${home}/web/screens.ts`,
        list: `export const ${module.camel}Screens`,
        imports: `import { screen } from '#kernel/screen.ts'`,
        entry: screenLines(module, thing.kebab, pages),
      },
    ],
    words: {
      key: thing.camel,
      messages: {
        title: pages[0]?.title ?? thing.title,
        hint: 'One sentence: what this page is for.',
        none: 'This page is being written.',
      },
    },
    think: [
      'It says of itself that it is being written: do not commit the line in web/screens.ts before it shows something.',
      '`useScope()` has the organization, the hat and the day; `useRead(endpoint, { params, query: { as } })` reads; pending, error and empty each have a component in #ui/show.',
    ],
  }
}
