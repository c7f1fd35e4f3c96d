import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { compose } from '#engines/dataset/compose-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { stationSet } from '#modules/hris/server/data-sets/duty-stations.ts'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
const station = newId()
const terai = newId()
beforeAll(async () => {
  world = await openWorld()
  await world.services.database.asOwner((db) =>
    db
      .insertInto('duty_station')
      .values([
        { id: station, name: 'Kathmandu', class: 'None' },
        { id: terai, name: 'Jumla', class: 'A' },
      ])
      .execute(),
  )
})
afterAll(() => world.close())

test('a duty station is given to many from a day on, and what was arranged for later is taken back', async () => {
  const employee_ids = [world.id('asha'), world.id('maya')]
  const give = (duty_station_id: string | null, valid_from: string) =>
    world.as('hari').ask(assignStation, { params, body: { employee_ids, duty_station_id, valid_from } })
  expect((await give(station, '2026-01-01')).body).toEqual({ assigned: 2 })
  expect((await give(terai, '2027-01-01')).status).toBe(200)
  const list = await world.as('hari').get(stationsOfPeople, { params, query: { duty_station_id: station } })
  expect(list).toMatchObject({
    count: 2,
    results: [{ next: { name: 'Jumla', valid_from: '2027-01-01' } }, {}],
  })
  expect((await give(terai, '2026-06-01')).status).toBe(200)
  const history = await world
    .as('hari')
    .get(stationHistory, { params: { org, employee_id: world.id('asha') } })
  expect(history.results).toMatchObject([
    { station: { name: 'Jumla' }, valid_from: '2026-06-01', valid_to: null },
    { station: { name: 'Kathmandu' }, valid_from: '2026-01-01', valid_to: '2026-05-31' },
  ])
  const early = await give(station, '2019-01-01')
  expect(early.body).toEqual({ valid_from: ['Asha Gurung joins on 2020-01-01.'] })
  expect((await give(newId(), '2026-01-01')).body).toEqual({ duty_station_id: ['Select a valid choice.'] })
})

test('a report of duty stations says what the list says', async () => {
  const { results } = await world.as('hari').get(stationsOfPeople, { params, query: { limit: 200 } })
  const definition = Definition.parse({
    data_set: stationSet.name,
    columns: ['full_name', 'station', 'class', 'valid_from', 'next'],
    sort: [{ key: 'full_name' }],
  })
  const day = clock.instant().slice(0, 10)
  const at = { day, today: day, time_zone: 'Asia/Kathmandu' }
  const { rows } = await world.inOrg(org, (db) =>
    compose(stationSet, definition, at).rows(200, 0).execute(db),
  )
  const said = rows.map(({ full_name, station, class: area, valid_from, next }) => [
    full_name,
    station,
    area,
    valid_from,
    next,
  ])
  expect(said.length).toBeGreaterThan(2)
  expect(said).toContainEqual(['Asha Gurung', 'Jumla', 'A', '2026-06-01', null])
  expect(said).toEqual(
    results.map(({ person, station, valid_from, next }) => [
      person.full_name,
      station?.name ?? null,
      station?.class ?? null,
      valid_from,
      next?.name ?? null,
    ]),
  )
})
