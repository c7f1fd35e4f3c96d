import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action, type Problems } from '#engines/list/action.ts'
import { applications } from '#modules/recruitment/shared/application.ts'
import { interviewStages } from '#modules/recruitment/shared/words.ts'

const access = { hr: [P.recruitment.applications] }

/** Times on up to three days; the candidate chooses one by a link. */
export const offerInterview = action('/recruitment/{org}/application/{id}/interview/', {
  access,
  title: 'Offer interview times',
  on: applications,
  when: 'interview',
  form: {
    first_day: field.day('Day'),
    second_day: field.optionalDay('Second day'),
    third_day: field.optionalDay('Third day'),
    from: field.time('From'),
    to: field.time('To'),
    minutes: field.number('Length in minutes', { min: 10, max: 480, initial: 45 }),
    pause: field.number(
      'Pause in minutes',
      { min: 0, max: 240, initial: 15 },
      { hint: 'Between two interviews.' },
    ),
    place: field.text('Place or video link', 255),
    answer_by: field.day('Answer by'),
  },
  problems: ({ from, to }): Problems => (to <= from ? { to: ['To must be after From.'] } : {}),
  submit: 'Send times',
  success: 'Sent interview times to {candidate}',
})

export const closeInterview = action('/recruitment/{org}/interview/{id}/close/', {
  access,
  title: 'Close interview',
  form: {
    state: field.choice('Status', ['Held', 'No-show', 'Cancelled']),
  },
  success: 'Successfully updated the interview',
})

const open = { public: true } as const
const limit = 30
const token = '/careers/interview/{token}' as const
const Seen = z.object({
  organization: z.string(),
  job: z.string(),
  candidate: z.string(),
  stage: z.enum(interviewStages),
  minutes: z.number(),
  place: z.string().nullable(),
  starts_at: z.string().nullable(),
  time_zone: z.string(),
  expires_at: z.string(),
  /** Times that are free as yet. */
  slots: z.array(z.string()),
})
export type SeenInterview = z.output<typeof Seen>
export const interviewLink = {
  read: get(`${token}/`, { access: open, limit, response: Seen }),
  choose: post(`${token}/choose/`, {
    access: open,
    limit,
    body: z.object({ starts_at: z.iso.datetime({ error: 'Choose a time.' }) }),
    response: Seen,
  }),
  none: post(`${token}/none/`, {
    access: open,
    limit,
    body: z.object({ remarks: remarks() }),
    response: z.object({ detail: z.string() }),
  }),
  calendar: get(`${token}/calendar/`, { access: open, limit, file: true }),
}

/** The meeting of an assignment as a calendar file: for employees, and for those who come by a link. */
export const assignmentCalendar = get('/recruitment/{org}/my-assignment/{id}/calendar/', {
  access: { user: true },
  private: true,
  file: true,
})
export const linkCalendar = get('/recruitment/link/{token}/calendar/', { access: open, limit, file: true })
