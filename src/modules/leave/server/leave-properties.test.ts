import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { pendingRequests } from '#engines/approval/pending-server.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'

/** What must hold whatever is asked for at once, on the real database. Bikash has six days, and may owe one and a half. */
let world: World
let l: ReturnType<typeof leaving>
let home: string
beforeAll(async () => {
  world = await openWorld()
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', { negative_limit: '1.5', counts_non_working_days: true })
  await l.grant('bikash', home, '6')
})
afterAll(() => world.close())

const allowed = 7.5
/** Requests of some days each, from so many days on: some overlap, some do not fit. */
const several = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 20 }),
    days: fc.integer({ min: 1, max: 5 }),
    half: fc.boolean(),
  }),
  { minLength: 2, maxLength: 6 },
)
const badges = () =>
  world.inOrg('himal', async (db) => {
    const of = async (name: 'bikash' | 'maya') =>
      (await pendingRequests(db, world.id(name), ['leave_request'], '2026-11-20')).find(
        ({ type }) => type === 'leave_request',
      ) ?? { mine: 0, waiting: 0, open: 0 }
    const [asker, boss] = [await of('bikash'), await of('maya')]
    return { mine: asker.mine, waiting: boss.waiting, open: boss.open }
  })

test('requests sent at once never overdraw, and what is taken back restores every balance and badge', async () => {
  const before = { balance: await l.balance('bikash', home), badges: await badges() }
  expect(before.badges).toEqual({ mine: 0, waiting: 0, open: 0 })
  await fc.assert(
    fc.asyncProperty(
      several,
      fc.array(fc.constantFrom('approve', 'decline', 'leave'), { minLength: 6, maxLength: 6 }),
      async (wanted, decisions) => {
        const answers = await Promise.all(
          wanted.map(({ from, days, half }) => {
            const start = addDays('2026-12-01', from)
            return half
              ? l.ask('bikash', home, start, start, { part: 'first_half' })
              : l.ask('bikash', home, start, addDays(start, days - 1))
          }),
        )
        const made = answers
          .filter(({ status }) => status === 201)
          .map(({ body }) => body as { id: string; days: string })
        expect(made.length).toBeGreaterThan(0)
        const asked = made.reduce((sum, { days }) => sum + Number(days), 0)
        expect(asked).toBeLessThanOrEqual(allowed)
        expect(await l.balance('bikash', home)).toMatchObject({
          pending: String(asked),
          usable: String(allowed - asked),
        })
        expect(await badges()).toEqual({ mine: made.length, waiting: made.length, open: made.length })

        // decided at once, and all that stands is taken back at once
        const decided = await Promise.all(
          made.map(async ({ id }, at) =>
            decisions[at] === 'leave'
              ? null
              : (await l.act('maya', 'request', id, String(decisions[at]))).status,
          ),
        )
        expect(decided.every((status) => status === null || status === 200)).toBe(true)
        const taken = made
          .filter((_, at) => decisions[at] === 'approve')
          .reduce((sum, { days }) => sum + Number(days), 0)
        expect(await l.balance('bikash', home)).toMatchObject({ scheduled: String(taken) })
        await Promise.all(
          made.map(({ id }, at) => {
            if (decisions[at] === 'decline') return null
            return decisions[at] === 'approve'
              ? l.act('hari', 'request', id, 'revoke')
              : world
                  .as('bikash')
                  .raw('POST', `/leave/himal/request/${id}/cancel/`, { remarks: 'Called off' })
          }),
        )
        expect(await l.balance('bikash', home)).toEqual(before.balance)
        expect(await badges()).toEqual(before.badges)
      },
    ),
    { numRuns: 8 },
  )
})
