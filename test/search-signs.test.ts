import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.ts', { cwd: new URL('..', import.meta.url) }).filter(
  (path) => !path.endsWith('.test.ts'),
)

/** `%` and `_` that somebody types stand for themselves: `anyHas` of text-search.ts sees to it. */
test('nothing that is typed into a search becomes a pattern as it stands', () => {
  const bare = sources.flatMap((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /`%\$\{(?!escaped\()(?:(?!replace).)*\}%`/.test(line) ? [`${path}:${at + 1}`] : [],
      ),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(bare).toEqual([])
})
