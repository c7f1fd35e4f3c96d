import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#engines/audit/audit.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { requestAhead } from '#engines/approval/request-ahead.ts'
import { mayRead, rightsOf } from '#modules/hris/domain/field-rights.ts'
import { changeFlows } from '#modules/hris/shared/change-flows.ts'
import { acceptFields, changeRequest } from '#modules/hris/shared/change-request.ts'
import { followsFlows, sectionNames, sectionOf } from '#modules/hris/shared/change-sections.ts'
import { readMyself } from '#modules/hris/shared/employee.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterFlows } from '#modules/hris/shared/paper-flows.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { openWorld, type World } from '#test/world.ts'

/** asha works for maya; bikash supervises nobody. */
let world: World
let template: string
const params = { org: 'himal' }
const text = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '{{purpose}}' }] }],
}
beforeAll(async () => {
  world = await openWorld()
  const body = {
    name: 'Visa letter',
    kind: 'Experience',
    language: 'English',
    subject: 'To {{addressee}}',
    body: text,
    signatory: null,
    may_be_asked: true,
  }
  template = (await world.as('hari').get(letterTemplate.create, { params, body } as never)).id
})
afterAll(() => world.close())
beforeEach(() => world.inOrg('himal', (db) => db.deleteFrom('approval_flow').execute()))

const declare = (
  flows: typeof letterFlows | typeof changeFlows,
  request_type: string,
  steps: FlowStep[],
  conditions: object[] = [],
) =>
  world.as('hari').ask(flows.create, {
    params,
    body: { name: 'Papers', request_types: [request_type], priority: 100, conditions, steps },
  } as never)
const hr: FlowStep = { approver: 'HR' }
const act = (name: 'maya' | 'bikash' | 'hari', id: string, as: 'supervisor' | 'hr') =>
  world.as(name).ask(letterRequest.act, {
    params: { ...params, id, action: 'approve' },
    query: { as },
    body: { remarks: 'Fine' },
  })

test.each([
  ['nobody of HR', [{ approver: 'Supervisor', order: 1 }]],
  ['HR before others', [hr, { approver: 'Supervisor', order: 1 }]],
  ['HR by silence', [{ approver: 'HR', hours: 4, when_late: 'Approve' }]],
] as const)('HR has the last word about a letter: %s is refused', async (_what, steps) => {
  const refused = await declare(letterFlows, 'letter_request', [...steps] as FlowStep[])
  expect(refused).toMatchObject({
    status: 400,
    body: { [`steps.${steps.length - 1}.approver`]: [expect.stringContaining('HR has the last word')] },
  })
})

test('a letter of a kind is asked through a chosen colleague, and HR corrects for whom it is', async () => {
  const chosen: FlowStep = { approver: 'Chosen by who asks', chosen_from: 'Any colleague', least: 1, most: 1 }
  const ofKind = [{ fact: 'kind', is: 'one of', values: ['Experience'] }]
  const last: FlowStep = { ...hr, may_edit: ['addressee', 'request_remarks'] }
  expect((await declare(letterFlows, 'letter_request', [chosen, last], ofKind)).status).toBe(201)
  const facts = JSON.stringify({ template_id: template })
  expect(
    await world.as('asha').get(requestAhead, { params, query: { type: 'letter_request', facts } } as never),
  ).toMatchObject({ flow: 'Papers', choices: [{ least: 1, most: 1 }] })
  const body = { template_id: template, remarks: 'a visa', addressee: 'The Embasy' }
  expect(await world.as('asha').ask(letterRequest.create, { params, body })).toMatchObject({
    status: 400,
    body: { 'approvers.0': ['Who decides is Required'] },
  })
  const made = await world
    .as('asha')
    .get(letterRequest.create, { params, body: { ...body, approvers: [[world.id('bikash')]] } })
  expect((await act('maya', made.id, 'supervisor')).status).toBe(403)
  expect(await act('bikash', made.id, 'supervisor')).toMatchObject({ body: { status: 'Forwarded' } })
  const edited = await world.as('hari').ask(letterRequest.edit, {
    params: { ...params, id: made.id },
    query: { as: 'hr' },
    body: {
      version: 2,
      remarks: 'Spelt as they spell it',
      values: { addressee: 'The Embassy of Japan', request_remarks: 'a visa for a visit' },
    },
  })
  expect(edited).toMatchObject({
    status: 200,
    body: { addressee: 'The Embassy of Japan', request_remarks: 'a visa for a visit' },
  })
  expect(await act('hari', made.id, 'hr')).toMatchObject({ body: { status: 'Approved' } })
})

test('others agree to a change only where they may see it; of the rest HR alone decides', async () => {
  const seen = rightsOf({ as: 'supervisor', is_self: false, is_above: true, codes: new Set() })
  for (const section of sectionNames.filter(followsFlows)) {
    const { group } = sectionOf(section)
    expect([section, group !== null && mayRead(seen[group])]).toEqual([section, true])
  }
  await declare(changeFlows, 'change_request', [{ approver: 'Supervisor', order: 1 }, hr])
  const change = (section: string, values: object) =>
    world.as('asha').get(changeRequest.create, {
      params,
      body: { section, action: 'Update', values, remarks: 'As in my papers', replace: true },
    } as never)
  expect(await change('basic', { nationality: 'Nepali citizen' })).toMatchObject({
    flow_name: 'Papers',
    waits_for: ['Maya Shrestha'],
  })
  const ahead = (section: string) =>
    world.as('asha').get(requestAhead, {
      params,
      query: { type: 'change_request', facts: JSON.stringify({ section }) },
    } as never)
  expect(await ahead('basic')).toMatchObject({ flow: 'Papers' })
  expect(await ahead('banks')).toMatchObject({ flow: null, turns: [{ step: { approver: 'HR' } }] })
})

test('HR leaves fields out of a change that others have agreed to', async () => {
  await declare(changeFlows, 'change_request', [{ approver: 'Supervisor', order: 1 }, hr])
  const values = { preferred_name: 'Ash', blood_group: 'O+' }
  const made = await world.as('asha').get(changeRequest.create, {
    params,
    body: { section: 'basic', action: 'Update', values, remarks: 'As I am called', replace: true },
  } as never)
  const at = { ...params, id: made.id }
  const agree = (name: 'maya' | 'hari', as: 'supervisor' | 'hr') =>
    world.as(name).get(changeRequest.act, {
      params: { ...at, action: 'approve' },
      query: { as },
      body: { remarks: 'Fine' },
    })
  const forwarded = await agree('maya', 'supervisor')
  expect(forwarded).toMatchObject({ status: 'Forwarded' })
  const { version } = await world.as('hari').get(changeRequest.read, { params: at, query: { as: 'hr' } })
  expect(
    await world.as('hari').ask(acceptFields, { params: at, body: { fields: ['blood_group'], version } }),
  ).toMatchObject({ status: 200 })
  await agree('hari', 'hr')
  expect((await world.as('asha').get(readMyself, { params })).basic).toMatchObject({
    blood_group: 'O+',
    preferred_name: null,
  })
})

test('the history of a flow is told to those who may change it', async () => {
  const { body } = await declare(letterFlows, 'letter_request', [hr])
  const at = { params: { ...params, table: 'approval_flow', id: (body as { id: string }).id }, query: {} }
  expect((await world.as('hari').ask(audit.timeline, at as never)).status).toBe(200)
})
