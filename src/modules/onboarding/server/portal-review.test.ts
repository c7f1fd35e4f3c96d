import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { portalLink, preBoarding } from '#modules/onboarding/shared/pre-boarding.ts'
import {
  createPreEmployment,
  endPreEmployment,
  readPreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { filled, openPortalWorld, type PortalWorld } from '#test/portal-world.ts'

let p: PortalWorld
const params = { org: 'himal' }
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => p.world.as('hari')
const nobody = () => p.world.as(null)
beforeAll(async () => {
  p = await openPortalWorld()
})
afterAll(() => p.world.close())

test('what is sent back is told by mail with the reason, by another link, and opens that part alone', async () => {
  const { id, email, token } = await p.invited()
  await p.fillAll(token)
  await p.submit(token)
  expect(await p.review(id, [{ section: 'banks', review: 'Returned' }])).toMatchObject({ status: 400 })
  const decisions = [
    p.accept('basic'),
    { section: 'banks', review: 'Returned', remark: 'The number lacks a digit' },
  ]
  expect(await p.review(id, decisions)).toMatchObject({ status: 200, body: { status: 'Returned' } })
  const again = await p.tokenFor(email)
  expect(again).not.toBe(token)
  expect(await nobody().ask(portalLink.read, p.link(token))).toMatchObject({ status: 404 })
  const { steps } = await p.seen(again)
  const bank = steps.find(({ section }) => section === 'banks')
  expect(bank).toMatchObject({ state: 'Returned', remark: 'The number lacks a digit' })
  expect(await p.save(again, 'basic', 1, { values: filled.basic })).toMatchObject({ status: 409 })
  expect(await p.submit(again)).toMatchObject({ status: 400 })
  const [account] = (bank?.content ?? []) as { id: string }[]
  await p.save(again, 'banks', bank?.version ?? 0, {
    row: account?.id,
    values: { ...filled.banks, account_number: '001100220033445' },
  })
  expect(await p.submit(again)).toMatchObject({ status: 200, body: { status: 'Submitted' } })
})

test('a link that is wrong, void, withdrawn, past or of elsewhere is not found, and nothing tells which', async () => {
  const { id, email, token } = await p.invited()
  const secret = token.split('-').slice(1).join('-')
  const refused = async (one: string) => {
    const { status, body } = await nobody().ask(portalLink.read, p.link(one))
    return `${status} ${JSON.stringify(body)}`
  }
  const bodies = await Promise.all(
    [`2-${secret}`, `99-${secret}`, `1-${'x'.repeat(43)}`, 'x', secret].map(refused),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toMatch(/^404/)
  clock.set('2026-12-04T04:10:00Z')
  expect(await refused(token)).toBe(bodies[0])
  expect((await p.sendPaper(token, 'a.pdf', '%PDF-1.7')).statusCode).toBe(404)
  clock.set('2026-11-20T04:00:00Z')
  await hari().get(preBoarding.invite, { ...at(id), body: {} })
  expect(await refused(token)).toBe(bodies[0])
  const second = await p.tokenFor(email)
  expect(await nobody().ask(portalLink.read, p.link(second))).toMatchObject({ status: 200 })
  await hari().get(preBoarding.withdraw, at(id))
  expect(await refused(second)).toBe(bodies[0])
  // the token opens nothing but its own
  const other = await p.world.app.inject({
    url: '/api/v1/onboarding/himal/pre-employment/',
    headers: { authorization: `Bearer ${second}` },
  })
  expect(other.statusCode).toBe(401)
})

test('who has not accepted is not asked, and who does not come leaves nothing of what they filled in', async () => {
  const body = { first_name: 'Nima', last_name: 'Rai', email: 'nima@example.test', joins_on: '2026-12-15' }
  const draft = await hari().get(createPreEmployment, { params, body: body as never })
  expect(await hari().ask(preBoarding.invite, { ...at(draft.id), body: {} })).toMatchObject({
    status: 409,
    body: { detail: 'They have not accepted yet.' },
  })
  const { id, token } = await p.invited()
  await p.fillAll(token)
  await p.sendPaper(token, 'card.pdf', '%PDF-1.7 kept by nobody')
  const { version } = await hari().get(readPreEmployment, at(id))
  await hari().get(endPreEmployment, {
    ...at(id),
    body: { state: 'Cancelled', remarks: 'Will not come', version },
  })
  expect(await nobody().ask(portalLink.read, p.link(token))).toMatchObject({ status: 404 })
  const portal = await p.read(id)
  expect([
    portal.status,
    portal.papers,
    portal.sections.some(({ content, saved_at }) => content && saved_at),
  ]).toEqual(['Closed', [], false])
})

test('numbers are masked for HR without the code for them, who may not decide about those either', async () => {
  const { id, token } = await p.invited()
  await p.fillAll(token)
  await p.submit(token)
  const gita = p.world.as('gita')
  await p.world.services.database.asOwner((db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.04'] })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('permission_group_member')
          .select('group_id')
          .where('account_id', '=', p.world.account('gita')),
      )
      .execute(),
  )
  p.world.services.viewers.forget(p.world.account('gita'))
  const { portal } = await gita.get(preBoarding.read, at(id))
  const banks = portal?.sections.find(({ section }) => section === 'banks')
  expect(banks).toMatchObject({ decides: false, content: [{ account_number: '•••• 3344' }] })
  expect(portal?.sections.find(({ section }) => section === 'basic')?.decides).toBe(true)
  const ask = { decisions: [p.accept('banks')], version: portal?.version }
  expect(await gita.ask(preBoarding.review, { ...at(id), body: ask } as never)).toMatchObject({ status: 403 })
})
