import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, remarks, text, timeOfDay } from '#kernel/fields.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { talkAnswers, talkOutcomes, talkStates } from '#modules/offboarding/domain/retention.ts'

const version = z.number({ error: 'version is Required' }).int()
const path = '/offboarding/{org}/retention-talk/' as const
const hr = [P.hris.resignation, P.hris.separation]

const RetentionTalk = z.object({
  id: z.string(),
  person: Person,
  holder: Person,
  request_id: z.string().nullable(),
  separation_id: z.string().nullable(),
  talks_on: z.string(),
  talks_at: z.string().nullable(),
  place: z.string().nullable(),
  state: z.enum(talkStates),
  outcome_remarks: z.string().nullable(),
  answer_remarks: z.string().nullable(),
  held_on: z.string().nullable(),
  /** `tell` what came of it, by the holder or HR; `answer`, by the person. */
  abilities: z.object({ tell: z.boolean(), answer: z.boolean() }),
  version: z.number(),
})
export type RetentionTalk = z.output<typeof RetentionTalk>

/** Talks that the viewer holds or that are about them; as HR everybody's, as supervisor those of their people and their own. */
export const retentionTalks = get(path, {
  guarded: hr,
  access: { user: true, supervisor: true, hr },
  query: pageQuery.extend({
    as: hatQuery.shape.as,
    state: oneOf(talkStates),
    request_id: z.uuid().optional(),
    separation_id: z.uuid().optional(),
    /** Only those that the viewer holds. */
    mine: z.enum(['true'], { error: fieldMessages.choice }).optional(),
  }),
  response: pageOf(RetentionTalk),
})
export const TalkInput = z.object({
  holder_id: reference('Who holds it'),
  talks_on: day('Day'),
  talks_at: optional(timeOfDay('Time')),
  place: optional(text('Place', 150)),
})
export type TalkInput = z.output<typeof TalkInput>

/** About a letter that is open, by who decides about it; or about a separation that can still be stopped, by HR. */
export const planTalk = post(path, {
  access: { supervisor: true, hr },
  query: hatQuery,
  body: TalkInput.extend({
    request_id: optional(reference('Resignation')),
    separation_id: optional(reference('Separation')),
  }),
  response: RetentionTalk,
  status: 201,
})
export const tellTalk = post(`${path}{id}/outcome/` as '/offboarding/{org}/retention-talk/{id}/outcome/', {
  access: { user: true, supervisor: true, hr },
  query: hatQuery,
  body: z.object({
    outcome: z.enum(talkOutcomes, { error: fieldMessages.choice }),
    remarks: remarks(),
    version,
  }),
  response: RetentionTalk,
})
/** That they stay closes the case: letter or separation are over, and everything that was arranged is taken back. */
export const answerTalk = post(`${path}{id}/answer/` as '/offboarding/{org}/retention-talk/{id}/answer/', {
  access: { user: true },
  body: z.object({
    answer: z.enum(talkAnswers, { error: fieldMessages.choice }),
    remarks: remarks('Answer'),
    version,
  }),
  response: RetentionTalk,
})
