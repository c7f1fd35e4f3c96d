// Which tests of endpoints run: those that tell one PostgreSQL from another, and those that a change touches.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'

/** What asks no database, brings its own server, or would only do again what others do. */
const independent = [
  /^src\/platform\/(sheet|pdf|outside)\//,
  /^src\/platform\/backup\/backup-encrypted\./,
  /^src\/platform\/postgres\/embedded\./,
  /^test\/db\/(demo|socket-client|access|races|parameters|pay-privacy)\./,
]
/** Their queries are put together as they run. */
const ownQueries = /(data-sets?|search|reports\/year)\.test\.ts$/
/** Long by files that they read or by passwords that they hash, and not by what they ask the database. */
const costly = /import|exchange|provision|password|proof|otp|passkey|directory|oidc/

/**
 * What another PostgreSQL could do otherwise: all of the platform and of the schema; of each engine and module its
 * largest test, which goes furthest through its tables, and those whose queries are made as they run.
 */
export function ofTheServer(
  files: readonly string[],
  sizeOf = (file: string) => statSync(file).size,
): string[] {
  const worth = files.filter((file) => !independent.some((pattern) => pattern.test(file)))
  const foundation = worth.filter((file) => /^(src\/platform|test\/db)\//.test(file))
  const parts = Map.groupBy(
    worth.filter((file) => /^src\/(engines|modules)\//.test(file)),
    (file) => partOf(file) ?? '',
  )
  const chosen = [...parts.values()].flatMap((own) => {
    const usual = own.filter((file) => !costly.test(file))
    const bySize = (usual.length ? usual : own).toSorted((a, b) => sizeOf(b) - sizeOf(a))
    return [...bySize.slice(0, 1), ...own.filter((file) => ownQueries.test(file))]
  })
  return [...new Set([...foundation, ...chosen])]
}

export const serverTests = () =>
  globSync([
    'src/platform/**/*.test.ts',
    'src/engines/*/*-server.test.ts',
    'src/modules/*/server/**/*.test.ts',
    'test/db/*.test.ts',
    'scripts/*.test.ts',
  ])

/** `src/modules/leave` of a file in it: an engine or a module; null for what all of them stand on. */
const partOf = (file: string) => /^src\/(?:engines|modules)\/[\w-]+(?=\/)/.exec(file)?.[0] ?? null

/**
 * The folders whose endpoints a change can reach, null for all: its own engine or module, and those that import it.
 * Every world serves all modules, so what a test imports says nothing about what it is about.
 */
export function reached(changed: readonly string[], importsOf = importers): string[] | null {
  const code = changed.filter((file) => /^(src|test|seeds|scripts|migrations)\//.test(file))
  const tests = code.filter((file) => /\.(test|journey)\.tsx?$/.test(file))
  const shared = code.filter(
    (file) => !tests.includes(file) && !/^src\/(ui|app\/shell)\/|^scripts\/|\/web\/|-web\.tsx?$/.test(file),
  )
  const parts = new Set<string>()
  for (const file of shared) {
    const part = partOf(file)
    if (!part) return null
    parts.add(part)
  }
  const users = [...parts].flatMap(importsOf)
  return [
    ...new Set([
      ...[...parts, ...users].map((part) => `${part}/`),
      ...(parts.size ? ['test/db/'] : []),
      ...tests.filter((file) => file.endsWith('.test.ts')),
    ]),
  ]
}

/** The engines and modules that import from this one. */
function importers(part: string): string[] {
  const name = `'#${part.slice('src/'.length)}/`
  const sources = globSync('src/{engines,modules}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const using = sources.filter((file) => partOf(file) !== part && readFileSync(file, 'utf8').includes(name))
  return [...new Set(using.map((file) => partOf(file) ?? ''))]
}

/** Where the work began: the former commit on main, elsewhere where the branch left main. */
export function baseOfChange(): string {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  return branch === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD')
}

/** What differs from it, also what is not committed; files that are gone are not among it. */
export const changedSince = (base: string): string[] =>
  [git('diff', '--name-only', '--diff-filter=d', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((lines) => lines.split('\n'))
    .filter(Boolean)

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}
