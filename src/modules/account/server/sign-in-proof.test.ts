import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proofFor, type Got } from '#test/browser.ts'
import { openDoor, later, RIGHT, WRONG, type Door } from '#test/sign-in-world.ts'
import type { World } from '#test/world.ts'

let door: Door
let world: World
beforeAll(async () => {
  door = await openDoor()
  world = door.world
})
afterAll(() => world.close())
beforeEach(() => door.forget())

/** As a program sends it that does no work. */
const plainly = (name: string, { proof, password = RIGHT, ip = '203.0.113.7' }: Plain = {}) =>
  door
    .browse(ip)
    .post('/security/auth/', { email: name, password, ...(proof === undefined ? {} : { proof }) })
interface Plain {
  proof?: string
  password?: string
  ip?: string
}
const ASKED = {
  detail: 'Too many sign-ins have failed here: send a proof of work with the next.',
  challenge: {
    salt: expect.stringMatching(/^[\da-f-]{36}\.\d{10}$/),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    most: expect.any(Number),
    signature: expect.stringMatching(/^[\w-]{43}$/),
  },
}
const isAsked = (answer: Got) => expect(answer).toMatchObject({ status: 400, body: ASKED })

test('after three failures of a name, known or not, a proof of work is asked for before the password is looked at', async () => {
  for (const name of ['asha', 'nobody']) {
    await world.services.database.asOwner((db) => db.deleteFrom('attempt').execute())
    for (const n of [1, 2, 3])
      expect(await plainly(name, { password: 'Wrong#1', ip: `198.51.100.${n}` })).toMatchObject({
        body: WRONG,
      })
    // right and wrong alike, and neither counts
    for (const password of [RIGHT, 'Wrong#1', 'Wrong#1', 'Wrong#1'])
      isAsked(await plainly(name, { password, ip: '198.51.100.4' }))
  }
  const proof = proofFor(await plainly('nobody'))
  expect(await plainly('nobody', { proof })).toMatchObject({ status: 400, body: WRONG })
})

test('a proof opens nothing by itself, and is good once, for five minutes', async () => {
  await door.fail('asha', 3)
  const asked = await plainly('asha')
  const proof = proofFor(asked)
  expect(await plainly('asha', { proof, password: 'Wrong#1' })).toMatchObject({ status: 400, body: WRONG })
  const again = await plainly('asha', { proof })
  isAsked(again)
  expect(again.body['challenge']).not.toEqual(asked.body['challenge'])
  for (const wrong of ['', 'nonsense', `${proof}A`, proof.replace(/\.\d+\./, '.50.')])
    isAsked(await plainly('asha', { proof: wrong }))
  const late = proofFor(again)
  later(5.1)
  isAsked(await plainly('asha', { proof: late }))
  expect((await plainly('asha', { proof: proofFor(await plainly('asha')) })).status).toBe(200)
  // the failures are forgiven
  expect((await plainly('asha')).status).toBe(200)
})

test('of ten that bring one proof at once one is looked at', async () => {
  await door.fail('asha', 3)
  const proof = proofFor(await plainly('asha'))
  // a right password would forgive the failures, and whoever comes after it would not be asked
  const guess = () => plainly('asha', { proof, password: 'Wrong#1' })
  const bodies = (await Promise.all(Array.from({ length: 10 }, guess))).map(({ body }) => body)
  expect(bodies.filter((body) => 'non_field_errors' in body)).toHaveLength(1)
  expect(bodies.filter((body) => 'challenge' in body)).toHaveLength(9)
})

test('of twenty guesses at once that do no work three are judged', async () => {
  const guesses = Array.from({ length: 20 }, () => plainly('asha', { password: 'Wrong#1' }))
  const bodies = (await Promise.all(guesses)).map(({ body }) => body)
  expect(bodies.filter((body) => 'non_field_errors' in body)).toHaveLength(3)
  expect(bodies.filter((body) => 'challenge' in body)).toHaveLength(17)
})

test('three failures of an address ask for the work there for an hour, whoever comes, but no browser that is known', async () => {
  const own = door.browse()
  expect((await own.signIn('gita', RIGHT)).status).toBe(200)
  for (const n of [1, 2, 3]) await door.fail(`stranger ${n}`, 1)
  isAsked(await plainly('asha'))
  expect((await plainly('asha', { ip: '203.0.113.8' })).status).toBe(200)
  expect((await own.post('/security/auth/', { email: 'gita', password: RIGHT })).status).toBe(200)
  later(60.1)
  expect((await plainly('asha')).status).toBe(200)
})
