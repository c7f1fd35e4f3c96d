// npm run new screen|list|settings|request|report <module> <noun> [--at <path of the catalogue>]…
// npm run new module <module>
// Writes the skeleton of a thing and says what is left to think about.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { screens } from '#app/screens.ts'
import { listPlan } from '#scripts/new/list.ts'
import { modulePlan } from '#scripts/new/module.ts'
import { isNoun, namesOf } from '#scripts/new/names.ts'
import { CannotWrite, codesOf, pagesFor } from '#scripts/new/pages.ts'
import type { Plan, Wish } from '#scripts/new/plan.ts'
import { reportPlan } from '#scripts/new/report.ts'
import { requestPlan } from '#scripts/new/request.ts'
import { screenPlan } from '#scripts/new/screen.ts'
import { settingsPlan } from '#scripts/new/settings.ts'
import { nextMigration, tableExists, write } from '#scripts/new/write.ts'

const kinds: Record<string, (wish: Wish) => Plan> = {
  screen: screenPlan,
  list: listPlan,
  settings: settingsPlan,
  request: requestPlan,
  report: reportPlan,
}
const usage = `npm run new screen|list|settings|request|report <module> <noun> [--at <path of the catalogue>]…
npm run new module <module>
A noun is written in the singular, in small letters with hyphens: leave-kind.`

const noCode =
  'No page of it names a permission code, so every HR user of the organization may. Is that meant?'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string', multiple: true, default: [] } },
  })
  const [kind = '', module = '', noun = ''] = positionals
  const plan = kind === 'module' ? newModule(module) : newThing(kind, module, noun, values.at)
  const messages = `src/modules/${module}/web/en.json`
  const { made, changed, byHand } = write(plan, existsSync(messages) ? messages : null)
  for (const file of made) console.log(`made     ${file}`)
  for (const file of changed) console.log(`changed  ${file}`)
  for (const { file, entry } of byHand) console.log(`by hand  ${file}: ${entry}`)
  const next = [
    ...plan.think,
    ...(plan.words ? [`Messages in English are in ${messages}; put the Nepali ones beside it.`] : []),
    ...(made.some((file) => file.startsWith('migrations/')) ? ['npm run db:types'] : []),
    'npm run docs, and read the diff; npm run check; a test beside what decides.',
  ]
  console.log(`\nLeft to think about:\n${next.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  const known =
    error instanceof CannotWrite || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!known) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

function newModule(module: string): Plan {
  if (!screens.some((line) => line.module === module))
    throw new CannotWrite(
      `${usage}\nThe catalogue has these modules: ${[...new Set(screens.map((line) => line.module))].join(', ')}`,
    )
  if (existsSync(`src/modules/${module}/module.ts`))
    throw new CannotWrite(`src/modules/${module} is there already.`)
  return modulePlan(namesOf(module))
}

function newThing(kind: string, moduleName: string, noun: string, at: readonly string[]): Plan {
  const planOf = kinds[kind]
  if (!planOf || !isNoun(noun)) throw new CannotWrite(usage)
  if (!existsSync(`src/modules/${moduleName}/module.ts`))
    throw new CannotWrite(
      `There is no module ${moduleName || 'without a name'} yet: npm run new module <module>`,
    )
  const module = namesOf(moduleName)
  const thing = namesOf(noun)
  if (kind !== 'screen' && kind !== 'report' && tableExists(thing.snake))
    throw new CannotWrite(`There is a table ${thing.snake} already.`)
  const pages = pagesFor(screens, module, thing, at)
  const codes = codesOf(pages)
  const plan = planOf({ module, thing, pages, codes, migration: nextMigration() })
  return kind !== 'screen' && codes === '' ? { ...plan, think: [...plan.think, noCode] } : plan
}
