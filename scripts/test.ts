// Every test: types and lint, rules, endpoints on a real PostgreSQL, screens, browser journeys.
// `--changed [commit]` runs what a change since that commit touches, by default since the branch left main.
// Ends with `N passed, N failed, N skipped` alone on a line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checks, runStep, runSteps, type Step } from '#scripts/steps.ts'
import { baseOfChange, changedSince, ofTheServer, reached, serverTests } from '#scripts/test-files.ts'
import { browserPath } from '#test/journeys/browser.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said again at the end: of a long run only the last lines may be kept. */
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'chautari-report-'))

async function run(steps: readonly Step[]) {
  const failed = await runSteps(steps)
  total.passed += steps.length - failed.length
  total.failed += failed.length
  failures.push(...failed)
}

function note(suite: string, report: Report) {
  for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const where = `${suite}: ${relative('.', file.name)}`
    if (!tests.length) failures.push(`${where}\n${file.message}`)
    for (const test of tests)
      failures.push(`${where}: ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2000)}`)
  }
}

async function suite(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const step = { title: name, command: 'vitest', args: ['run', ...args, ...reports], env }
  const passed = await runStep(step, 'at once')
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    total.passed += report.numPassedTests
    total.failed += report.numFailedTests
    total.skipped += report.numPendingTests + report.numTodoTests
    note(name, report)
    // a file that could not even be read has no tests to fail
    if (!report.success && report.numFailedTests === 0)
      total.failed += Math.max(1, report.numFailedTestSuites)
    if (!passed && report.success) {
      total.failed++
      failures.push(`${name}: ended with an error outside of any test`)
    }
  } catch {
    failures.push(`${name}: the tests did not run to their end`)
    total.failed++
  }
}

const build: Step = {
  title: 'build of the web application',
  command: 'vite',
  args: ['build', '--logLevel', 'warn'],
}

/** True where there is a browser; without one the journeys fail. */
function hasBrowser(): boolean {
  if (browserPath()) return true
  console.log(
    'No browser found: install Chromium (as root: apt-get install -y chromium) or set CHROMIUM to its path.',
  )
  failures.push('journeys: no browser was found')
  total.failed++
  return false
}

async function everything() {
  // tests of endpoints wait half of their time for the database, and what needs none is done meanwhile
  await Promise.all([
    suite('rules, endpoints, components', ['--project', 'rules', '--project', 'server', '--project', 'web']),
    // each checker finds the same types anew: beside tests one alone takes two thirds of the work of four
    run(
      checks.map((step) =>
        step.command === 'tsc' ? { ...step, args: [...step.args, '--checkers', '1'] } : step,
      ),
    ),
  ])
  // what tells one PostgreSQL from another, on another one, when it is offered
  const also = process.env['ALSO_TEST_DATABASE_URL']
  if (also)
    await suite('endpoints on the given server', ['--project', 'server', ...ofTheServer(serverTests())], {
      TEST_DATABASE_URL: also,
    })
  if (!hasBrowser()) return
  // after what else asks for the processor: a page that is walked is as quick as the machine
  await run([build])
  await suite('journeys', ['--project', 'journeys'])
}

async function ofChange(base: string) {
  const changed = changedSince(base)
  console.log(`${changed.length} files have changed since ${base}`)
  const sources = changed.filter((file) => /\.(ts|tsx)$/.test(file))
  await run(
    checks.flatMap((step) => {
      if (step.command === 'tsc') return [step]
      if (step.command === 'oxfmt')
        return changed.length
          ? [{ ...step, args: ['--check', '--no-error-on-unmatched-pattern', ...changed] }]
          : []
      return sources.length ? [{ ...step, args: [...step.args, ...sources] }] : []
    }),
  )
  // rules read the tree as files, such as goldens and dictionaries: all of them are quick
  await suite('rules', ['--project', 'rules'])
  await suite('components', ['--project', 'web', '--changed', base, '--passWithNoTests'])
  const folders = reached(changed)
  if (folders === null) await suite('endpoints', ['--project', 'server'])
  else if (folders.length) await suite('endpoints', ['--project', 'server', '--passWithNoTests', ...folders])
  const journeys = changed.filter((file) => file.endsWith('.journey.ts'))
  if (journeys.length === 0 || !hasBrowser()) return
  await run([build])
  await suite('journeys', ['--project', 'journeys', ...journeys])
}

const asked = process.argv.indexOf('--changed')
if (asked === -1) await everything()
else await ofChange(process.argv[asked + 1] ?? baseOfChange())
rmSync(folder, { recursive: true, force: true })
for (const failure of failures) console.log(`FAIL ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed ? 1 : 0
