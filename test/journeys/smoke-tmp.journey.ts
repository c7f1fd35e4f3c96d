import { afterAll, beforeAll, test } from 'vitest'
import { openStage, picture, type Stage } from '#test/journeys/stage.ts'
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
test('look', async () => {
  for (const [name, address] of [
    ['asha', '/user/leave/overview'],
    ['maya', '/user/supervisor/leave/requests'],
    ['hari', '/admin/himal/leave/overview'],
    ['asha', '/user/noticeboard'],
  ] as const) {
    const { page, troubles } = await stage.visit(name, address)
    await page.waitForTimeout(1500)
    await picture(page, `smoke-${name}-${address.split('/').at(-1)}`)
    console.log(name, page.url(), troubles)
  }
})
