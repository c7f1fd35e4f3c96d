import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.groups.all] }
const body = z.object({
  name: text('Name', 100),
  codes: z.array(z.string().max(10)).max(300),
})
const Group = z.object({
  id: z.string(),
  name: z.string(),
  codes: z.array(z.string()),
  member_count: z.number(),
  version: z.number(),
  /** The viewer's own right to change or remove it; the server asks the same rule again. */
  can_edit: z.boolean(),
  /** The viewer is in it. */
  is_own: z.boolean(),
})
export type Group = z.output<typeof Group>

/** The catalogue of codes by module, as the manage-permission page shows it. `held`: may be given by the viewer. */
export const codes = get('/permission/{org}/codes/', {
  access,
  response: z.object({
    modules: z.array(
      z.object({
        module: z.string(),
        title: z.string(),
        codes: z.array(z.object({ code: z.string(), title: z.string(), held: z.boolean() })),
      }),
    ),
  }),
})
export const groups = get('/permission/{org}/groups/', { access, query: pageQuery, response: pageOf(Group) })
export const createGroup = post('/permission/{org}/groups/', { access, body, response: Group, status: 201 })
export const updateGroup = patch('/permission/{org}/groups/{id}/', {
  access,
  body: body.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
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
  /** Whose people the groups hold for, with the branches below; none: everybody's. */
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Nobody changes their own; an audit user holds none. */
  can_edit: z.boolean(),
})
export type Member = z.output<typeof Member>
/** People of the organization with their groups; `group_id` narrows to the members of one. */
export const members = get('/permission/{org}/members/', {
  access,
  query: pageQuery.extend({
    group_id: z.uuid('Select a valid choice.').optional(),
    has_group: z.enum(['true', 'false']).optional(),
  }),
  response: pageOf(Member),
})
/** Replaces the groups of one person. Nobody grants or takes more than they hold, nor edits their own. */
export const assignGroups = put('/permission/{org}/members/{id}/', {
  access,
  body: z.object({
    group_ids: z.array(z.uuid('Select a valid choice.')).max(50),
    /** Left out, the limit stays. */
    branch_ids: z.array(z.uuid('Select a valid choice.')).max(50).optional(),
  }),
  response: Member,
})

/** The groups that the caller is in, in every organization. */
export const ownGroups = get('/permission/groups/', {
  access: { account: true },
  response: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      codes: z.array(z.string()),
      organization: z.object({ slug: z.string(), name: z.string() }),
    }),
  ),
})
