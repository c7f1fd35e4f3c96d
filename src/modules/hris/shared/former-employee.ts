import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

/** By what somebody was recognised, the surest first. */
export const likenesses = [
  'PAN',
  'Citizenship number',
  'Passport number',
  'Social security number',
  'National identity number',
  'Email',
  'Name and date of birth',
] as const

const FormerEmployee = z.object({
  person: Person,
  joined_on: z.string(),
  left_on: z.string(),
  leaving_reason: z.string().nullable(),
  matched_by: z.array(z.enum(likenesses)),
  /** The separation from which they are taken back: for HR who may open it, where they may come back. */
  separation_id: z.string().nullable(),
  /** May be taken back, with a separation or without one, by who asks. */
  can_rehire: z.boolean(),
  /** HR said that they are not to be taken back, or the way they left does. */
  is_barred: z.boolean(),
})
export type FormerEmployee = z.output<typeof FormerEmployee>

const typed = z.string().trim().max(200).default('')
export const Likeness = z.object({
  emails: z.array(typed).max(3).default([]),
  pan_no: typed,
  citizenship_no: typed,
  passport_no: typed,
  social_security_no: typed,
  national_id_no: typed,
  full_name: typed,
  date_of_birth: optional(day('Date of birth')),
  /** Whose own record it is. */
  except_id: optional(z.uuid(fieldMessages.choice)),
})
export type Likeness = z.output<typeof Likeness>
/**
 * People who have left and may be the one who is being hired. It is asked in a body, because addresses are written into
 * logs and these are numbers of identity; those count only for whoever may read them.
 */
export const findFormer = post('/hris/{org}/former-employees/find/', {
  access: { hr: [P.hris.employees, P.hris.preEmployment] },
  body: Likeness,
  response: z.object({ results: z.array(FormerEmployee) }),
  limit: 120,
})

/** How the job that is to be filled is like the one that was lost, the nearest first. */
export const priorityMatches = ['Same job title', 'Same level', 'Another job'] as const

const PriorityPerson = z.object({
  person: Person,
  job_title: z.string().nullable(),
  employment_level: z.string().nullable(),
  left_on: z.string(),
  priority_until: z.string(),
  match: z.enum(priorityMatches),
  /** The separation from which they are taken back: for HR who may open it. */
  separation_id: z.string().nullable(),
})
export type PriorityPerson = z.output<typeof PriorityPerson>

/** Who lost their job and comes before others today (Labour Act 146), and may be taken back; those of the same job first. */
export const rehirePriorities = get('/hris/{org}/rehire-priorities/', {
  access: { hr: [P.hris.employees, P.hris.preEmployment] },
  query: z.object({
    job_title_id: z.uuid(fieldMessages.choice).optional(),
    employment_level_id: z.uuid(fieldMessages.choice).optional(),
  }),
  response: z.object({ results: z.array(PriorityPerson) }),
})
