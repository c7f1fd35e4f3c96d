import { expect, test } from 'vitest'
import { fileProblem } from '#modules/hris/domain/asked-file.ts'

const MB = 1024 * 1024
const pdf = 'application/pdf'
test.each([
  ['of any form, where none was named', 'text/plain; charset=utf-8', 1, [], null],
  ['of the form that was asked for', pdf, MB, ['PDF'], null],
  ['just as large as may be', pdf, 2 * MB, ['PDF'], null],
  ['a byte too large', pdf, 2 * MB + 1, ['PDF'], 'The file has 2.1 MB; at most 2 MB are taken.'],
  ['of another form', 'image/png', 1, ['PDF'], 'This file is not what was asked for: PDF.'],
  ['of one of two forms', 'image/png', 1, ['PDF', 'Picture'], null],
  [
    'text for a picture',
    'text/csv',
    1,
    ['PDF', 'Picture'],
    'This file is not what was asked for: PDF or Picture.',
  ],
] as const)('a file %s', (_, media_type, bytes, formats, problem) => {
  expect(fileProblem({ media_type, bytes }, { formats, max_mb: 2 })).toBe(problem)
})
