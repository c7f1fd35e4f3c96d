// Everything that needs no database and no browser, in under a minute: types, lint, format, rules, goldens.
import { checks, runSteps } from '#scripts/steps.ts'

const rules = {
  title: 'imports, goldens, rules',
  command: 'vitest',
  args: ['run', '--project', 'rules'],
}
// each lane is one after the other, so that two cores have something to do
const compiles = checks.filter(({ command }) => command === 'tsc')
const others = checks.filter(({ command }) => command !== 'tsc')
const failed = await Promise.all([runSteps(compiles), runSteps([...others, rules])])
process.exitCode = failed.flat().length ? 1 : 0
