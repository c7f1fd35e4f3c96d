import { afterAll, beforeAll, expect, test } from 'vitest'
import { me } from '#modules/account/shared/me.ts'
import {
  addTransferChoice,
  approveTransfer,
  dropTransferChoice,
  declineTransfer,
  myTransfers,
  prepareTransfer,
  readTransfer,
  readTransferReview,
  requestTransfer,
  reviewTransfer,
  transferRequests,
  transferReviews,
  withdrawTransfer,
} from '#modules/transfer/shared/transfer-request.ts'
import { change, elsewhere, openTransferWorld, question, there, wish } from '#test/transfer-world.ts'
import type { World } from '#test/world.ts'

let world: World
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openTransferWorld()
})
afterAll(() => world.close())

const ask = (who: 'asha' | 'bikash', more: object = {}) =>
  world.as(who).ask(requestTransfer, { params, body: wish(more) } as never)

test('a request is reviewed with answers, approved by HR, and becomes a draft of a change', async () => {
  const made = await ask('asha')
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body as { id: string }
  const at = { params: { org, id } }
  // one open request for each person
  expect((await ask('asha')).status).toBe(400)

  // the reviewer of the branch asked for sees it; of another branch, and the employee as a reviewer, do not
  expect((await world.as('maya').get(transferReviews, { params, query: {} })).count).toBe(1)
  for (const who of ['gita', 'asha'] as const) {
    expect((await world.as(who).get(transferReviews, { params, query: {} })).count).toBe(0)
    expect((await world.as(who).ask(readTransferReview, at)).status).toBe(404)
  }
  const seen = await world.as('maya').get(readTransferReview, at)
  expect(seen).toMatchObject({ abilities: { review: true }, questions: [{ question_id: question }] })

  const review = (answers: object) =>
    world.as('maya').ask(reviewTransfer, {
      ...at,
      body: { answers, verdict: 'In favour', remarks: 'Good', version: 1 },
    } as never)
  expect((await review({})).status).toBe(400)
  const given = await review({ [question]: true })
  expect(given.body).toMatchObject({
    state: 'Under review',
    version: 2,
    abilities: { review: false },
    opinions: [{ verdict: 'In favour', items: [{ value: true }] }],
  })
  expect((await review({ [question]: true })).status).toBe(409)

  const approve = (version: number) =>
    world.as('hari').ask(approveTransfer, {
      ...at,
      body: { choice: 1, effective_from: '2027-02-01', remarks: null, version },
    } as never)
  expect((await approve(1)).status).toBe(409)
  expect((await approve(2)).status).toBe(204)
  const prepared = await world
    .as('hari')
    .get(prepareTransfer, { ...at, body: { change_type_id: change, version: 3 } } as never)
  const draft = await world.inOrg(org, (db) =>
    db.selectFrom('employment_review').selectAll().executeTakeFirstOrThrow(),
  )
  expect(prepared).toEqual({ review_id: draft.id })
  expect(draft).toMatchObject({ state: 'Draft', branch_id: there, effective_from: '2027-02-01' })
  expect(await world.as('hari').get(readTransfer, at)).toMatchObject({
    state: 'Approved',
    review_id: draft.id,
    abilities: { prepare: false },
  })
})

test('a request is withdrawn by its employee alone, and HR declines with a reason', async () => {
  const { id } = (await ask('bikash')).body as { id: string }
  const at = { params: { org, id }, body: { version: 1 } }
  expect((await world.as('maya').ask(withdrawTransfer, at)).status).toBe(404)
  expect((await world.as('bikash').ask(withdrawTransfer, at)).status).toBe(204)
  expect((await world.as('bikash').ask(withdrawTransfer, at)).status).toBe(409)

  const again = (await ask('bikash')).body as { id: string }
  const decline = await world.as('hari').ask(declineTransfer, {
    params: { org, id: again.id },
    body: { remarks: 'No seat is free.', version: 1 },
  } as never)
  expect(decline.status).toBe(204)
  // declined a moment ago: six months have to pass
  expect((await ask('bikash')).status).toBe(400)
  const { results } = await world.as('bikash').get(myTransfers, { params, query: {} })
  expect(results.map(({ state }) => state).toSorted()).toEqual(['Declined', 'Withdrawn'])
  expect((await world.as('hari').get(transferRequests, { params, query: {} })).count).toBe(3)
})

test('the menu offers reviews to reviewers alone', async () => {
  const is = async (who: 'maya' | 'bikash') => (await world.as(who).get(me, {})).organization
  expect((await is('maya'))?.is_transfer_reviewer).toBe(true)
  expect((await is('bikash'))?.is_transfer_reviewer).toBe(false)
})

test('a person without the place or a day in the past is refused at its field', async () => {
  const body = (await ask('asha', { branch_id: null })).body
  expect(body).toMatchObject({ branch_id: ['Select a branch, a division or a job title.'] })
  expect((await ask('asha', { desired_from: '2026-11-20' })).body).toMatchObject({
    desired_from: ['Select a day in the future.'],
  })
})

test('several places, the opinion of both supervisors, and the second place granted', async () => {
  await world.inOrg(org, (db) =>
    db
      .updateTable('branch')
      .set({ manager_employee_id: world.id('bikash') })
      .where('id', '=', elsewhere)
      .execute(),
  )
  const { id } = (
    await world.as('rajan').ask(requestTransfer, { params, body: wish({ branch_id: there }) } as never)
  ).body as { id: string }
  const add = (branch_id: string, version: number) =>
    world.as('rajan').ask(addTransferChoice, {
      params: { org, id },
      body: { branch_id, division_id: null, job_title_id: null, version },
    } as never)
  expect((await add(there, 1)).body).toMatchObject({ branch_id: ['You have already named this place.'] })
  // of two at once one wins
  const two = await Promise.all([add(elsewhere, 1), add(elsewhere, 1)])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const at = { params: { org, id } }
  const mine = await world.as('rajan').get(myTransfers, { params, query: {} })
  expect(mine.results[0]).toMatchObject({ to: '1. Pokhara; 2. Butwal', abilities: { drop_choice: true } })
  // who leads the second branch is asked, and is no reviewer
  expect(await world.as('bikash').get(readTransferReview, at)).toMatchObject({
    role: 'Receiving supervisor',
    questions: [],
    choices: [{ position: 1 }, { position: 2, place: 'Butwal' }],
  })
  const opinion = (more: object) =>
    world.as('bikash').ask(reviewTransfer, {
      ...at,
      body: { answers: {}, verdict: 'In favour', remarks: 'We need somebody', version: 2, ...more },
    } as never)
  expect((await opinion({ release_from: '2027-02-01' })).status).toBe(400)
  expect((await opinion({})).body).toMatchObject({
    opinions: [{ given_as: 'Receiving supervisor', release_from: null, items: [] }],
  })
  // from now on the places stay
  expect(
    (await world.as('rajan').ask(dropTransferChoice, { params: { org, id }, body: { version: 3 } } as never))
      .status,
  ).toBe(409)
  const approve = (choice: number) =>
    world.as('hari').ask(approveTransfer, {
      ...at,
      body: { choice, effective_from: '2027-02-01', remarks: null, version: 3 },
    } as never)
  expect((await approve(3)).body).toMatchObject({ choice: ['No place with this number was named.'] })
  expect((await approve(2)).status).toBe(204)
  const done = await world.as('hari').get(readTransfer, at)
  expect(done).toMatchObject({ granted_choice: 2, to_text: 'Butwal', to: { branch: 'Butwal' } })
})

test('a supervisor says from when on the employee can be released', async () => {
  await world.inOrg(org, (db) =>
    db
      .updateTable('transfer_request')
      .set({ state: 'Withdrawn' })
      .where('state', 'in', ['Requested', 'Under review'])
      .execute(),
  )
  const made = await world
    .as('gita')
    .ask(requestTransfer, { params, body: wish({ branch_id: there }) } as never)
  const at = { params: { org, id: (made.body as { id: string }).id } }
  const list = await world.as('hari').get(transferReviews, { params, query: { as: 'user' } as never })
  expect(list.results).toMatchObject([{ role: 'Releasing supervisor', own_verdict: null }])
  const given = await world.as('hari').ask(reviewTransfer, {
    ...at,
    body: {
      answers: {},
      verdict: 'Against',
      remarks: 'After the audit',
      release_from: '2027-03-01',
      version: 1,
    },
  } as never)
  expect(given.body).toMatchObject({
    opinions: [{ given_as: 'Releasing supervisor', release_from: '2027-03-01', verdict: 'Against' }],
  })
  expect((await world.as('hari').get(me, {})).organization?.is_transfer_reviewer).toBe(true)
})
