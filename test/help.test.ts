import { expect, test } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { searchTopics, topics } from '#modules/product-pages/web/help/topics.ts'

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
