import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'

const FormerEmployment = z.object({
  id: z.string(),
  joined_on: z.string(),
  left_on: z.string(),
  leaving_reason: z.string().nullable(),
  /** Service counts on from it. */
  is_continuous: z.boolean(),
  confirmed_on: z.string().nullable(),
  contract_ends_on: z.string().nullable(),
  /** The separation that ended it: for HR who may open it. */
  separation_id: z.string().nullable(),
})
export type FormerEmployment = z.output<typeof FormerEmployment>

/** The employments that somebody came back from, the latest first. */
export const formerEmployments = get('/hris/{org}/employees/{id}/former/', {
  access: { user: true, supervisor: true, hr: profileCodes },
  query: hatQuery,
  response: z.object({ results: z.array(FormerEmployment) }),
})
