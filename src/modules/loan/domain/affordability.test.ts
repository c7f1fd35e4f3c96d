import { describe, expect, test } from 'vitest'
import { affordProblem, mostInstalments, netAfter } from '#modules/loan/domain/affordability.ts'

const pay = (net: string | null, others = '0', keep_percent = 40) => ({ net, others, keep_percent })

describe('what net pay leaves for instalments', () => {
  test.each([
    ['60 percent of the net may go', pay('92393.00'), '13705.42', '55435.80', '78687.58', null],
    ['with another loan', pay('92393.00', '5000.00'), '13705.42', '55435.80', '73687.58', null],
    ['exactly the most', pay('10000.00', '1000'), '5000', '6000.00', '4000.00', null],
    [
      'a paisa more',
      pay('10000.00', '1000'),
      '5000.01',
      '6000.00',
      '3999.99',
      'Instalments would take 6000.01 a month, at most 6000.00 of the net pay of 10000.00.',
    ],
    ['nothing is kept', pay('10000.00', '0', 0), '10000', '10000.00', '0', null],
    [
      'all is kept',
      pay('10000.00', '0', 100),
      '1',
      '0.00',
      '9999.00',
      'Instalments would take 1.00 a month, at most 0.00 of the net pay of 10000.00.',
    ],
    ['no month is closed yet', pay(null, '5000'), '1000000', null, null, null],
  ])('%s', (_, facts, instalment, most, after, problem) => {
    expect(Number(mostInstalments(facts) ?? -1)).toBe(Number(most ?? -1))
    expect(Number(netAfter(facts, instalment) ?? -1)).toBe(Number(after ?? -1))
    expect(affordProblem(facts, instalment)).toBe(problem)
  })
})
