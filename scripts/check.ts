// Everything that needs no database and no browser, in under a minute: types, lint, format, rules, goldens.
import { spawnSync } from 'node:child_process'

const steps: [string, string[]][] = [
  ['types: shared', ['tsc', '-p', 'tsconfig.shared.json']],
  ['types: server', ['tsc', '-p', 'tsconfig.server.json']],
  ['types: web', ['tsc', '-p', 'tsconfig.web.json']],
  ['types: goldens and generator', ['tsc', '-p', 'tsconfig.docs.json']],
  ['lint', ['oxlint', '--quiet']],
  ['format', ['oxfmt', '--check', '.']],
  ['imports, goldens, rules', ['vitest', 'run', '--project', 'rules']],
]

let failed = 0
for (const [title, [command = '', ...args]] of steps) {
  const started = performance.now()
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`)
  if (status !== 0) failed++
}
process.exitCode = failed ? 1 : 0
