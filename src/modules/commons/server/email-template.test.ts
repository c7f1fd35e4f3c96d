import { afterAll, beforeAll, expect, test } from 'vitest'
import { recover } from '#modules/account/shared/password.ts'
import { emailTemplateContent } from '#modules/commons/shared/email-template-content.ts'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { systemEmailLog } from '#modules/commons/shared/system-email-log.ts'
import { wordsFor } from '#modules/commons/server/public.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reset = {
  name: 'Reset',
  event: 'Password reset' as const,
  subject: '{{system_name}}: a new password',
  body: 'Dear {{ full_name }},\n\nchoose it with the link.',
  is_default: true,
}

test('words that the mail does not know are refused where they stand', async () => {
  const om = world.as('om')
  const body = { ...reset, subject: 'For {{salary}}', body: '{{username}} {{full_name}}' }
  expect(await om.ask(emailTemplate.create, { body })).toMatchObject({
    status: 400,
    body: {
      subject: ['This mail does not know {{salary}}.'],
      body: ['This mail does not know {{username}}.'],
    },
  })
})

test('a mail that is sent has the words of the template and still its link', async () => {
  const om = world.as('om')
  await om.get(emailTemplate.create, { body: reset })
  await world.as(null).get(recover, { body: { email: 'asha@example.test' } })
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .selectAll()
      .where('recipient', '=', 'asha@example.test')
      .executeTakeFirstOrThrow(),
  )
  expect(mail.subject).toBe('Chautari: a new password')
  expect(mail.body_text).toContain('Dear Asha Gurung,\n\nchoose it with the link.')
  expect(mail.body_text).toContain('/account/reset/')
  expect(mail.body_text).not.toContain('Namaste')
})

test('the log of the system tells that a link was mailed, and not what it says', async () => {
  const om = world.as('om')
  const { results } = await om.get(systemEmailLog, { query: { search: 'asha@example.test' } })
  expect(results).toMatchObject([{ recipient: 'asha@example.test', subject: 'Chautari: a new password' }])
  expect(JSON.stringify(results)).not.toContain('/account/reset/')
  expect((await om.get(systemEmailLog, { query: { state: 'Failed' } })).count).toBe(0)
  expect((await om.get(systemEmailLog, { query: { to: '2020-01-01' } })).count).toBe(0)
})

test('a new default takes the place of the one before, and an archived one is not used', async () => {
  const om = world.as('om')
  const second = await om.get(emailTemplate.create, { body: { ...reset, name: 'Second', subject: 'Second' } })
  const { results } = await om.get(emailTemplate.list, { query: {} })
  expect(results.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Reset', false],
    ['Second', true],
  ])
  const subject = () =>
    world.services.database.asOwner(async (db) => (await wordsFor(db, 'Password reset', null))({})?.subject)
  expect(await subject()).toBe('Second')
  const params = { id: second.id }
  expect(
    await om.ask(emailTemplate.update, { params, body: { version: second.version, is_archived: true } }),
  ).toMatchObject({ status: 400 })
  await om.get(emailTemplate.update, {
    params,
    body: { version: second.version, is_archived: true, is_default: false },
  })
  expect(await subject()).toBeUndefined()
})

test('who uses the application in Nepali gets the words in Nepali, and after their end the common ones', async () => {
  const om = world.as('om')
  const { id } = await om.get(emailTemplate.create, { body: { ...reset, name: 'Both' } })
  const params = { id }
  const words = { language: 'ne' as const, subject: 'नयाँ पासवर्ड', body: '{{full_name}} ज्यू' }
  expect(
    await om.ask(emailTemplateContent.create, { params, body: { ...words, body: '{{salary}}' } }),
  ).toMatchObject({ status: 400, body: { body: ['This mail does not know {{salary}}.'] } })
  await om.get(emailTemplateContent.create, { params, body: { ...words, subject: 'पुरानो' } })
  const content = await om.get(emailTemplateContent.create, { params, body: words })
  expect((await om.get(emailTemplateContent.list, { params })).results).toEqual([content])
  const said = (language?: string) =>
    world.services.database.asOwner(async (db) =>
      (await wordsFor(db, 'Password reset', null))({ full_name: 'Asha Gurung' }, language),
    )
  expect(await said('ne')).toEqual({
    subject: 'नयाँ पासवर्ड',
    paragraphs: ['Asha Gurung ज्यू'],
    language: 'ne',
  })
  expect((await said())?.subject).toBe(': a new password')
  const answer = await om.ask(emailTemplateContent.remove, { params: { ...params, content_id: content.id } })
  expect(answer.status).toBe(204)
  expect(await said('ne')).toMatchObject({ subject: ': a new password', language: 'en' })
})
