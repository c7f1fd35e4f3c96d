import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'

/** What colleagues know about each other. */
export const DirectoryEntry = z.object({
  id: z.string(),
  person: Person,
  work_email: z.string().nullable(),
  extension: z.string().nullable(),
})
export type DirectoryEntry = z.output<typeof DirectoryEntry>

/**
 * Current people of one organization: one's own when `organization` is left out. Another one only while neither of the
 * two keeps its directory to itself (organization_specific_employee_directory).
 */
export const directory = get('/hris/directory/', {
  access: { account: true },
  query: pageQuery.extend({
    organization: z.string().max(40).optional(),
    branch_id: ids(),
    division_id: ids(),
  }),
  response: pageOf(DirectoryEntry),
})
/** The organizations whose directory the caller may open, the own one first. */
export const directoryOrganizations = get('/hris/directory/organizations/', {
  access: { account: true },
  response: z.object({
    results: z.array(z.object({ slug: z.string(), name: z.string(), is_own: z.boolean() })),
  }),
})

export const SearchedEmployee = z.object({
  id: z.string(),
  full_name: z.string(),
  username: z.string().nullable(),
  code: z.string(),
  job_title: z.string().nullable(),
  profile_picture: z.string().nullable(),
})
/** The search box of the header, and every field that names a person (specification 1, sections 2 and 7). */
const searching = {
  access: { account: true },
  query: z.object({
    search: z.string().trim().max(255).default(''),
    organization: z.string().max(40).optional(),
    user_status: z.enum(['current', 'past', 'all'], { error: fieldMessages.choice }).default('current'),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  response: z.object({ results: z.array(SearchedEmployee) }),
} as const
export const autocomplete = get('/users/autocomplete/', searching)
/** The specification's second name of the same call (1, section 7). */
export const newAutocomplete = get('/users/new-autocomplete/', searching)
