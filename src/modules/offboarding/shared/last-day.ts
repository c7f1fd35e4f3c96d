import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, fieldMessages, remarks } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { treatments } from '#modules/offboarding/domain/last-day.ts'

const access = { supervisor: true, hr: [P.hris.resignation] } as const
const path = '/offboarding/{org}/resignation/{id}' as const
const version = z.number({ error: 'version is Required' }).int()
const response = z.object({ version: z.number() })

/** Whoever decides now proposes another last day; the former proposal, if there is one, is off. The day of the letter holds until the person agrees. */
export const proposeLastDay = post(`${path}/proposal/` as '/offboarding/{org}/resignation/{id}/proposal/', {
  access,
  query: hatQuery,
  body: z.object({
    proposed_last_day: day('Last working day'),
    shortfall_treatment: z.enum(treatments, { error: fieldMessages.choice }).default('Waived'),
    remarks: remarks(),
    version,
  }),
  response,
})
export const answers = ['Agree', 'Object'] as const
/** Whoever resigned agrees to the day that waits, or says why not. */
export const answerProposal = post(
  `${path}/proposal/answer/` as '/offboarding/{org}/resignation/{id}/proposal/answer/',
  {
    access: { user: true },
    body: z.object({
      answer: z.enum(answers, { error: fieldMessages.choice }),
      remarks: remarks('Answer'),
      version,
    }),
    response,
  },
)
/** The letter stands, its wish to leave before the notice is over does not: the notice is served in full. */
export const declineWaiver = post(
  `${path}/waiver/decline/` as '/offboarding/{org}/resignation/{id}/waiver/decline/',
  { access, query: hatQuery, body: z.object({ remarks: remarks(), version }), response },
)
