import { describe, expect, test } from 'vitest'
import { isPassedOn, type Link } from '#engines/approval/chain.ts'
import { chosenFlow, hold, nextTurn, stillAsked, type Turn } from '#engines/approval/flow-rules.ts'
import type { Condition, FlowStep } from '#engines/approval/flow-step.ts'

const condition = (fact: string, is: Condition['is'], ...values: string[]): Condition => ({
  fact,
  is,
  values,
})

test.each([
  ['everybody: of three two are left, both approve', 'Everybody', 3, 2, 2],
  ['two of three: one has approved, one is left', 'A number of them', 1, 1, 1],
  ['two of three: two have gone, the one who is left is enough', 'A number of them', 2, 1, 1],
  ['anybody', null, 1, 4, 1],
] as const)('fewer are asked than were: %s', (_, quorum, needs, left, expected) => {
  expect(stillAsked(quorum, needs, left)).toBe(expected)
})

describe('conditions', () => {
  const cases: readonly [string, Condition, boolean][] = [
    ['three days are at least three', condition('days', 'at least', '3'), true],
    ['three days are not less than three', condition('days', 'less than', '3'), false],
    ['amounts are compared as numbers and not as texts', condition('days', 'less than', '10'), true],
    ['one of several', condition('type', 'one of', 'a', 'sick'), true],
    ['none of several', condition('type', 'none of', 'a', 'sick'), false],
    ['what is not known holds for nothing', condition('place', 'none of', 'a'), false],
  ]
  test.each(cases)('%s', (_, given, expected) => {
    expect(hold([given], { days: '3.000', type: 'sick' })).toBe(expected)
  })

  test('the first flow that fits is chosen, with the steps that apply', () => {
    const step = (more: Partial<FlowStep>): FlowStep => ({ approver: 'HR', ...more })
    const long = { name: 'Long', conditions: [condition('days', 'at least', '5')], steps: [step({})] }
    const all = {
      name: 'All',
      conditions: [],
      steps: [step({ approver: 'Supervisor' }), step({ conditions: [condition('days', 'at least', '2')] })],
    }
    expect(chosenFlow([long, all], { days: '5' })?.name).toBe('Long')
    expect(chosenFlow([long, all], { days: '1' })).toEqual({
      name: 'All',
      steps: [{ approver: 'Supervisor' }],
    })
    expect(chosenFlow([long], { days: '1' })).toBeNull()
    // declared without a step it asks nobody; one whose steps are all left out is none
    const nobody = { name: 'Nobody', conditions: [], steps: [] }
    expect(chosenFlow([nobody, all], { days: '1' })).toEqual({ name: 'Nobody', steps: [] })
    const leftOut = { ...nobody, steps: [step({ conditions: [condition('days', 'at least', '2')] })] }
    expect(chosenFlow([leftOut], { days: '1' })).toBeNull()
  })
})

/** Supervisors by order of authority; a gap is somebody who is not there. */
const turn = (
  steps: FlowStep[],
  more: {
    chain?: readonly (string | null)[]
    found?: Record<string, readonly string[]>
    own?: readonly string[]
    from?: number
    after?: number
    by?: readonly string[]
  } = {},
): string => {
  const { chain = ['Maya', 'Rajan'], found = {}, own = [], from = 0, after = 0, by = [] } = more
  return said(
    nextTurn({
      steps,
      from,
      after,
      approved_by: by,
      supervisorAbove: (level) => {
        const at = chain.findIndex((name, index) => index + 1 > level && name !== null)
        const id = chain[at]
        return id ? { id, level: at + 1 } : null
      },
      found: ({ approver }) => ({ people: found[approver] ?? [], is_own: own.includes(approver) }),
    }),
  )
}
const said = (result: Turn) =>
  result.kind === 'done'
    ? 'done'
    : `${result.step}: ${result.level === null ? 'HR' : `${result.needs} of ${result.people.join(' ')}`}`

const first: FlowStep = { approver: 'Supervisor', order: 1 }
const second: FlowStep = { approver: 'Supervisor', order: 2 }
const every: FlowStep = { approver: 'Every supervisor' }
const head: FlowStep = { approver: 'Division head' }
const people: FlowStep = { approver: 'Named people', quorum: 'Everybody' }
const hr: FlowStep = { approver: 'HR' }

describe('whose turn it is', () => {
  const cases: readonly [string, string, string][] = [
    ['the first supervisor begins', turn([first]), '0: 1 of Maya'],
    ['a vacant order goes to the next', turn([first], { chain: [null, 'Rajan'] }), '0: 1 of Rajan'],
    ['nobody there: HR', turn([first], { chain: [] }), '1: HR'],
    ['after the only step it is done', turn([first], { from: 1, by: ['Maya'] }), 'done'],
    ['the second in turn', turn([first, second], { from: 1, by: ['Maya'] }), '1: 1 of Rajan'],
    [
      'who has just approved is not asked again',
      turn([first, second], { chain: [null, 'Rajan'], from: 1, by: ['Rajan'] }),
      'done',
    ],
    [
      'a second supervisor who is not there is no approval: HR',
      turn([first, second], { chain: ['Maya'], from: 1, by: ['Maya'] }),
      '2: HR',
    ],
    ['every supervisor: the next above', turn([every, hr], { after: 1, by: ['Maya'] }), '0: 1 of Rajan'],
    [
      'every supervisor: after the last the next step',
      turn([every, hr], { after: 2, by: ['Rajan'] }),
      '1: HR',
    ],
    [
      'every supervisor: after the last of all it is done',
      turn([every], { after: 2, by: ['Rajan'] }),
      'done',
    ],
    ['every supervisor where there is none: HR', turn([every], { chain: [] }), '1: HR'],
    ['the first, then every other one', turn([first, every], { from: 1, by: ['Maya'] }), '1: 1 of Rajan'],
    ['a division head', turn([head], { found: { 'Division head': ['Asha'] } }), '0: 1 of Asha'],
    ['no head: the next step', turn([head, first]), '1: 1 of Maya'],
    ['no head and nothing after: HR', turn([head]), '1: HR'],
    [
      'only the requester could: HR where nobody has decided',
      turn([head], { own: ['Division head'] }),
      '1: HR',
    ],
    [
      'only the requester could, after an approval: left out',
      turn([first, head], { own: ['Division head'], from: 1, by: ['Maya'] }),
      'done',
    ],
    ['no head after an approval: HR', turn([first, head], { from: 1, by: ['Maya'] }), '2: HR'],
    ['everybody', turn([people], { found: { 'Named people': ['Asha', 'Bikash'] } }), '0: 2 of Asha Bikash'],
    [
      'of everybody those who have approved are not asked again',
      turn([first, people], { found: { 'Named people': ['Maya', 'Asha'] }, from: 1, by: ['Maya'] }),
      '1: 1 of Asha',
    ],
    [
      'anybody of a group, of which one has approved, is enough',
      turn([first, { approver: 'Permission group' }], {
        found: { 'Permission group': ['Maya', 'Asha'] },
        from: 1,
        by: ['Maya'],
      }),
      'done',
    ],
    ['HR in between is asked', turn([hr, first]), '0: HR'],
    ['and goes on to a supervisor', turn([hr, first], { from: 1, by: ['HR'] }), '1: 1 of Maya'],
  ]
  test.each(cases)('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })
})

const chain = (...names: readonly (string | null)[]): Link[] =>
  names.flatMap((name, index) =>
    name
      ? [
          {
            supervisor_id: name,
            full_name: name,
            authority_order: index + 1,
            is_available: true,
            approve: true,
            deny: true,
            forward: true,
          },
        ]
      : [],
  )
test.each<[string, number | null, string[], Link[], boolean]>([
  ['who is asked supervises still', 1, ['maya'], chain('maya', 'rajan'), false],
  ['another has their order', 1, ['maya'], chain('hari', 'rajan'), true],
  ['another came before them', 1, ['maya'], chain('hari', 'maya'), true],
  ['their order is nobody’s: the next has it', 1, ['maya'], chain(null, 'rajan'), true],
  ['forwarded to the second, the first has changed', 2, ['rajan'], chain('hari', 'rajan'), false],
  ['nobody supervises any more', 1, ['maya'], [], true],
  ['asked by name and not by order', 0, ['maya'], chain('hari'), false],
  ['HR is asked', null, [], chain('hari'), false],
])('what waits is with others today: %s', (_, level, asked, links, expected) => {
  expect(isPassedOn({ employee_id: 'asha', level }, asked, links)).toBe(expected)
})
