import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLetters, letterTemplate } from '#modules/hris/shared/letter.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.services.database.asOwner((db) =>
    sql`update account set language = 'ne' where id = ${world.account('asha')}`.execute(db),
  )
})
afterAll(() => world.close())

test('that a letter was issued is mailed in the language of who gets it, to its button', async () => {
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'So it is.' }] }],
  }
  const { id: template_id } = await world.as('hari').get(letterTemplate.create, {
    params,
    body: { name: 'Proof', kind: 'Warning', language: 'English', subject: 'Proof', body: text } as never,
  })
  const employee_ids = [world.id('asha'), world.id('maya')]
  await world
    .as('hari')
    .get(issueLetters, { params, body: { template_id, employee_ids, issued_on: '2026-11-20' } })
  const mails = () =>
    world.services.database.asOwner((db) =>
      db
        .selectFrom('email_log')
        .select(['recipient', 'subject', 'body_text'])
        .where('recipient', 'in', ['asha@example.test', 'maya@example.test'])
        .orderBy('recipient')
        .execute(),
    )
  const [asha, maya] = await until(mails, ({ length }) => length === 2)
  expect(asha?.subject).toBe('तपाईंका लागि एउटा पत्र जारी भयो')
  expect(asha?.body_text).toMatch(/^तपाईंका लागि एउटा पत्र जारी भयो। विस्तृत हेर्न खोल्नुहोस्।\n\nखोल्नुहोस्: http/)
  expect(maya?.subject).toBe('A letter was issued to you')
  expect(maya?.body_text).toMatch(/^A letter was issued to you\. Open it to see more\.\n\nOpen: http/)
})
