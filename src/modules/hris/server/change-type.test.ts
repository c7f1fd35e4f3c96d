import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeType } from '#modules/hris/shared/change-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
const hari = () => world.as('hari')
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the settings hold their own rules', async () => {
  const ask = (body: object) =>
    hari().ask(changeType.create, { params, body: { name: 'Empty', category: 'Transfer', ...body } as never })
  expect(await ask({})).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('at least one')] },
  })
  const other = await hari().get(taskTemplate.create, {
    params,
    body: { name: 'Exit', stage: 'Offboarding' },
  })
  expect(await ask({ changes_job: true, task_template_id: other.id })).toMatchObject({
    status: 400,
    body: { task_template_id: ['Choose a template of the stage Employment review.'] },
  })
  expect(
    await hari().ask(taskTemplateItem.create, {
      params,
      body: { title: 'Keys', task_template_id: other.id, assignee_kind: 'Named person' },
    }),
  ).toMatchObject({ status: 400, body: { assignee_employee_id: ['Named person is Required'] } })
})
