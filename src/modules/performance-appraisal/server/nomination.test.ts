import { afterAll, beforeAll, expect, test } from 'vitest'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'
import type { Name } from '#test/cast.ts'

let slot: AppraisalWorld
beforeAll(async () => {
  slot = await openAppraisals([
    { mode: 'Supervisor', weight_percent: 60 },
    { mode: 'Peer', weight_percent: 40, visibility: 'Hidden', min_responses: 3, nominate_max: 4 },
  ])
  await slot.generate('asha', 'bikash')
  await slot.send()
})
afterAll(() => slot.world.close())

const nominate = (who: Name, names: readonly Name[]) =>
  slot.world.as(who).ask(pa.nominate, {
    params: slot.params,
    body: { occasion_id: slot.slot, appraiser_ids: names.map((name) => slot.world.id(name)) },
  })
const list = async (who: Name, query: object = {}) =>
  (await slot.world.as(who).get(pa.nominations, { params: slot.params, query })).results
const fields = ({ body }: { body: unknown }) => body as { appraiser_ids?: string[] }

test('how many may be nominated is said where it is done', async () => {
  const { results } = await slot.world.as('asha').get(pa.nominatable, { params: slot.params, query: {} })
  expect(results).toMatchObject([{ name: 'Q4', fewest: 3, most: 4, nominated: 0 }])
})

test.each<[readonly Name[], string]>([
  [['asha', 'bikash', 'gita'], 'Nobody appraises themselves.'],
  [['bikash', 'gita'], 'At least 3 colleagues. These would be 2.'],
  [['bikash', 'gita', 'rajan', 'hari', 'tara'], 'Select a valid choice.'],
  [['bikash', 'gita', 'maya'], 'Maya Shrestha already appraises you in another mode.'],
])('%j is refused', async (names, said) => {
  const refused = await nominate('asha', names)
  expect(refused.status).toBe(400)
  expect(fields(refused).appraiser_ids).toEqual([said])
})

test('the supervisor approves, and forms go out at once', async () => {
  expect((await nominate('asha', ['bikash', 'gita', 'rajan'])).body).toEqual({ done: 3 })
  expect(fields(await nominate('asha', ['bikash'])).appraiser_ids).toEqual([
    'You have nominated these colleagues already.',
  ])
  expect(await list('bikash')).toEqual([])
  const team = await list('maya', { view: 'team' })
  expect(team).toHaveLength(3)
  const [first, second, third] = team
  const ids = (rows: readonly ({ id: string } | undefined)[]) => rows.map((row) => row?.id ?? '')
  const own = await slot.world.as('asha').ask(pa.approveNominations, {
    params: slot.params,
    body: { nomination_ids: ids([first]) },
  })
  expect(own.status).toBe(404)
  const approved = await slot.world.as('maya').get(pa.approveNominations, {
    params: slot.params,
    body: { nomination_ids: ids([first, second]) },
  })
  expect(approved).toEqual({ done: 2 })
  const declined = await slot.world.as('maya').ask(pa.declineNominations, {
    params: slot.params,
    body: { nomination_ids: ids([third]), remarks: 'You hardly work together.' },
  })
  expect(declined.body).toEqual({ done: 1 })
  const again = await slot.world.as('maya').ask(pa.approveNominations, {
    params: slot.params,
    body: { nomination_ids: ids([third]) },
  })
  expect(JSON.stringify(again.body)).toContain('decided')
  const mine = await list('asha', { view: 'mine' })
  expect(mine.map(({ state }) => state).toSorted()).toEqual(['Approved', 'Approved', 'Declined'])
  const approvedNames = mine.filter(({ state }) => state === 'Approved').map(({ appraiser }) => appraiser.id)
  for (const name of ['bikash', 'gita', 'rajan'] as const)
    if (approvedNames.includes(slot.world.id(name))) expect(await slot.owed(name)).toBeTruthy()
})

test('one place is free again after one was declined, and no more', async () => {
  const refused = await nominate('asha', ['hari', 'om' as Name])
  expect(refused.status).toBe(400)
  expect((await nominate('asha', ['hari'])).body).toEqual({ done: 1 })
  const [waiting] = (await list('asha', { view: 'mine' })).filter(({ state }) => state === 'Requested')
  const withdraw = (version: number) =>
    slot.world.as('asha').ask(pa.withdrawNomination, {
      params: { org: slot.org, id: waiting?.id ?? '' },
      body: { version },
    })
  expect((await withdraw(7)).status).toBe(409)
  expect((await withdraw(waiting?.version ?? 0)).status).toBe(204)
})

test('modes other than peers are not nominated', async () => {
  const { results } = await slot.hari.get(pa.modeList, { params: slot.below, query: {} })
  const supervisor = results.find(({ mode }) => mode === 'Supervisor')
  const refused = await slot.hari.ask(pa.editMode, {
    params: { org: slot.org, id: supervisor?.id ?? '' },
    body: {
      version: supervisor?.version ?? 0,
      weight_percent: 60,
      set_id: supervisor?.set_id ?? null,
      visibility: 'Named',
      min_responses: 1,
      nominate_max: 3,
    },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { nominate_max: ['Colleagues are nominated for questionnaires in peer mode alone.'] },
  })
})

test('once forms are sent without a name, the mode no longer becomes more open', async () => {
  const { results } = await slot.hari.get(pa.modeList, { params: slot.below, query: {} })
  const peer = results.find(({ mode }) => mode === 'Peer')
  const edit = (values: object) =>
    slot.hari.ask(pa.editMode, {
      params: { org: slot.org, id: peer?.id ?? '' },
      body: {
        version: peer?.version ?? 0,
        weight_percent: 40,
        set_id: peer?.set_id ?? null,
        visibility: 'Hidden',
        min_responses: 3,
        nominate_max: 4,
        ...values,
      } as never,
    })
  const said = ['Forms of this mode are sent. Who sees the appraiser cannot be changed.']
  expect(await edit({ visibility: 'Named' })).toMatchObject({ status: 400, body: { visibility: said } })
  expect((await edit({ min_responses: 4, nominate_max: 4 })).status).toBe(204)
})
