import { expect, test } from 'vitest'
import { block, factsWith } from '#modules/leave/domain/request-facts.cases.ts'
import { cases, passes } from '#modules/leave/domain/request-rules.cases.ts'
import { overridden, problems, refusals } from '#modules/leave/domain/request-rules.ts'

test('nothing speaks against an ordinary request', () => {
  expect(problems(factsWith())).toEqual([])
})

test.each(cases)('%s: %j %j', (rule, policy, facts, message) => {
  expect(problems(factsWith(policy, facts)).map((found) => [found.rule, found.message])).toContainEqual([
    rule,
    message,
  ])
})

test.each(passes)('%s is allowed', (_, policy, facts) => {
  expect(problems(factsWith(policy, facts))).toEqual([])
})

test('a block that only warns is shown and does not refuse', () => {
  const found = problems(factsWith({}, { blocks: [{ ...block, effect: 'Warn' }] }))
  expect(found).toMatchObject([{ rule: 'block_dates', is_warning: true }])
  expect(refusals(found)).toEqual([])
})

test.each([
  ['Allowed', null, []],
  ['Extends notice', 'notice_extended', []],
  ['Blocked', 'notice_blocked', ['No leave is had in the notice of this way of leaving.']],
] as const)('in a notice in which leave is %s', (leave_in_notice, rule, refused) => {
  const found = problems(factsWith({}, { employee: { ...factsWith().employee, leave_in_notice } }))
  expect(found.map((one) => one.rule)).toEqual(rule === null ? [] : [rule])
  expect(refusals(found).map(({ message }) => message)).toEqual(refused)
})

test('who enters leave for somebody sets policy aside, but not what cannot be', () => {
  const policy = problems(factsWith({ notice_days: 30, max_days: '1' }))
  expect(refusals(policy)).toHaveLength(2)
  expect(refusals(policy, true)).toEqual([])
  expect(overridden(policy)).toEqual(policy.map(({ message }) => message))
  const taken = problems(
    factsWith(
      {},
      {
        overlaps: [
          { leave_type: 'Sick Leave', start_on: '2026-12-09', end_on: '2026-12-09', status: 'Approved' },
        ],
        locked_until: '2026-12-31',
      },
    ),
  )
  expect(refusals(taken, true).map(({ rule }) => rule)).toEqual(['locked', 'overlap'])
})

test.each([
  ['2026-12-08', '2027-07-16', 'The first fiscal year begins on 2026-12-08: leave cannot begin before.'],
  [
    '2025-07-17',
    '2026-12-08',
    'The last fiscal year ends on 2026-12-08: HR adds the next one under Settings, Fiscal year.',
  ],
])('with fiscal years from %s to %s: %s', (from, to, message) => {
  const said = problems(factsWith({}, { years: { from, to } })).filter(({ rule }) => rule === 'fiscal_year')
  expect(said.map((one) => one.message)).toEqual([message])
})
