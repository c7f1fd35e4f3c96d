import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { optional, reference, remarks, text } from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { editableRemarks } from '#engines/approval/editable.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { field } from '#kernel/field.ts'
import { letterKinds, letterStates } from '#modules/hris/shared/letter.ts'

/** A certificate that somebody asks for; approved, the letter is made. */
export const letterRequest = requestType('letter_request', '/hris/{org}/letter-request', {
  title: 'Letter Request',
  hr: [P.hris.letterTemplates],
  input: z.object({
    template_id: reference('Letter'),
    addressee: optional(text('Addressee', 255)),
    remarks: remarks('Purpose'),
  }),
  detail: z.object({
    template_id: z.string().nullable(),
    name: z.string(),
    kind: z.string(),
    addressee: z.string().nullable(),
    /** What came of it: a draft is not shown to whom it is written to. */
    letter: z
      .object({
        status: z.enum(letterStates),
        number: z.string().nullable(),
        file: z.object({ id: z.string(), name: z.string() }).nullable(),
      })
      .nullable(),
  }),
  editable: {
    addressee: field.optionalText('Addressee', 255),
    request_remarks: editableRemarks('Purpose'),
  },
  filters: z.object({ kind: oneOf(letterKinds) }),
  columns: { name: { title: 'Letter' }, kind: { title: 'Kind' }, addressee: { title: 'Addressee' } },
})

/** What may be asked for. */
export const askableLetters = get('/hris/{org}/letter-request/templates/', {
  access: { user: true },
  response: z.object({
    results: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), language: z.string() })),
  }),
})
