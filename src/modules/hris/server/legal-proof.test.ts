import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { legalInfo, saveLegalInfo, verifyLegal, type LegalProof } from '#modules/hris/shared/legal-info.ts'
import { recordPapers } from '#modules/hris/shared/records.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const org = { org: 'himal' }
const hr = { as: 'hr' } as const
const of = (name: 'asha' | 'bikash' | 'hari') => ({ ...org, employee_id: world.id(name) })
const known = { pan_no: '600000001', citizenship_no: '27-01-70-1234', passport_no: 'PA600' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.as('hari').get(saveLegalInfo, { params: of('asha'), body: { ...known, version: 0 } })
})
afterAll(() => world.close())

const read = () => world.as('hari').get(legalInfo, { params: of('asha'), query: hr })
async function proofOf(number: LegalProof['number']): Promise<LegalProof> {
  const found = (await read()).proofs.find((one) => one.number === number)
  if (!found) throw new Error(`no proof of ${number}`)
  return found
}
const verify = (who: 'hari' | 'gita', { id, version }: LegalProof, is_verified = true) =>
  world.as(who).ask(verifyLegal, { params: { ...of('asha'), id }, body: { is_verified, version } })
const verified = async () =>
  (await read()).proofs.filter(({ verified_at }) => verified_at).map(({ number }) => number)
const save = async (values: object) =>
  world.as('hari').get(saveLegalInfo, {
    params: of('asha'),
    body: { ...values, version: (await read()).version },
  })
/** A paper as if it was sent by HR. */
async function attach(subject_id: string, created_at = '2026-01-01T00:00:00Z') {
  const file_id = newId()
  await world.inOrg('himal', async (db) => {
    const account_id = world.account('hari')
    const file = { id: file_id, name: 'card.pdf', media_type: 'application/pdf', bytes: 1, sha256: file_id }
    await db
      .insertInto('stored_file')
      .values({ ...file, purpose: 'attachment', account_id })
      .execute()
    const subject_type = recordPapers.subjectType
    await db
      .insertInto('attachment')
      .values({
        id: newId(),
        subject_type,
        subject_id,
        file_id,
        title: 'Card',
        account_id,
        account_name: 'Hari Adhikari',
        created_at,
      })
      .execute()
  })
}

test('HR verifies each number by itself, and the person sees by whom', async () => {
  expect((await read()).proofs.map(({ number }) => number).toSorted()).toEqual(Object.keys(known).toSorted())
  const pan = await proofOf('pan_no')
  expect(await verify('hari', pan)).toMatchObject({
    status: 200,
    body: { number: 'pan_no', verified_at: expect.any(String), verified_by: 'Hari Adhikari', version: 2 },
  })
  expect((await verify('hari', pan, false)).status).toBe(409)
  expect((await verify('hari', await proofOf('passport_no'))).status).toBe(200)
  const own = await world.as('asha').get(legalInfo, { params: of('asha') })
  expect(own.proofs.find(({ number }) => number === 'pan_no')).toMatchObject({ verified_by: 'Hari Adhikari' })
  expect(await verified()).toHaveLength(2)
})

test('what else stands on the paper is part of it; the others stay verified', async () => {
  await save({ passport_expires_on: '2031-01-01' })
  expect(await verified()).toEqual(['pan_no'])
  await save({ pan_no: known.pan_no, citizenship_issued_at: 'Gorkha' })
  expect(await verified()).toEqual(['pan_no'])
})

test('citizenship is not issued in the future, by a file neither', async () => {
  const said = { citizenship_issued_on: ['Citizenship issued on cannot be a future date'] }
  const { version } = await read()
  const params = of('asha')
  expect(
    await world
      .as('hari')
      .ask(saveLegalInfo, { params, body: { citizenship_issued_on: '2030-01-01', version } }),
  ).toMatchObject({ status: 400, body: said })
  const hr = importing(world, 'hari', 'himal', 'legal-information')
  const { id } = await hr.check('Employee code,Citizenship issued on\nE-0001,2030-01-01\n')
  expect((await hr.rows(id)).map(({ errors }) => errors)).toEqual([said])
})

test('a change that was asked for, and one by a file, are verified again', async () => {
  const request = await world.as('asha').get(changeRequest.create, {
    params: org,
    body: { section: 'legal', action: 'Update', values: { pan_no: '600000002' }, remarks: 'New card' },
  })
  await world.as('hari').get(changeRequest.act, {
    params: { ...org, id: request.id, action: 'approve' },
    query: hr,
    body: { remarks: 'Seen' },
  } as never)
  expect(await verified()).toEqual([])
  await verify('hari', await proofOf('citizenship_no'))
  await verify('hari', await proofOf('pan_no'))
  const taken = await importing(world, 'hari', 'himal', 'legal-information').take(
    'Employee code,Citizenship no\nE-0001,27-01-70-9999\n',
  )
  expect(taken.counts).toMatchObject({ updated: 1 })
  expect(await verified()).toEqual(['pan_no'])
})

test('nobody vouches for their own, and a proof is found below its person alone', async () => {
  const hari = world.as('hari')
  await world.inOrg('himal', (db) =>
    db
      .insertInto('employee_legal_info')
      .values({ employee_id: world.id('hari'), pan_no: '600000009' })
      .execute(),
  )
  const mine = await hari.get(legalInfo, { params: of('hari'), query: hr })
  const own = {
    params: { ...of('hari'), id: mine.proofs[0]?.id ?? '' },
    body: { is_verified: true, version: 1 },
  }
  expect((await hari.ask(verifyLegal, own)).status).toBe(403)
  const { id, version } = await proofOf('pan_no')
  const elsewhere = { params: { ...of('bikash'), id }, body: { is_verified: true, version } }
  expect((await hari.ask(verifyLegal, elsewhere)).status).toBe(404)
})

test('a paper that came after the number was seen is not seen, until HR looks again', async () => {
  const { id } = await proofOf('citizenship_no')
  await attach(id)
  const mark = (papers: number, version: number, is_verified = true) =>
    world.as('hari').ask(verifyLegal, {
      params: { ...of('asha'), id },
      body: { is_verified, papers, version },
    })
  const { version } = await proofOf('citizenship_no')
  // one more came while HR looked at the page
  expect(await mark(0, version)).toMatchObject({ status: 409, body: { current: { papers: 1 } } })
  expect((await mark(1, version)).body).toMatchObject({ papers: 1, later_papers: 0 })
  await attach(id, '2099-01-01T00:00:00Z')
  expect(await proofOf('citizenship_no')).toMatchObject({
    verified_by: 'Hari Adhikari',
    papers: 2,
    later_papers: 1,
  })
  // those by which it was verified stay until that is taken back
  const { results } = await world
    .as('hari')
    .get(recordPapers.attachments.list, { params: { ...org, id }, query: hr })
  expect(results.map(({ can_delete }) => can_delete)).toEqual([false, true])
  const remove = () =>
    world.as('hari').ask(recordPapers.attachments.remove, {
      params: { ...org, id, attachment_id: results[0]?.id ?? '' },
      query: hr,
    })
  expect((await remove()).status).toBe(403)
  // what is not verified has nothing that came later
  expect((await mark(2, version + 1, false)).body).toMatchObject({ papers: 2, later_papers: 0 })
  expect((await remove()).status).toBe(204)
})

test('papers are for the person and for who may read the number; reading them is kept, and they go with it', async () => {
  const { id } = await proofOf('passport_no')
  await attach(id)
  expect((await proofOf('passport_no')).papers).toBe(1)
  const list = (who: 'asha' | 'bikash' | 'maya' | 'hari' | 'gita', as: 'user' | 'supervisor' | 'hr') =>
    world.as(who).ask(recordPapers.attachments.list, { params: { ...org, id }, query: { as } })
  expect((await list('asha', 'user')).body).toMatchObject({ count: 1 })
  expect((await list('bikash', 'user')).status).toBe(404)
  expect((await list('maya', 'supervisor')).status).toBe(404)
  await world.inOrg('himal', (db) =>
    db
      .updateTable('permission_group')
      .set({ codes: ['4.01'] })
      .where('name', 'like', 'Gita Thapa%')
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect((await list('gita', 'hr')).status).toBe(404)
  expect((await verify('gita', await proofOf('passport_no'))).status).toBe(403)
  const readings = () =>
    world.inOrg('himal', (db) =>
      db.selectFrom('sensitive_read').select('about').where('part', '=', 'Identity').execute(),
    )
  expect((await list('hari', 'hr')).status).toBe(200)
  expect((await readings()).map(({ about }) => about)).toContain('Legal information')

  await save({ passport_no: '' })
  const left = await world.inOrg('himal', (db) =>
    db.selectFrom('attachment').select('id').where('subject_id', '=', id).execute(),
  )
  expect([(await read()).proofs.length, left]).toEqual([2, []])
})
