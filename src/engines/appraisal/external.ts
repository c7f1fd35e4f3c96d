import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { Draft, OpenForm } from '#engines/appraisal/appraisal-record.ts'
import { modes, visibilities } from '#engines/appraisal/form-life.ts'
import { DraftInput } from '#engines/questions/question-use.ts'

/** The link of the specification; it opens forms of every kind of appraisal. */
const door = '/public/dignity-appraisal/{slug}/{occasion_id}/{token}/{id}/' as const
const open = { public: true } as const
const written = DraftInput.extend({
  comment: z.string().trim().max(2000).nullish(),
  draft_version: z.number().int().min(0),
})

/** What somebody outside sees of a form by their link: the questions, and the goals that are shared for it. */
export const externalForm = {
  read: get(door, {
    access: open,
    response: z.object({
      organization: z.string(),
      title: z.string(),
      full_name: z.string(),
      external_name: z.string(),
      mode: z.enum(modes),
      visibility: z.enum(visibilities),
      due_on: z.string(),
      remarks: z.string().nullable(),
      items: OpenForm.shape.items,
      goals: z.array(z.object({ id: z.string(), title: z.string(), progress: z.string() })),
      draft: Draft.nullable(),
    }),
    limit: 30,
  }),
  save: put(door, { access: open, body: written, response: Draft, limit: 60 }),
  submit: post(door, {
    access: open,
    body: written,
    response: z.object({ detail: z.string() }),
    limit: 10,
  }),
}
