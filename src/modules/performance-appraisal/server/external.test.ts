import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalForm } from '#engines/appraisal/external.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { openAppraisals, type AppraisalWorld } from '#test/appraisal-world.ts'

let slot: AppraisalWorld
beforeAll(async () => {
  slot = await openAppraisals([
    { mode: 'Supervisor', weight_percent: 50 },
    { mode: 'External', weight_percent: 50 },
  ])
})
afterAll(() => slot.world.close())

const client = { external_name: 'Client', external_email: 'client@example.test' }
const invite = (more: object = {}) =>
  slot.hari.ask(pa.inviteExternal, {
    params: slot.below,
    body: { employee_id: slot.world.id('asha'), ...client, ...more },
  })
const doorOf = (path: string) => {
  const [slug = '', occasion_id = '', token = '', id = ''] = path.split('/').slice(2)
  return { slug, occasion_id, token, id }
}
const outside = () => slot.world.as(null)
const rows = () =>
  slot.hari.get(pa.assignments, { params: slot.below, query: { as: 'hr', mode: ['External'] } })

test('somebody outside is invited once, and the mail with the link is not among those that HR reads', async () => {
  const { status, body } = await invite()
  expect(status).toBe(201)
  expect(body.path).toMatch(/^\/dignity-appraisal\/himal\//)
  expect(await invite({ external_email: 'CLIENT@example.test' })).toMatchObject({
    status: 400,
    body: { external_email: ['This person was invited already.'] },
  })
  const mails = await slot.world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['recipient', 'is_secret']).execute(),
  )
  expect(mails).toEqual([{ recipient: 'client@example.test', is_secret: true }])
})

test('the link opens the form, keeps what is begun, and an older window overwrites nothing', async () => {
  const { results } = await rows()
  const renewed = await slot.hari.get(pa.renewExternal, {
    params: { org: slot.org, id: results[0]?.id ?? '' },
    body: { version: results[0]?.version ?? 0 },
  })
  const door = doorOf(renewed.path)
  const form = await outside().get(externalForm.read, { params: door })
  expect(form).toMatchObject({ full_name: 'Asha Gurung', external_name: 'Client', draft: null, goals: [] })
  const save = (draft_version: number, rating: number) =>
    outside().ask(externalForm.save, {
      params: door,
      body: { answers: { [slot.question]: rating }, comment: 'So far', draft_version },
    })
  expect((await save(0, 4)).status).toBe(200)
  expect(await save(0, 1)).toMatchObject({
    status: 409,
    body: { current: { version: 1, answers: { [slot.question]: 4 } } },
  })
  expect((await outside().get(externalForm.read, { params: door })).draft).toMatchObject({ version: 1 })
  const submit = (draft_version: number) =>
    outside().ask(externalForm.submit, {
      params: door,
      body: { answers: { [slot.question]: 5 }, comment: 'Reliable', draft_version },
    })
  expect((await submit(0)).status).toBe(409)
  expect((await submit(1)).status).toBe(200)
  expect((await outside().ask(externalForm.read, { params: door })).status).toBe(404)
})

test('a new link ends the former one, and a withdrawn form has none', async () => {
  const first = await invite({ external_name: 'Partner', external_email: 'partner@example.test' })
  const former = doorOf(first.body.path)
  const partner = async () => {
    const { results } = await rows()
    const row = results.find(({ external_name }) => external_name === 'Partner')
    if (!row) throw new Error('The partner is not there')
    return row
  }
  const { id, version } = await partner()
  const renewed = await slot.hari.get(pa.renewExternal, { params: { org: slot.org, id }, body: { version } })
  expect((await outside().ask(externalForm.read, { params: former })).status).toBe(404)
  const door = doorOf(renewed.path)
  expect((await outside().ask(externalForm.read, { params: door })).status).toBe(200)
  const elsewhere = { ...door, slug: 'terai' }
  expect((await outside().ask(externalForm.read, { params: elsewhere })).status).toBe(404)
  const withdrawn = await slot.hari.ask(pa.withdraw, {
    params: { org: slot.org, id },
    body: { version: (await partner()).version, remarks: 'No longer a partner.' },
  })
  expect(withdrawn.status).toBe(204)
  expect((await outside().ask(externalForm.read, { params: door })).status).toBe(404)
})

test('a link ends with its last day', async () => {
  const made = await invite({ external_name: 'Late', external_email: 'late@example.test' })
  const door = doorOf(made.body.path)
  expect((await outside().ask(externalForm.read, { params: door })).status).toBe(200)
  await slot.world.inOrg(slot.org, (db) =>
    sql`update appraisal_assignment set due_on = org_today() - 1 where external_email = 'late@example.test'`.execute(
      db,
    ),
  )
  expect((await outside().ask(externalForm.read, { params: door })).status).toBe(404)
})

test('what somebody outside wrote counts, and their name stands with it', async () => {
  await slot.generate('asha')
  await slot.send()
  await slot.submit('maya', 3)
  await slot.calculate()
  const { id, score } = await slot.result('asha')
  expect(score).toBe('75.00')
  const { said } = await slot.hari.get(pa.readResult, { params: { org: slot.org, id }, query: { as: 'hr' } })
  expect(said.find(({ mode }) => mode === 'External')).toMatchObject({
    external_authors: ['Client'],
    comments: ['Reliable'],
  })
})
