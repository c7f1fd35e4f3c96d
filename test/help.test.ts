import { expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import help from '#modules/product-pages/web/help/help-ne.json' with { type: 'json' }
import { searchTopics, topics } from '#modules/product-pages/web/help/topics.ts'
import { contact } from '#modules/product-pages/web/text/contact.ts'
import { privacy } from '#modules/product-pages/web/text/privacy.ts'
import { terms } from '#modules/product-pages/web/text/terms.ts'
import texts from '#modules/product-pages/web/text/texts-ne.json' with { type: 'json' }

test('every module with pages of its own has help, and no help is of a module that does not exist', () => {
  const modules = new Set(catalogue.map((screen) => screen.module))
  for (const own of ['shell', 'product-pages']) modules.delete(own)
  expect(topics.map((topic) => topic.id).toSorted()).toEqual([...modules].toSorted())
})

test('every topic tells somebody what can be done', () => {
  expect(topics.filter((topic) => Object.values(topic.can).flat().length === 0)).toEqual([])
})

test('help is found by any word in it', () => {
  expect(searchTopics('punch device').map((topic) => topic.id)).toEqual(['attendance'])
  expect(searchTopics('').length).toBe(topics.length)
  expect(searchTopics('zeppelin')).toEqual([])
})

test('all help, and every text to be read, says in Nepali what it says in English, and nothing else', () => {
  const helped = topics.flatMap(({ title, summary, can, terms: words = [], questions = [] }) => [
    ...[title, summary],
    ...[...Object.values(can), ...words, ...questions].flat(),
  ])
  expect(Object.keys(help).toSorted()).toEqual([...new Set(helped)].toSorted())
  const written = [privacy, terms, contact].flatMap(({ title, lead, sections }) => [
    ...[title, lead],
    ...sections.flatMap(({ heading, body }) => [heading, ...body.flat()]),
  ])
  expect(Object.keys(texts).toSorted()).toEqual([...new Set(written)].toSorted())
  const kept = new Set(['KSAO', 'KPI', 'KAAR'])
  const plain = Object.values({ ...help, ...texts }).filter((text) => !/[\u0900-\u097f]/.test(text))
  expect(plain.filter((text) => !kept.has(text))).toEqual([])
})
