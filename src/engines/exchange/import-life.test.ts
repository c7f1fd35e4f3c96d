import { expect, test } from 'vitest'
import { abilities, standing, type ImportState, type LifeFacts } from '#engines/exchange/import-life.ts'

const cases: [ImportState, string | null, ImportState][] = [
  ['Uploaded', null, 'Uploaded'],
  ['Checking', 'Queued', 'Checking'],
  ['Checking', 'Running', 'Checking'],
  ['Checking', 'Failed', 'Failed'],
  ['Checking', 'Stopped', 'Stopped'],
  ['Running', 'Running', 'Running'],
  ['Running', 'Failed', 'Failed'],
  ['Running', null, 'Stopped'],
  ['Undoing', 'Failed', 'Failed'],
  ['Done', 'Done', 'Done'],
  ['Done', 'Failed', 'Done'],
]
test.each(cases)('%s with a job that is %s stands as %s', (state, job, expected) => {
  expect(standing({ state, job: job === null ? null : { state: job } })).toBe(expected)
})

const facts = (state: ImportState, job: string | null, wrote = false, has_file = true): LifeFacts => ({
  state,
  job: job === null ? null : { state: job },
  wrote,
  has_file,
})
const rights: [string, LifeFacts, string[]][] = [
  ['just uploaded', facts('Uploaded', null), ['check']],
  ['its file gone', facts('Uploaded', null, false, false), []],
  ['checked', facts('Checked', 'Done'), ['check', 'run']],
  ['its check stopped', facts('Checking', 'Stopped'), ['check']],
  ['running', facts('Running', 'Running'), ['stop']],
  ['failed before it wrote', facts('Running', 'Failed'), ['check', 'run']],
  ['stopped half way', facts('Running', 'Stopped', true), ['run', 'undo']],
  ['done', facts('Done', 'Done', true), ['undo']],
  ['done, and nothing was new', facts('Done', 'Done'), []],
  ['its undoing refused', facts('Undoing', 'Failed', true), ['undo']],
  ['being undone', facts('Undoing', 'Running', true), ['stop']],
  ['undone', facts('Undone', 'Done'), []],
]
test.each(rights)('an import that is %s may be: %o', (_, given, expected) => {
  const found = Object.entries(abilities(given)).filter(([, may]) => may)
  expect(found.map(([name]) => name.replace('can_', ''))).toEqual(expected)
})
