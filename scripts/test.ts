// Every test: types and lint, rules, endpoints on a real PostgreSQL, screens, browser journeys.
// Ends with `N passed, N failed, N skipped` alone on a line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
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
const bin = (name: string) => join('node_modules', '.bin', name)

function run(title: string, command: string, args: string[]) {
  const { status } = spawnSync(bin(command), args, { stdio: 'inherit' })
  total[status === 0 ? 'passed' : 'failed']++
  if (status !== 0) failures.push(title)
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

function suite(name: string, args: string[], env: Record<string, string> = {}) {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const { status } = spawnSync(
    bin('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  )
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    total.passed += report.numPassedTests
    total.failed += report.numFailedTests
    total.skipped += report.numPendingTests + report.numTodoTests
    note(name, report)
    // a file that could not even be read has no tests to fail
    if (!report.success && report.numFailedTests === 0)
      total.failed += Math.max(1, report.numFailedTestSuites)
    if (status !== 0 && report.success) {
      total.failed++
      failures.push(`${name}: ended with an error outside of any test`)
    }
  } catch {
    failures.push(`${name}: the tests did not run to their end`)
    total.failed++
  }
}

run('types: shared', 'tsc', ['-p', 'tsconfig.shared.json'])
run('types: server', 'tsc', ['-p', 'tsconfig.server.json'])
run('types: web', 'tsc', ['-p', 'tsconfig.web.json'])
run('types: goldens and generator', 'tsc', ['-p', 'tsconfig.docs.json'])
run('lint', 'oxlint', ['--quiet'])
run('format', 'oxfmt', ['--check', '.'])
suite('rules, endpoints, components', ['--project', 'rules', '--project', 'server', '--project', 'web'])
// the same endpoints on another PostgreSQL, when one is offered; what asks no database, brings its own, reckons passwords
// more than it asks, or writes by the statements that other tests have written by then, says nothing more there
const also = process.env['ALSO_TEST_DATABASE_URL']
const saidBefore = [
  'src/platform/{sheet,pdf,outside}/**',
  'src/platform/backup/backup-encrypted.test.ts',
  'src/platform/postgres/embedded.test.ts',
  'src/engines/exchange/{run,files}-server.test.ts',
  'src/modules/account/server/{password,change-password,oidc,provider-groups,sign-in-wait,sign-in-proof,otp,passkey,directory}.test.ts',
  'src/modules/hris/server/{imports,record-imports*,import-*,imports-back,bank-share-import,custom-exchange,address-import}.test.ts',
  'src/modules/organization/server/ksao-import.test.ts',
  'scripts/**',
  'test/db/{demo,socket-client}.test.ts',
]
if (also)
  suite(
    'endpoints on the given server',
    ['--project', 'server', ...saidBefore.flatMap((files) => ['--exclude', files])],
    { TEST_DATABASE_URL: also },
  )

const browser = browserPath()
if (browser) {
  run('build of the web application', 'vite', ['build', '--logLevel', 'warn'])
  suite('journeys', ['--project', 'journeys'])
} else {
  console.log(
    'No browser found: install Chromium (as root: apt-get install -y chromium) or set CHROMIUM to its path.',
  )
  total.failed++
}
rmSync(folder, { recursive: true, force: true })
for (const failure of failures) console.log(`FAIL ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed ? 1 : 0
