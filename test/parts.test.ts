import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partNames } from '#app/catalogue/known.ts'
import { restored } from '#app/catalogue/lines.ts'
import { base, doorPaths } from '#app/parts/base.ts'
import { part as admin } from '#app/parts/admin.ts'
import { part as commons } from '#app/parts/commons.ts'
import { part as supervisor } from '#app/parts/supervisor.ts'
import { part as user } from '#app/parts/user.ts'
import { screens } from '#app/screens.ts'

const parts = { user, supervisor, admin, commons }

test.each(partNames)('the pages of %s are the same after being sent in short', (name) => {
  expect(restored(name, parts[name].lines)).toEqual(screens.filter(({ area }) => area === name))
})

test('every page is sent once, with an area or to everybody', () => {
  const sent = [...base, ...partNames.flatMap((name) => restored(name, parts[name].lines))]
  expect(sent.map(({ name }) => name).toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
})

test('a page leads to another area only by the addresses that every visit knows', () => {
  const named = new Map(screens.map(({ name, area }) => [name, area]))
  const isPart = (area: string) => partNames.some((name) => name === area)
  const missing = screens.flatMap(({ area, load }) => {
    // `#modules/…` as it is written, `/src/modules/…` as the test runner has it
    const [, first] = /\(\s*['"](?:#|\/src\/)([^'"]+)/.exec(String(load ?? '')) ?? []
    if (load && !first) throw new Error(`What loads ${area} cannot be read: ${String(load)}`)
    return [...reachedFrom(first)].flatMap((file) =>
      quoted(file).flatMap((name) => {
        const to = named.get(name)
        return to && isPart(to) && to !== area && !(name in doorPaths) ? [`${area}: ${name} in ${file}`] : []
      }),
    )
  })
  expect([...new Set(missing)]).toEqual([])
})

const text = (file: string) => readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
// a name of one word, such as `user`, is also the name of other things; links to such pages are written as addresses
const quoted = (file: string) =>
  [...text(file).matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)+)'/g)].map(([, name = '']) => name)

/** The files that a page may load, now or later. What the frame shows around it asks for its area itself. */
function reachedFrom(first: string | undefined): ReadonlySet<string> {
  const found = new Set(first ? [first] : [])
  for (const file of found)
    for (const [, next = ''] of text(file).matchAll(
      /(?:from|import)\s*\(?\s*'#((?:ui|engines|modules)\/[^']+\.tsx?)'/g,
    ))
      if (!next.endsWith('/screens.ts')) found.add(next)
  return found
}
