import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wrongImports } from '#test/import-rules.ts'

// programs are started here: on a busy machine they take their time
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The project as it stands, with a module's pages more in the catalogue. */
let folder: string
let made: string[] = []
const kept = ['src', 'scripts', 'migrations', 'package.json', '.oxfmtrc.json', '.oxlintrc.json']
const configs = ['tsconfig.base.json', 'tsconfig.web.json']
const pages = [
  'admin/{slug}/trial/trial-kinds',
  'admin/{slug}/trial/pledges',
  'user/trial/wishes',
  'admin/{slug}/trial/age',
  'user/trial',
]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chautari-new-'))
  for (const name of [...kept, ...configs]) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const catalogue = join(folder, 'src/app/catalogue/catalogue.ts')
  const lines = pages.map((path) => ({
    name: path.replaceAll('/', '-'),
    area: path.startsWith('admin') ? 'admin' : 'user',
    path: `/${path}`,
    title: 'A trial',
    search_key: 'A trial',
    module: 'trial-of-skeletons',
    ...(path.startsWith('admin') ? { permission: ['6.03'] } : {}),
  }))
  const text = readFileSync(catalogue, 'utf8').replace(
    /\n\]\s*$/,
    `\n  ...(${JSON.stringify(lines)} as const),\n]\n`,
  )
  writeFileSync(catalogue, text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}
const generate = (...args: string[]) => {
  const answer = run(process.execPath, 'scripts/new.ts', ...args)
  const files = [...answer.said.matchAll(/^(?:made|changed) +(\S+)$/gm)].map(([, file]) => file ?? '')
  made = [...new Set([...made, ...files])]
  return { ...answer, files }
}
const inModule = ['trial-of-skeletons'] as const

test('a kind, a module or a page that does not exist is refused with what there is', () => {
  expect(generate('poem', ...inModule, 'ode').said).toContain('npm run new')
  expect(generate('screen', ...inModule, 'overview').said).toContain(
    'There is no module trial-of-skeletons yet',
  )
  expect(generate('module', 'zeppelin').said).toContain('trial-of-skeletons')
  expect(made).toEqual([])
})

test('a module, and then a thing of every kind in it, is written and joined without a line by hand', () => {
  const kinds = [
    ['module', ...inModule],
    ['settings', ...inModule, 'trial-kind'],
    ['list', ...inModule, 'pledge'],
    ['request', ...inModule, 'wish', '--at', '/user/trial/wishes'],
    ['report', ...inModule, 'age'],
    ['screen', ...inModule, 'trial'],
  ]
  for (const args of kinds) {
    const { status, said } = generate(...args)
    expect(status, said).toBe(0)
    expect(said).not.toContain('by hand')
    expect(said).toContain('Left to think about')
  }
})

test('nothing is written over', () => {
  const { status, said } = generate('settings', ...inModule, 'trial-kind')
  expect(status).toBe(1)
  expect(said).toContain('There is a table trial_kind already.')
})

test('all of it compiles, is formatted, passes lint and imports what it may', () => {
  // what joins the application pulls in all of it: the next test runs that
  const code = made.filter((file) => /^src\/modules.*\.tsx?$/.test(file))
  expect(code.length).toBeGreaterThan(12)
  const config = {
    extends: './tsconfig.web.json',
    compilerOptions: { types: ['vite/client', 'node'] },
    // calls that say what happened compile by what all modules declare of it
    include: [...code, 'src/**/signals.ts', 'src/engines/*/signals-server.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.trial.json'), JSON.stringify(config))
  expect(run('node_modules/.bin/tsc', '-p', 'tsconfig.trial.json').said).toBe('')
  expect(
    run('node_modules/.bin/oxfmt', '--check', ...made.filter((f) => !/\.(md|sql)$/.test(f))).status,
  ).toBe(0)
  expect(run('node_modules/.bin/oxlint', '--quiet', ...code).status).toBe(0)
  const wrong = code.map((file) => [
    file,
    wrongImports(file.replace('src/', ''), readFileSync(join(folder, file), 'utf8')),
  ])
  expect(wrong.filter(([, names]) => names?.length !== 0)).toEqual([])
})

test('its endpoints and pages are served with the rest', () => {
  mkdirSync(join(folder, 'docs'))
  expect(run(process.execPath, 'scripts/docs.ts').said).toMatch(/built/)
  const printed = (name: string) =>
    readFileSync(join(folder, 'docs', name), 'utf8')
      .split('\n')
      .filter((line) => line.includes('trial') || line.includes('/reports/{org}/age/'))
  expect(printed('endpoints.txt').length).toBe(16)
  expect(printed('screens.txt').map((line) => line.split('\t')[3])).toEqual([
    'built',
    'built',
    'built',
    'built',
    'built',
  ])
})

test('tables are scoped and take the next numbers', () => {
  const migrations = made.filter((file) => file.startsWith('migrations/'))
  expect(migrations.map((file) => file.slice(16))).toEqual(['trial_kind.sql', 'pledge.sql', 'wish.sql'])
  for (const file of migrations)
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(
      /create table (\w+) \([^;]+primary key \(org_id, [^;]+;[^]*call tenant_table\('\1'/,
    )
})
