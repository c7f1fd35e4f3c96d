import { expect, test } from 'vitest'
import { scoreOccasion, weightedMean, type ScoredMode } from '#engines/appraisal/scoring.ts'
import type { MissingRule } from '#engines/appraisal/form-life.ts'

const of = (
  mode: ScoredMode['mode'],
  weight_percent: number,
  scores: readonly (string | null)[],
  more: Partial<ScoredMode> = {},
): ScoredMode => ({
  form: 'Questionnaire',
  mode,
  weight_percent,
  visibility: 'Named',
  min_responses: 1,
  responses: scores.map((score) => ({ score, weight: 1 })),
  ...more,
})
const hidden = { visibility: 'Hidden', min_responses: 3 } as const

const cases: [string, ScoredMode[], MissingRule, number, string | null][] = [
  ['two modes', [of('Self', 40, ['50']), of('Supervisor', 60, ['100'])], 'Redistribute', 0, '80.00'],
  [
    'several forms of a mode',
    [of('Self', 50, ['60']), of('Supervisor', 50, ['70', '91'])],
    'Redistribute',
    0,
    '70.25',
  ],
  [
    'a missing mode leaves its weight',
    [of('Self', 40, ['50']), of('Supervisor', 60, [])],
    'Redistribute',
    0,
    '50.00',
  ],
  ['a missing mode as zero', [of('Self', 40, ['50']), of('Supervisor', 60, [])], 'Count as zero', 0, '20.00'],
  ['a missing mode blocks', [of('Self', 40, ['50']), of('Supervisor', 60, [])], 'Block', 0, null],
  ['a mode of no weight never blocks', [of('Self', 100, ['50']), of('Reviewer', 0, [])], 'Block', 0, '50.00'],
  ['nothing at all is no zero', [of('Self', 100, [])], 'Count as zero', 0, null],
  [
    'two hidden peers are missing',
    [of('Self', 50, ['80']), of('Peer', 50, ['10', '20'], hidden)],
    'Redistribute',
    0,
    '80.00',
  ],
  [
    'three hidden peers count',
    [of('Self', 50, ['80']), of('Peer', 50, ['10', '20', '30'], hidden)],
    'Redistribute',
    0,
    '50.00',
  ],
  [
    'a response without a score is none',
    [of('Self', 50, ['80']), of('Peer', 50, ['10', '20', null], hidden)],
    'Redistribute',
    0,
    '80.00',
  ],
  [
    'both forms',
    [of('Self', 100, ['60']), of('Supervisor', 100, ['100'], { form: 'KPI' })],
    'Redistribute',
    25,
    '70.00',
  ],
  [
    'a form that weighs nothing',
    [of('Self', 100, ['60']), of('Supervisor', 100, ['100'], { form: 'KPI' })],
    'Redistribute',
    0,
    '60.00',
  ],
  [
    'a form that nobody filled in',
    [of('Self', 100, ['60']), of('Supervisor', 100, [], { form: 'KPI' })],
    'Redistribute',
    50,
    '60.00',
  ],
  [
    'a form that nobody filled in, as zero',
    [of('Self', 100, ['60']), of('Supervisor', 100, [], { form: 'KPI' })],
    'Count as zero',
    50,
    '30.00',
  ],
]
test.each(cases)('%s', (_, modes, rule, kpi_percent, score) => {
  const trace = scoreOccasion(modes, { rule, kpi_percent })
  expect(trace.score).toBe(score)
  // in whatever order they come
  expect(scoreOccasion(modes.toReversed(), { rule, kpi_percent }).score).toBe(score)
})

test('the trace says what counted with which weight, and no score of too few', () => {
  const trace = scoreOccasion(
    [of('Self', 20, ['80']), of('Supervisor', 60, ['90']), of('Peer', 20, ['10', '20'], hidden)],
    { rule: 'Redistribute', kpi_percent: 0 },
  )
  expect(trace).toMatchObject({ score: '87.50', is_rule_used: true })
  expect(trace.modes).toMatchObject([
    { mode: 'Self', used_percent: '25.00', outcome: 'Counted' },
    { mode: 'Supervisor', used_percent: '75.00', outcome: 'Counted' },
    { mode: 'Peer', used_percent: null, score: null, responses: 0, outcome: 'Too few responses' },
  ])
})

test('equal scores give that score, whatever the weights', () => {
  for (let weight = 1; weight <= 99; weight += 7)
    expect(
      weightedMean([
        { score: '73.33', weight: String(weight) },
        { score: '73.33', weight: '13' },
        { score: '73.33', weight: '0' },
      ]),
    ).toBe('73.33')
  expect(weightedMean([])).toBeNull()
})
