import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { settlementQuote } from '#modules/loan/shared/loan-change.ts'
import { loanFlows, loanRequest } from '#modules/loan/shared/loan-request.ts'
import { disburseLoan, readLoan } from '#modules/loan/shared/loan.ts'
import {
  acceptGuarantee,
  myLoanPreview,
  myLoans,
  nameGuarantors,
  refuseGuarantee,
  requestableTypes,
} from '#modules/loan/shared/my-loan.ts'
import { notifications } from '#engines/notify/notification.ts'
import { settled } from '#test/settled.ts'
import { done, ownLoanWorld } from '#test/own-loan-world.ts'

type At = Awaited<ReturnType<typeof ownLoanWorld>>
const org = 'himal'
const params = { org }
const user = { as: 'user' } as never
let { world, type, today, read, step, guaranteeOf, ask, decide, given } = {} as At
let loan_id = ''
beforeAll(async () => {
  ;({ world, type, today, read, step, guaranteeOf, ask, decide, given } = await ownLoanWorld())
})
afterAll(() => world.close())

test('an employee sees types that can be requested, what a loan costs, and requests one with a guarantor', async () => {
  const types = await world.as('asha').get(requestableTypes, { params })
  expect(types.results).toMatchObject([{ name: 'Home repair', annual_rate: '12', guarantors: 1 }])
  const preview = await world.as('asha').get(myLoanPreview, {
    params,
    query: { loan_type_id: type, amount: '24000', months: 12, first_on: today() } as never,
  })
  expect(preview).toMatchObject({ instalment: '2240', total_interest: '1560', problems: [], guarantors: 1 })
  expect((await ask({ guarantor_ids: [] })).body).toEqual({ guarantor_ids: ['Name at least 1 guarantors.'] })
  expect((await ask({ guarantor_ids: [world.id('asha')] })).body).toEqual({
    guarantor_ids: ['The borrower cannot be a guarantor.'],
  })
  expect((await ask({ guarantor_ids: [newId()] })).body).toEqual({
    guarantor_ids: ['Guarantors must be current employees who can sign in.'],
  })
  expect((await ask({ amount: '600000' })).body).toEqual({ amount: ['Maximum 500000.00.'] })
  const { body } = await ask({})
  loan_id = (body as { loan_id: string }).loan_id
  expect(await world.as('asha').get(myLoans, { params })).toMatchObject({
    results: [{ state: 'Requested', abilities: { skip: false, name_guarantor: true } }],
  })
  // nobody else finds it as theirs
  for (const name of ['maya', 'rajan', 'bikash'] as const) {
    const of = { params: { org, id: loan_id }, query: user }
    expect((await world.as(name).ask(readLoan, of)).status).toBe(404)
    expect(
      (await world.as(name).ask(settlementQuote, { ...of, query: { as: 'user', on: today() } as never }))
        .status,
    ).toBe(404)
  }
})

test('approval waits for guarantors who accept; one who declines is replaced', async () => {
  const id = loan_id
  expect(await decide('gita', id)).toMatchObject({
    status: 409,
    body: { detail: 'Needs 1 guarantors who accept, has 0.' },
  })
  const asked = await guaranteeOf('maya')
  expect(asked).toMatchObject({ amount: '24000.00', state: 'Asked', abilities: { accept: true } })
  await done(
    world.as('maya').ask(refuseGuarantee, {
      params: { org, id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 } as never,
    }),
  )
  await done(step('asha', nameGuarantors as never, id, { guarantor_ids: [world.id('rajan')] }))
  const second = await guaranteeOf('rajan')
  const of = { params: { org, id: second?.id ?? '' }, body: { version: second?.version ?? 0 } }
  // somebody else's guarantee is not found
  expect((await world.as('maya').ask(acceptGuarantee, of)).status).toBe(404)
  const answers = await Promise.all([
    world.as('rajan').ask(acceptGuarantee, of),
    world.as('rajan').ask(acceptGuarantee, of),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await decide('gita', id)).status).toBe(200)
  await done(step('hari', disburseLoan as never, id, { paid_on: today() }))
  expect(await read(id)).toMatchObject({
    state: 'Active',
    guarantors: expect.arrayContaining([expect.objectContaining({ state: 'Accepted' })]),
  })
  await settled(world)
  const told = async (name: 'rajan' | 'asha') =>
    (await world.as(name).get(notifications.list, { query: {} as never })).results.map(({ text }) => text)
  const texts = [...(await told('rajan')), ...(await told('asha'))].join('\n')
  expect(texts).toContain('asks you to guarantee a loan: Home repair')
  expect(texts).toContain('Your loan L-0001 was disbursed')
  expect(texts).not.toContain('24000')
})

test('a request is cancelled by whoever made it while nobody has decided, and its loan with it', async () => {
  const { id, loan_id: asked } = (await ask()).body as { id: string; loan_id: string }
  const cancel = (name: 'asha' | 'maya') =>
    world.as(name).ask(loanRequest.cancel, { params: { org, id }, body: {} })
  expect((await cancel('maya')).status).toBe(404)
  const answers = await Promise.all([cancel('asha'), cancel('asha')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read(asked)).state).toBe('Cancelled')
  expect((await decide('gita', asked)).status).toBe(409)
})

test('what was approved is revoked until it is paid, and stays after', async () => {
  const paid = await given()
  expect(await decide('gita', paid, 'revoke', 'Wrong type')).toMatchObject({
    status: 409,
    body: { detail: 'This loan is Active.' },
  })
  const { loan_id: asked } = (await ask()).body as { loan_id: string }
  const guarantee = await guaranteeOf('maya')
  await done(
    world.as('maya').ask(acceptGuarantee, {
      params: { org, id: guarantee?.id ?? '' },
      body: { version: guarantee?.version ?? 0 },
    }),
  )
  expect((await decide('gita', asked)).status).toBe(200)
  expect(await read(asked)).toMatchObject({ state: 'Approved' })
  expect((await decide('hari', asked, 'revoke', 'Left the company')).status).toBe(200)
  expect(await read(asked)).toMatchObject({ state: 'Cancelled', decision_remarks: 'Left the company' })
})

test('a flow asks the supervisor first for large loans, who decides without reading an amount', async () => {
  const flow = {
    name: 'Large loans',
    request_types: [loanRequest.name],
    priority: 1,
    segment_id: null,
    conditions: [{ fact: 'amount', is: 'at least' as const, values: ['20000'] }],
    steps: [{ approver: 'Supervisor' as const, order: 1 }, { approver: 'HR' as const }],
  }
  const nobody = await world
    .as('gita')
    .ask(loanFlows.create, { params, body: { ...flow, steps: [], asks_nobody: true } as never })
  expect(nobody.body).toEqual({
    steps: ['Add an approval step. Loans are approved once their guarantors accept.'],
  })
  await world.as('gita').get(loanFlows.create, { params, body: flow as never })
  const { id, loan_id: asked } = (await ask()).body as { id: string; loan_id: string }
  const asLead = { params: { org, id }, query: { as: 'supervisor' } as never }
  const seen = await world.as('maya').get(loanRequest.read, asLead)
  expect(seen).toMatchObject({ status: 'Requested', flow_name: 'Large loans', amount: null })
  expect(JSON.stringify(seen)).not.toContain('24000')
  const approve = { params: { ...asLead.params, action: 'approve' }, query: asLead.query, body: {} }
  // her own answer as guarantor is asked for before anybody approves
  expect((await world.as('maya').ask(loanRequest.act, approve)).status).toBe(409)
  const guarantee = await guaranteeOf('maya')
  await done(
    world.as('maya').ask(acceptGuarantee, {
      params: { org, id: guarantee?.id ?? '' },
      body: { version: guarantee?.version ?? 0 },
    }),
  )
  expect((await world.as('maya').ask(loanRequest.act, approve)).status).toBe(200)
  expect((await read(asked)).state).toBe('Requested')
  expect((await decide('gita', asked)).status).toBe(200)
  expect((await read(asked)).state).toBe('Approved')
})
