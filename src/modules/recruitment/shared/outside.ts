import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { amount, fieldMessages, optional, optionalText, remarks } from '#kernel/fields.ts'
import { Asked, SalaryLine } from '#modules/recruitment/shared/asked.ts'
import { CardInput } from '#modules/recruitment/shared/assignment.ts'
import { assignedStages } from '#modules/recruitment/shared/words.ts'

const access = { public: true } as const
const limit = 30
const Done = z.object({ detail: z.string() })

/** What somebody without an account was asked by a link: about a candidate, or the candidate about a salary. */
const Seen = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    organization: z.string(),
    stage: z.enum(assignedStages),
    name: z.string(),
    candidate: z.string(),
    job: z.string(),
    relation: z.string().nullable(),
    meets_at: z.string().nullable(),
    place: z.string().nullable(),
    expires_at: z.string(),
    has_cv: z.boolean(),
    items: z.array(Asked),
  }),
  z.object({
    kind: z.literal('salary'),
    organization: z.string(),
    candidate: z.string(),
    job: z.string(),
    currency: z.string(),
    expires_at: z.string(),
    /** It is for the organization to answer. */
    waits: z.boolean(),
    rounds: z.array(
      z.object({
        position: z.number(),
        by: z.enum(['Company', 'Candidate']),
        basic: z.string().nullable(),
        allowances: z.string().nullable(),
        lines: z.array(SalaryLine).nullable(),
        amount: z.string(),
        a_year: z.string(),
        remarks: z.string().nullable(),
      }),
    ),
  }),
])
export type SeenOutside = z.output<typeof Seen>

export const outside = {
  read: get('/recruitment/link/{token}/', { access, limit, response: Seen }),
  cv: get('/recruitment/link/{token}/cv/', { access, limit, file: true }),
  answer: post('/recruitment/link/{token}/answer/', { access, limit, body: CardInput, response: Done }),
  decline: post('/recruitment/link/{token}/decline/', {
    access,
    limit,
    body: z.object({ remarks: remarks() }),
    response: Done,
  }),
  salary: post('/recruitment/link/{token}/salary/', {
    access,
    limit,
    body: z
      .object({
        answer: z.enum(['Agreed', 'Countered', 'Declined'], { error: fieldMessages.choice }),
        /** The round that is answered: a newer one is looked at first. */
        position: z.number().int(),
        amount: optional(amount('Monthly salary', { sign: 'positive' })),
        remarks: optionalText('Remarks', 1000),
      })
      .refine(({ answer, amount: asked }) => answer !== 'Countered' || asked, {
        path: ['amount'],
        error: 'Monthly salary is Required',
      }),
    response: Done,
  }),
}
