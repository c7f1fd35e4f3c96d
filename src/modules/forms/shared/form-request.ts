import { z } from 'zod'
import { fieldMessages, reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { remarks, requestType } from '#engines/approval/request-type.ts'
import { AnswerValue } from '#engines/questions/question.ts'
import { Answers, Asked } from '#modules/forms/shared/answering.ts'

/** A form of the kind Request, filled in: supervisors and HR decide about it. */
export const formRequest = requestType('form_request', '/forms/{org}/request', {
  title: 'Form Requests',
  hr: [P.forms.approve],
  input: z.object({ form_id: reference('Form'), answers: Answers, remarks }),
  detail: z.object({
    form: z.object({ id: z.string(), title: z.string() }),
    sheet: z.array(Asked.extend({ value: AnswerValue.nullable() })),
  }),
  filters: z.object({ form_id: z.uuid(fieldMessages.choice).optional() }),
  columns: { 'form.title': { title: 'Form' } },
})
