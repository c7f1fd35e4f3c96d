import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import type { WhatsNew } from '#app/whats-new.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'public', name), 'utf8')) as WhatsNew
const english = read('whats-new.json')
const nepali = read('whats-new.ne.json')

test('says the same in both languages', () => {
  const shapeOf = ({ version, date, features }: WhatsNew) => ({
    version,
    date,
    features: features.map(({ icon, link }) => ({ icon, link })),
  })
  expect(shapeOf(nepali)).toEqual(shapeOf(english))
  for (const { title, description } of nepali.features)
    expect(title + description).toMatch(/\p{Script=Deva}/u)
})

test('leads to pages that are there', () => {
  const paths = new Set(catalogue.map(({ path }) => path))
  const links = english.features.flatMap(({ link }) => link ?? [])
  expect(links.map((link) => link.replace('/slug/', '/{slug}/')).filter((path) => !paths.has(path))).toEqual(
    [],
  )
})
