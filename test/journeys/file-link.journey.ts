import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { clock } from '#platform/clock.ts'
import { writeXlsx } from '#platform/sheet/write.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { documentPurpose, libraryDocuments } from '#modules/organization/shared/library-document.ts'
import { openStage, picture, type Stage } from '#test/journeys/stage.ts'

let stage: Stage
let sheet: Buffer
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`
beforeAll(async () => {
  stage = await openStage()
  sheet = await buffer(writeXlsx([{ title: 'Holiday', kind: 'text' }], [['Dashain']], 'Holidays'))
  const { id } = await stage
    .as('om')
    .get(documentCategory.create, { body: { name: 'Rules', kind: 'Organization', expires: false } })
  await put('Handbook', 'handbook.pdf', Buffer.from(pdf), id)
  await put('Holidays', 'बिदा २०८३.xlsx', sheet, id)
})
afterAll(() => stage.close())
afterEach(() => clock.set(null))

async function put(title: string, name: string, content: Buffer, category_id: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${stage.url}/api/v1/files/himal/?purpose=${documentPurpose}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.as('hari').token}` },
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  await stage.as('hari').get(libraryDocuments.create, {
    params: { org: 'himal' },
    body: { title, category_id, file_id: id, audience: 'Everybody', needs_acknowledgement: false },
  })
}
const readings = () =>
  stage.inOrg('himal', async (db) => {
    const rows = await db
      .selectFrom('security_event')
      .select('account_id')
      .where('name', '=', 'file.downloaded')
      .execute()
    return rows.map(({ account_id }) => account_id)
  })
const documents = '/user/organization/document'
/** The tab that a click opens, and what the browser asked for it. */
async function openedTab(page: Page) {
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('signed='))
  const tab = page.context().waitForEvent('page')
  await page.getByRole('row').getByText('Handbook', { exact: true }).click()
  return { tab: await tab, request: await asked }
}

test('an employee opens a PDF in a tab of its own, by a link that is dead when she comes back to it', async () => {
  const { page, troubles } = await stage.visit('asha', documents)
  const { tab, request } = await openedTab(page)
  const answer = await request.response()
  expect([answer?.status(), answer?.headers()['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^inline; filename="handbook\.pdf"/),
  ])
  expect(await request.allHeaders()).not.toHaveProperty('authorization')
  expect(new URL(page.url()).pathname).toBe(documents)
  expect(await readings()).toEqual([stage.account('asha')])

  clock.set(new Date(Date.now() + 61_000).toISOString())
  await tab.goto(request.url())
  await tab.getByRole('heading', { name: 'This link is over' }).waitFor()
  await tab.getByText('Go back to the page where you found the file').waitFor()
  await picture(tab, 'file-link-over')
  expect(await readings()).toHaveLength(1)
  expect(troubles).toEqual([])
})

test('a sheet is saved by the browser itself, whole and under its name', async () => {
  const { page } = await stage.visit('asha', documents)
  const saved = page.waitForEvent('download')
  await page.getByRole('row').getByText('Holidays', { exact: true }).click()
  const file = await saved
  expect([file.suggestedFilename(), new URL(file.url()).protocol]).toEqual(['बिदा २०८३.xlsx', 'http:'])
  expect(sheet.equals(await readFile(await file.path()))).toBe(true)
  expect(new URL(page.url()).pathname).toBe(documents)
})

test('after she has logged out, what was opened before opens no more', async () => {
  const { page, context } = await stage.visit('asha', documents)
  const { request } = await openedTab(page)
  await context.request.post('/api/v1/security/auth/logout/', { data: {} })
  const answer = await context.request.get(request.url())
  expect([answer.status(), await answer.text()]).toEqual([401, expect.stringContaining('This link is over')])
})
