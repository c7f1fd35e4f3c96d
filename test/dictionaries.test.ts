import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const files = globSync('src/**/*.json', { cwd: root }).toSorted()

// JSON keeps the last of two and says nothing: a button would be called what another is
test.each(files)('%s names nothing twice', (file) => {
  const text = readFileSync(new URL(file, root), 'utf8')
  const written = text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  expect(JSON.stringify(JSON.parse(text)) === written).toBe(true)
})

test('HR is मानव संसाधन everywhere', () => {
  const said = files
    .filter((file) => /\bne\.json$/.test(file))
    .flatMap((file) => valuesIn(JSON.parse(readFileSync(new URL(file, root), 'utf8'))))
  expect(said.length).toBeGreaterThan(1000)
  expect(said.filter((text) => /\bHR\b|एच\.?\s?आर/.test(text))).toEqual([])
})

// the words of a page take their figures by two braces; one is shown as it is written
test.each(
  files.filter(
    (file) =>
      /(web|shell|words|engines\/[\w-]+)\/([\w-]+-)?en\.json$/.test(file) &&
      !file.endsWith('provider-en.json'),
  ),
)('%s names its figures so that they are filled in', (file) => {
  const said = valuesIn(JSON.parse(readFileSync(new URL(file, root), 'utf8')))
  expect(said.filter((text) => /(?<!\{)\{\w+\}(?!\})/.test(text))).toEqual([])
})

const valuesIn = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : Object.values(words ?? {}).flatMap(valuesIn)
