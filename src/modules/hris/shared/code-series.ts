import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const CodeSeriesInput = z.object({
  prefix: text('Prefix', 12).regex(
    /^[\p{L}\p{N}./_-]*$/u,
    'Prefix may hold letters, digits, dash, dot and slash.',
  ),
  width: z.number().int().min(1, 'Width must be at least 1.').max(8, 'Width must be at most 8.'),
  next_no: z.number().int().min(1, 'Next number must be at least 1.').max(99_999_999),
})
const CodeSeries = CodeSeriesInput.extend({ next_code: z.string(), version: z.number() })

/** How new people are numbered: `HIM-` and 4 give HIM-0001. */
export const codeSeries = get('/hris/{org}/settings/code-series/', {
  access: { hr: [P.hris.settings, P.hris.employees] },
  response: CodeSeries,
})
export const updateCodeSeries = patch('/hris/{org}/settings/code-series/', {
  access: { hr: [P.hris.settings] },
  body: CodeSeriesInput.partial().extend({ version }),
  response: CodeSeries,
})
