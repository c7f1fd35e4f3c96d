import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.groups.all] }
const body = z.object({
  name: z
    .string({ error: 'Name is Required' })
    .trim()
    .min(1, 'Name is Required')
    .max(100, 'Name must be at most 100 characters.'),
  codes: z.array(z.string()).max(200),
})
const Group = z.object({
  id: z.string(),
  name: z.string(),
  codes: z.array(z.string()),
  member_count: z.number(),
  version: z.number(),
})

/** The catalogue of codes by module, as the manage-permission page shows it. */
export const codes = get('/permission/{org}/codes/', {
  access,
  response: z.object({
    modules: z.array(
      z.object({
        module: z.string(),
        title: z.string(),
        codes: z.array(z.object({ code: z.string(), title: z.string() })),
      }),
    ),
  }),
})
export const groups = get('/permission/{org}/groups/', { access, query: pageQuery, response: pageOf(Group) })
export const createGroup = post('/permission/{org}/groups/', { access, body, response: Group, status: 201 })
export const updateGroup = patch('/permission/{org}/groups/{id}/', {
  access,
  body: body.partial().extend({ version: z.number().int() }),
  response: Group,
})
export const removeGroup = del('/permission/{org}/groups/{id}/', { access })

const Member = z.object({
  account_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  profile_picture: z.string().nullable(),
  employee_id: z.string().nullable(),
  group_ids: z.array(z.string()),
})
/** People of the organization with their groups; `group_id` narrows to the members of one. */
export const members = get('/permission/{org}/members/', {
  access,
  query: pageQuery.extend({ group_id: z.uuid().optional(), has_group: z.enum(['true', 'false']).optional() }),
  response: pageOf(Member),
})
/** Replaces the groups of one person. Nobody grants more than they hold, nor edits their own. */
export const assignGroups = put('/permission/{org}/members/{id}/', {
  access,
  body: z.object({ group_ids: z.array(z.uuid()).max(50) }),
  response: Member,
})
