import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '#engines/exchange/exchange.ts'
import { imported } from '#test/imported.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
})
afterAll(() => world.close())

const head = 'Code,Name,Date of birth,Joined on,Left on,Reason\n'
const back = `${head}N-7,Nima Former,1990-04-05,2026-11-01,,\nN-8,Nima Former,1991-04-05,2026-11-01,,\n`

test('who has left and comes again by a file is told of, and made anew only where HR says so', async () => {
  const hr = importing(world)
  await hr.take(`${head}N-1,Nima Former,1990-04-05,2015-01-01,2020-03-31,Studies\n`)
  const checked = await hr.check(back)
  const { results } = await world.as('hari').get(importRows, {
    params: { org: 'himal', id: checked.id },
    query: { has_errors: 'true' } as never,
  })
  const told =
    'N-1 has this name and day of birth and left on 2020-03-31: take them back from their separation, or choose to import such people as new ones.'
  expect(results.map(({ errors }) => errors).filter((each) => each?.['date_of_birth'])).toEqual([
    { date_of_birth: [told] },
  ])
  // another day of birth is another person
  expect((await hr.run(checked.id)).counts.created).toBe(1)
  expect(await imported(world, 'Former')).toHaveLength(2)
  const all = await hr.take(back, { options: { former: 'create' } } as never)
  expect(all.counts.created).toBe(1)
})
