import { expect, test } from 'vitest'
import { differenceToRemark, isUniform, meanOf } from '#modules/monthly-appraisal/domain/hints.ts'

test.each([
  [[], null],
  [['80'], '80'],
  [['80', '70'], '75'],
  [['80', '70', '71'], '73.67'],
])('the mean of %j is %s', (scores, mean) => {
  expect(meanOf(scores) === null ? null : Number(meanOf(scores))).toBe(mean === null ? null : Number(mean))
})

test.each([
  // now, mean, what is told
  ['95', '75', 20],
  ['94.99', '75', null],
  ['55', '75', -20],
  ['55.01', '75', null],
  ['20', '75', -55],
  [null, '75', null],
  ['95', null, null],
])('%s against a mean of %s', (now, mean, told) => {
  const found = differenceToRemark(now, mean)
  expect(found === null ? null : Number(found)).toBe(told)
})

test.each([
  [['75', '75', '75', '75', '75'], true],
  [['75.00', '75', '75', '75.0', '75'], true],
  [['75', '75', '75', '75'], false],
  [['75', '75', '75', '75', '75.01'], false],
  [[], false],
])('%j are the same for all: %s', (scores, is) => {
  expect(isUniform(scores)).toBe(is)
})
