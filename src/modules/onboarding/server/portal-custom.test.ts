import { afterAll, beforeAll, expect, test } from 'vitest'
import { customField } from '#modules/hris/shared/custom-field.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { joinPreEmployment, readPreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { openPortalWorld, type PortalWorld } from '#test/portal-world.ts'

let p: PortalWorld
const at = (id: string) => ({ params: { org: 'himal', id } })
const hari = () => p.world.as('hari')
beforeAll(async () => {
  p = await openPortalWorld()
})
afterAll(() => p.world.close())

const define = (title: string, kind: string, more: object = {}) =>
  hari().get(customField.create, {
    params: { org: 'himal' },
    body: { title, kind, section: 'More', asked_before: true, ...more } as never,
  })
const stepOf = async (token: string) =>
  (await p.seen(token)).steps.find(({ section }) => section === 'custom')

test('an organization without fields for newcomers asks for none, and one that has some asks from the next link on', async () => {
  const early = await p.invited()
  expect(await stepOf(early.token)).toBeUndefined()
  await define('Hobby', 'Text', { asked_before: false })
  await define('Shirt', 'Choice', { options: ['M', 'L'], is_required: true })
  await define('Locker key', 'Text', { is_unique: true })
  await define('Blood donor card', 'Text', { is_sensitive: true })
  expect(await stepOf(early.token)).toBeUndefined()
  const { token } = await p.invited()
  expect(await stepOf(token)).toMatchObject({ state: 'Empty', version: 0 })
  expect((await p.seen(token)).custom.map(({ title }) => title)).toEqual([
    'Shirt',
    'Locker key',
    'Blood donor card',
  ])
})

test('what is said is checked by the field, and nothing else is taken', async () => {
  const { token } = await p.invited()
  expect(await p.save(token, 'custom', 0, { values: { shirt: 'XXL' } })).toMatchObject({
    status: 400,
    body: { shirt: ['Select a valid choice.'] },
  })
  expect(await p.save(token, 'custom', 0, { values: {} })).toMatchObject({
    status: 400,
    body: { shirt: ['Shirt is Required'] },
  })
  expect(await p.save(token, 'custom', 0, { values: { shirt: 'M', hobby: 'Chess' } })).toMatchObject({
    status: 400,
    body: { hobby: ['There is no such field.'] },
  })
  expect(await p.save(token, 'custom', 0, { values: { shirt: 'M' } })).toMatchObject({ status: 200 })
  expect(await p.save(token, 'custom', 0, { values: { shirt: 'L' } })).toMatchObject({ status: 409 })
  expect((await stepOf(token))?.content).toEqual({ shirt: 'M' })
})

const values = { shirt: 'L', locker_key: 'K-17', blood_donor_card: 'DONOR-998877' }
/** With everything filled in and submitted. */
async function submitted() {
  const one = await p.invited()
  await p.save(one.token, 'custom', 0, { values })
  await p.fillRest(one.token)
  expect((await p.submit(one.token)).status).toBe(200)
  return one
}
const acceptAll = async (id: string) =>
  p.review(
    id,
    (await p.read(id)).sections.map(({ section }) => p.accept(section)),
  )
const join = async (id: string) => {
  const { version } = await hari().get(readPreEmployment, at(id))
  return hari().get(joinPreEmployment, { ...at(id), body: { with_login: false, version } })
}

test('it is looked at by HR, accepted, and stands in the record of who has joined', async () => {
  const { id, token } = await submitted()
  expect(JSON.stringify(await stepOf(token))).not.toContain('DONOR-998877')
  const part = (await p.read(id)).sections.find(({ section }) => section === 'custom')
  expect(part).toMatchObject({ content: values, decides: true })
  expect((await acceptAll(id)).body).toMatchObject({ status: 'Verified' })
  const { employee } = await join(id)
  const profile = await hari().get(readEmployee, {
    ...at(employee?.id ?? ''),
    query: { as: 'hr' },
  } as never)
  const said = profile.custom.map(({ code, value }) => [code, value])
  expect(Object.fromEntries(said)).toEqual({ hobby: null, ...values })
})

test('a value that only one person may have is refused when HR would accept it, and not told behind the link', async () => {
  const { id } = await submitted()
  expect(await acceptAll(id)).toMatchObject({
    status: 400,
    body: { locker_key: ['Employee with this locker key already exists.'] },
  })
})
