import { expect, test } from 'vitest'
import { stepProblems } from '#engines/approval/flow-problems.ts'
import { resignationFlows } from '#modules/offboarding/shared/resignation-flows.ts'

test.each(Object.keys(resignationFlows.types))('%s is never approved without anybody', (type) => {
  const flow = { request_types: [type], conditions: [], steps: [] }
  expect(stepProblems(flow, resignationFlows.types)).toEqual({
    steps: [expect.stringMatching(/resignation: add a step\.$/)],
  })
})
