import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { organizations } from '#test/cast.ts'
import { requestDeparture } from '#modules/transfer/shared/transfer-move.ts'
import {
  expectAccessible,
  expectNoOverflow,
  openStage,
  phone,
  picture,
  type Stage,
} from '#test/journeys/stage.ts'

let stage: Stage
const reason = newId()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  stage = await openStage()
  for (const org of ['himal', 'terai'] as const)
    await stage.inOrg(org, (db) =>
      db
        .updateTable('organization')
        .set({ flags: JSON.stringify({ transfer_request: true }) })
        .where('slug', '=', org)
        .execute(),
    )
  await stage.inOrg('himal', async (db) => {
    await db
      .insertInto('branch')
      .values([
        { id: newId(), name: 'Pokhara', code: 'PKR' },
        { id: newId(), name: 'Butwal', code: 'BTW' },
      ])
      .execute()
    await db.insertInto('transfer_reason').values({ id: reason, name: 'Family care' }).execute()
  })
})
afterAll(() => stage.close())

test('an employee sees two places, the supervisor gives an opinion, and HR grants the second', async () => {
  await stage.inOrg('himal', async (db) => {
    const id = newId()
    const places = await db.selectFrom('branch').select(['id', 'name']).orderBy('name', 'desc').execute()
    const [first, second] = places.filter(({ name }) => name === 'Pokhara' || name === 'Butwal')
    await db
      .insertInto('transfer_request')
      .values({
        ...{ id, employee_id: stage.id('asha'), branch_id: first?.id ?? null, reason_id: reason },
        ...{ explanation: 'My parents live there.', desired_from: inDays(60), requested_on: inDays(-1) },
      })
      .execute()
    await db
      .insertInto('transfer_choice')
      .values(
        [first, second].map((place, at) => ({
          ...{ id: newId(), request_id: id, position: at + 1, branch_id: place?.id ?? null },
        })),
      )
      .execute()
  })
  const asha = await stage.visit('asha', '/user/transfer/transfer-request', { size: phone })
  await asha.page.getByText('1. Pokhara; 2. Butwal').first().waitFor()
  await expectNoOverflow(asha.page)
  await expectAccessible(asha.page)
  await picture(asha.page, 'transfer-own')

  const maya = await stage.visit('maya', '/user/transfer/review-request')
  await maya.page.getByText('Asha Gurung').first().click()
  await maya.page.getByText('Places named').waitFor()
  await maya.page.getByRole('radio', { name: 'In favour' }).check()
  await maya.page.getByLabel('Remarks').fill('After the audit')
  await expectAccessible(maya.page)
  await picture(maya.page, 'transfer-opinion')
  await maya.page.getByRole('button', { name: 'Send review' }).click()
  await maya.page.getByText('Releasing supervisor').first().waitFor()

  const hari = await stage.visit('hari', '/admin/himal/transfer/requests')
  await hari.page.getByText('Asha Gurung').first().click()
  await hari.page.getByText('After the audit').waitFor()
  await picture(hari.page, 'transfer-decide')
  for (const { troubles } of [asha, maya, hari]) expect(troubles).toEqual([])
})

test('a move to another organization is released here and seen there', async () => {
  await stage.as('bikash').get(requestDeparture, {
    params: { org: 'himal' },
    body: {
      organization_id: organizations.terai.id,
      reason_id: reason,
      desired_from: inDays(40),
      shared: ['Work history'],
      carries: ['Length of service'],
      explanation: 'To be near my family.',
    },
  } as never)
  const bikash = await stage.visit('bikash', '/user/transfer/other-organization', { size: phone })
  await bikash.page.getByText('Terai Foods').first().waitFor()
  await expectNoOverflow(bikash.page)
  await expectAccessible(bikash.page)
  const sunil = await stage.visit('sunil', '/admin/terai/transfer/arrivals')
  await sunil.page.getByText('People whom another organization releases to yours appear here.').waitFor()
  const hari = await stage.visit('hari', '/admin/himal/transfer/departures')
  await hari.page.getByText('Bikash Rai').first().waitFor()
  await expectAccessible(hari.page)
  await picture(hari.page, 'transfer-departures')
  for (const { troubles } of [bikash, sunil, hari]) expect(troubles).toEqual([])
})
