import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { moveStation, ownStation, stationChoices } from '#modules/organization/shared/station.ts'

let world: World
const params = { org: 'himal' }
const today = '2026-11-20'
const hari = () => world.as('hari')
const station = async (name: string, more: object = {}) =>
  hari().get(
    ownStation.create as never,
    { params, body: { name, class: 'B', ...more } } as never,
  ) as Promise<{
    id: string
    version: number
    city: string | null
    province: string | null
  }>

beforeAll(async () => {
  world = await openWorld()
  await world.as('om').raw('POST', '/commons/duty-station/', { name: 'Jumla', class: 'A' })
})
afterAll(() => world.close())

describe('an own duty station', () => {
  test('stands beside the common ones for its organization alone', async () => {
    const made = await station('Rasuwagadhi yard', { district: 'rasuwa', city: 'Gosaikunda' })
    expect(made).toMatchObject({ province: 'Bagmati', city: 'Gosainkunda Rural Municipality' })
    const { results } = await world.as('asha').get(stationChoices, { params, query: {} })
    expect(results.map(({ name, is_own }) => [name, is_own])).toEqual([
      ['Jumla', false],
      ['Rasuwagadhi yard', true],
    ])
    const others = await world.as('dev').get(stationChoices, { params: { org: 'terai' }, query: {} })
    expect(others.results.map(({ name }) => name)).toEqual(['Jumla'])
    expect(
      await hari().ask(ownStation.create, { params, body: { name: 'rasuwagadhi YARD', class: 'A' } }),
    ).toMatchObject({ status: 400, body: { name: ['Duty Station with this name already exists.'] } })
    expect(
      await hari().ask(ownStation.create, {
        params,
        body: { name: 'Nowhere', class: 'A', district: 'Rasuwa', city: 'Delhi' },
      }),
    ).toMatchObject({ status: 400, body: { city: ['Delhi is not a local level of Rasuwa.'] } })
  })

  test('is served at by people and had by branches, and everybody is moved before it is archived', async () => {
    const [from, to] = [await station('Namche'), await station('Lukla')]
    const employee_ids = [world.id('asha'), world.id('maya')]
    const give = (duty_station_id: string, valid_from: string) =>
      hari().ask(assignStation, { params, body: { employee_ids, duty_station_id, valid_from } })
    expect((await give(from.id, '2026-01-01')).body).toEqual({ assigned: 2 })
    const { id } = (await hari()
      .ask(branch.create, {
        params,
        body: { name: 'Khumbu', code: 'KHU', station_id: from.id },
      })
      .then(({ body }) => body)) as { id: string }
    expect(await hari().get(branch.read, { params: { ...params, id } })).toMatchObject({
      station_id: from.id,
      station: { name: 'Namche' },
    })
    const at = { params: { ...params, id: from.id } }
    expect(
      await hari().ask(ownStation.update, { ...at, body: { version: 1, is_archived: true } }),
    ).toMatchObject({
      status: 400,
      body: {
        non_field_errors: [
          'This duty station cannot be archived: it still has 2 current employees and 1 branch. Move them first.',
        ],
      },
    })
    expect(await hari().get(moveStation.counts, { ...at, query: {} })).toEqual({ people: 2, branches: 1 })
    const body = { to_id: to.id, from: today, archive: true }
    expect((await hari().ask(moveStation.move, { ...at, body: { ...body, to_id: from.id } })).body).toEqual({
      to_id: ['Choose another one.'],
    })
    expect((await hari().ask(moveStation.move, { ...at, body })).body).toEqual({
      people: 2,
      branches: 1,
      archived: true,
    })
    const history = await hari().get(stationHistory, {
      params: { ...params, employee_id: world.id('asha') },
    })
    expect(history.results).toMatchObject([
      { station: { name: 'Lukla' }, valid_from: today, valid_to: null },
      { station: { name: 'Namche' }, valid_from: '2026-01-01' },
    ])
    expect(await hari().get(branch.read, { params: { ...params, id } })).toMatchObject({
      station: { name: 'Lukla' },
    })
    expect((await hari().get(stationsOfPeople, { params, query: { duty_station_id: to.id } })).count).toBe(2)
    expect((await give(from.id, today)).body).toEqual({ duty_station_id: ['Select a valid choice.'] })
  })

  test('of another organization is not found', async () => {
    const { id } = await station('Own')
    const at = { params: { org: 'terai', id } }
    expect((await world.as('sunil').ask(moveStation.counts, { ...at, query: {} })).status).toBe(404)
    expect(
      (
        await world.as('sunil').ask(branch.create, {
          params: { org: 'terai' },
          body: { name: 'X', code: 'X', station_id: id },
        })
      ).body,
    ).toEqual({ station_id: ['Select a valid choice.'] })
  })
})
