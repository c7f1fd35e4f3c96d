import { expect, test } from 'vitest'
import { ofTheServer, reached, serverTests } from '#scripts/test-files.ts'

test('another server is tried by the platform, the schema and every engine and module that has endpoints', () => {
  const all = serverTests()
  const chosen = ofTheServer(all)
  const part = (file: string) =>
    /^(src\/(?:engines|modules)\/[\w-]+|src\/platform|test\/db)\//.exec(file)?.[1]
  const parts = (files: readonly string[]) => new Set(files.map(part).filter(Boolean))
  expect(parts(all).size).toBeGreaterThan(20)
  expect(parts(chosen)).toEqual(parts(all))
  expect(chosen).toEqual(
    expect.arrayContaining([
      'src/platform/postgres/migrate.test.ts',
      'test/db/tables.test.ts',
      'src/modules/report-builder/server/data-sets.test.ts',
    ]),
  )
  expect(chosen.length).toBeLessThan(all.length / 2)
})

test('the largest test stands for a module, but not those that are long by files and passwords', () => {
  const sizes = { a: 10, b: 40, c: 30, 'file-import': 90, 'data-sets': 1 }
  const files = Object.keys(sizes).map((name) => `src/modules/sample/server/${name}.test.ts`)
  const sizeOf = (file: string) =>
    Object.entries(sizes).find(([name]) => file.endsWith(`/${name}.test.ts`))?.[1] ?? 0
  expect(ofTheServer(files, sizeOf)).toEqual(
    ['b', 'data-sets'].map((name) => `src/modules/sample/server/${name}.test.ts`),
  )
})

const importersOf = (part: string) => (part === 'src/modules/hris' ? ['src/modules/leave'] : [])

test.each([
  ['a page alone reaches no endpoint', ['src/modules/leave/web/requests.tsx', 'src/ui/form/fields.tsx'], []],
  [
    'a test reaches itself',
    ['src/modules/leave/server/away.test.ts'],
    ['src/modules/leave/server/away.test.ts'],
  ],
  [
    'a module reaches itself, those that import it, and the whole schema',
    ['src/modules/hris/server/employee.ts'],
    ['src/modules/hris/', 'src/modules/leave/', 'test/db/'],
  ],
  ['the platform reaches all', ['src/platform/http.ts', 'src/modules/hris/server/employee.ts'], null],
  ['a migration reaches all', ['migrations/0001_platform.sql'], null],
  ['what tests share reaches all', ['test/world.ts'], null],
  ['a document reaches nothing', ['README.md', 'docs/operations.md'], []],
])('%s', (_, changed, expected) => {
  expect(reached(changed, importersOf)).toEqual(expected)
})
