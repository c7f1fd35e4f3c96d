import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const texts = [
  ['the null character', 'a\u0000b'],
  ['half of a character', 'a\ud800b'],
]
const unknown = '00000000-0000-4000-8000-000000000000'

test.each(texts)('a text with %s is refused at its field', async (_, text) => {
  const asha = world.as('asha')
  const cancelled = await asha.raw('POST', `/leave/himal/request/${unknown}/cancel/`, { remarks: text })
  expect(cancelled).toMatchObject({ status: 400, body: { remarks: ['Remarks should be valid text'] } })
  const searched = await world
    .as('hari')
    .raw('GET', `/org/himal/branch/?${new URLSearchParams({ search: text })}`)
  if (text.includes('\u0000'))
    expect(searched).toMatchObject({ status: 400, body: { search: ['Search should be valid text'] } })
})

test.each(texts)('also where it stands deep within what is sent: %s', async (_, text) => {
  const answers = { [unknown]: ['as it should be', text] }
  expect(await world.as('asha').raw('PUT', `/forms/himal/mine/${unknown}/draft/`, { answers })).toMatchObject(
    {
      status: 400,
      body: { answers: { [unknown]: [{}, { non_field_errors: ['Answers should be valid text'] }] } },
    },
  )
})

test.each([150, 300, 20_000])(
  'what is nested %d times is read or refused, and breaks nothing',
  async (depth) => {
    const body = '{"type":"doc","content":['.repeat(depth / 2) + ']}'.repeat(depth / 2)
    const asked = `{"subject":"Deep","body":${body}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await world.as('hari').raw('POST', '/hris/himal/letter/preview/', asked, headers)
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(depth < 200 ? 'body' : 'non_field_errors')
  },
)
