import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { consents, terms } from '#modules/account/shared/terms.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const RIGHT = 'Rhododendron7@'
const params = { org: 'himal' }
const today = '2026-11-20'
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
let world: World
beforeAll(async () => {
  world = await openWorld()
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())

async function signedIn(name: Name) {
  const browser = openBrowser(world)
  const answer = await browser.signIn(name, RIGHT)
  browser.carry(answer)
  return { browser, answer }
}
interface Own {
  text_id: string
  title: string
  number: number
  must_accept: boolean
  decision: string | null
}
const ownOf = async ({ browser }: Awaited<ReturnType<typeof signedIn>>) =>
  ((await browser.get('/security/terms/')).body as { results: Own[] }).results
const accept = ({ browser }: Awaited<ReturnType<typeof signedIn>>, rows: readonly Own[]) =>
  browser.post('/security/terms/accept/', { text_ids: rows.map(({ text_id }) => text_id) })
const make = (title: string, must_accept: boolean, in_force_from = today) =>
  world
    .as('hari')
    .ask(terms.create, { params, body: { title, must_accept, body: body(title), in_force_from } as never })
const register = async (query: object = {}) =>
  (await world.as('hari').get(consents, { params, query } as never)).results.map(
    ({ user, title, number, decision }) => [user.username, title, number, decision],
  )

test('terms that must be agreed to come before anything else; another edition is asked anew from its day on', async () => {
  expect((await signedIn('asha')).answer.body).toMatchObject({ next_step: null })
  expect((await make('Terms of use', true, '2026-11-19')).body).toEqual({
    in_force_from: ['In force from must not be in the past.'],
  })
  expect((await make('Terms of use', true)).status).toBe(201)
  // in force is what was said, also for who said it
  const hari = await signedIn('hari')
  expect((await make('Terms of use', true)).body).toMatchObject({ next_step: 'accept_terms' })
  await accept(hari, await ownOf(hari))
  expect((await make('Terms of use', true)).body).toEqual({ title: ['There is one of this title already.'] })
  const asha = await signedIn('asha')
  expect(asha.answer.body).toMatchObject({ next_step: 'accept_terms', token: { access: expect.any(String) } })
  expect(await asha.browser.get('/users/me/')).toMatchObject({
    status: 403,
    body: { next_step: 'accept_terms' },
  })
  const own = await ownOf(asha)
  expect(own).toMatchObject([{ title: 'Terms of use', number: 1, must_accept: true, decision: null }])
  expect((await accept(asha, own)).status).toBe(204)
  expect((await asha.browser.get('/users/me/')).status).toBe(200)
  // twice is once
  expect((await accept(asha, own)).status).toBe(204)
  expect(await register({ search: 'asha' })).toEqual([['asha', 'Terms of use', 1, 'accepted']])
  const day = { from: '2026-11-20', to: '2026-11-20' }
  expect(await register(day)).toContainEqual(['asha', 'Terms of use', 1, 'accepted'])
  expect(await register({ to: '2026-11-19' })).toEqual([])
  expect((await asha.browser.post(`/security/terms/${own[0]?.text_id}/withdraw/`)).status).toBe(400)

  const [made] = (await world.as('hari').get(terms.list, { params })).results
  expect(made).toMatchObject({ number: 1, next_from: null, accepted: 2 })
  const publish = () =>
    world.as('hari').ask(terms.publish, {
      params: { ...params, id: made?.id ?? '' },
      body: { body: body('Second'), in_force_from: '2026-11-21', version: made?.version ?? 0 } as never,
    })
  expect((await publish()).body).toMatchObject({ number: 1, next_from: '2026-11-21' })
  expect((await publish()).status).toBe(409)
  expect((await asha.browser.get('/users/me/')).status).toBe(200)
  clock.set('2026-11-21T04:00:00.000Z')
  world.services.viewers.forgetAll()
  const next = await signedIn('asha')
  expect(next.answer.body).toMatchObject({ next_step: 'accept_terms' })
  // what was in force before is no longer agreed to
  expect((await accept(next, own)).status).toBe(409)
  expect((await accept(next, await ownOf(next))).status).toBe(204)
  const again = await signedIn('hari')
  await accept(again, await ownOf(again))
  expect(await register({ search: 'asha' })).toEqual([
    ['asha', 'Terms of use', 2, 'accepted'],
    ['asha', 'Terms of use', 1, 'accepted'],
  ])
})

test('a consent that is one’s own is given and taken back, and HR sees both', async () => {
  const hari = await signedIn('hari')
  await accept(hari, await ownOf(hari))
  expect((await make('Picture on the website', false, '2026-11-21')).status).toBe(201)
  const asha = await signedIn('asha')
  expect(asha.answer.body).toMatchObject({ next_step: null })
  const mine = (await ownOf(asha)).filter(({ must_accept }) => !must_accept)
  expect(mine).toMatchObject([{ title: 'Picture on the website', decision: null }])
  expect((await accept(asha, mine)).status).toBe(204)
  clock.set('2026-11-21T04:01:00.000Z')
  expect((await asha.browser.post(`/security/terms/${mine[0]?.text_id}/withdraw/`)).status).toBe(204)
  expect((await ownOf(asha)).find(({ must_accept }) => !must_accept)).toMatchObject({ decision: 'withdrawn' })
  expect(await register({ decision: 'withdrawn' })).toEqual([
    ['asha', 'Picture on the website', 1, 'withdrawn'],
  ])
  expect((await world.as('gita').ask(consents, { params })).status).toBe(403)
  // another organization asks nothing of them, and sees nothing
  expect((await world.as('sunil').get(consents, { params: { org: 'terai' } })).count).toBe(0)
  expect((await signedIn('sunil')).answer.body).toMatchObject({ next_step: null })
})
