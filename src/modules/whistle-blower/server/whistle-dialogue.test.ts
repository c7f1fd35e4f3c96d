import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  extendReport,
  moveReport,
  readReport,
  replyToReporter,
  reports,
} from '#modules/whistle-blower/shared/report.ts'
import { reporting } from '#modules/whistle-blower/shared/reporting.ts'
import { whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'
import { openWhistleWorld, report, type WhistleWorld } from '#test/whistle-world.ts'

let place: WhistleWorld
const params = { org: 'himal' }
const welcome = 'Thank you. We read every report and answer here within seven days.'
beforeAll(async () => {
  place = await openWhistleWorld()
})
afterAll(() => place.close())

const maya = () => place.world.as('maya')
const send = async () =>
  (
    (await place.post(reporting.send.path, { ...report(), proof: await place.proof() })).body as {
      receipt: string
    }
  ).receipt
const open = async (receipt: string) =>
  (await place.post(reporting.open.path, { receipt, proof: await place.proof() })).body

test('a report begins with the first message of the setting, and what is new is said once', async () => {
  const om = place.world.as('om')
  const before = await send()
  const { version } = await om.get(whistleSetting.read, {})
  await om.get(whistleSetting.update, { body: { first_message: welcome, version } })
  const receipt = await send()
  expect(await open(before)).toMatchObject({ messages: [] })
  expect(await open(receipt)).toMatchObject({
    messages: [{ author: 'Investigator', body: welcome, is_new: true }],
  })
  expect(await open(receipt)).toMatchObject({ messages: [{ body: welcome, is_new: false }] })

  const { results } = await maya().get(reports, { params })
  const all = await Promise.all(
    results.map(({ id }) => maya().get(readReport, { params: { ...params, id } })),
  )
  const mine = all.find(({ messages }) => messages.length === 1)
  const at = { params: { ...params, id: mine?.id ?? '' } }
  expect(mine?.messages).toMatchObject([{ body: welcome, by: null, is_reporter: false }])
  expect(mine).not.toHaveProperty('reporter_read_position')
  await maya().get(replyToReporter, { ...at, body: { body: 'Which invoice?' } })
  const replied = await place.post(reporting.reply.path, {
    receipt,
    body: 'The third',
    proof: await place.proof(),
  })
  expect(replied.body).toMatchObject({
    messages: [{ is_new: false }, { body: 'Which invoice?', is_new: true }, { is_new: false }],
  })
})

test('feedback is extended with a reason, to six months after the acknowledgement at most', async () => {
  const [row] = (await maya().get(reports, { params })).results
  const at = { params: { ...params, id: row?.id ?? '' } }
  const { version } = await maya().get(readReport, at)
  await maya().get(moveReport, { ...at, body: { status: 'Acknowledged', reason: 'Read', version } })
  const extend = (feedback_by: string) =>
    maya().ask(extendReport, {
      ...at,
      body: { feedback_by, reason: 'An audit is under way', version: version + 1 },
    })
  expect((await extend('2027-05-21')).body).toEqual({
    feedback_by: ['Feedback can be extended to 2027-05-20 at the latest.'],
  })
  expect((await extend('2027-05-20')).status).toBe(204)
  expect(await maya().get(readReport, at)).toMatchObject({ feedback_by: '2027-05-20' })
})
