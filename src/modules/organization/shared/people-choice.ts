import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'

/** One line of a chooser of people; `name` is what reference fields show. */
export const PersonChoice = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  job_title: z.string().nullable(),
  profile_picture: z.string().nullable(),
})
export type PersonChoice = z.output<typeof PersonChoice>

/** Current employees by name or code, for every field that names one. */
export const peopleChoices = get('/org/{org}/people/', {
  access: { user: true, supervisor: true, hr: [] },
  query: pageQuery,
  response: pageOf(PersonChoice),
  summary: 'Current employees, for fields that name one',
})
