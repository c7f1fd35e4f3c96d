import { z } from 'zod'
import { del, get, patch, post, put, type ResponseOf } from '#kernel/endpoint.ts'
import { day, optional, text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.groups.all] }
const body = z.object({
  name: text('Name', 100),
  codes: z.array(z.string().max(10)).max(300),
})
/** Two rights that one person should not hold together. A warning: nothing is refused by it. */
const Warning = z.object({ codes: z.tuple([z.string(), z.string()]), why: z.string() })
const Group = z.object({
  id: z.string(),
  name: z.string(),
  codes: z.array(z.string()),
  member_count: z.number(),
  warnings: z.array(Warning),
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

const Place = z.object({ id: z.string(), name: z.string() })
const Member = z.object({
  account_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  profile_picture: z.string().nullable(),
  employee_id: z.string().nullable(),
  group_ids: z.array(z.string()),
  /** Of the groups that do not hold for good: both days hold. */
  periods: z.array(
    z.object({ group_id: z.string(), valid_from: z.string().nullable(), valid_to: z.string().nullable() }),
  ),
  warnings: z.array(Warning),
  /** Groups that hold for other people than the rest: the same, of that group. */
  scopes: z.array(z.object({ group_id: z.string(), branches: z.array(Place), divisions: z.array(Place) })),
  /** Whose people the groups hold for, with the branches and divisions below; of both, both must fit; of none, everybody. */
  branches: z.array(Place),
  divisions: z.array(Place),
  /** Nobody changes their own; an audit user holds none. */
  can_edit: z.boolean(),
  is_audit: z.boolean(),
  /** Of an audit user: the days of the audit. */
  audit_from: z.string().nullable(),
  audit_to: z.string().nullable(),
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
const places = () => z.array(z.uuid('Select a valid choice.')).max(50)
/** Replaces the groups of one person. Nobody grants or takes more than they hold, nor edits their own. */
export const assignGroups = put('/permission/{org}/members/{id}/', {
  access,
  body: z.object({
    group_ids: z.array(z.uuid('Select a valid choice.')).max(50),
    /** The groups as they were shown: where somebody else has changed them since, nothing is. */
    seen_group_ids: z.array(z.string()).max(200).optional(),
    /** For how long the groups that are named here hold; left out, it stays as it is. */
    periods: z
      .array(
        z
          .object({
            group_id: z.uuid('Select a valid choice.'),
            valid_from: optional(day('From')),
            valid_to: optional(day('Until')),
          })
          .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
            path: ['valid_to'],
            error: 'Until cannot be before From.',
          }),
      )
      .max(50)
      .optional(),
    /** Groups of which this is said, each with all its places, of which none: it goes by the limit; left out, they stay. */
    scopes: z
      .array(
        z.object({
          group_id: z.uuid('Select a valid choice.'),
          branch_ids: places().default([]),
          division_ids: places().default([]),
        }),
      )
      .max(50)
      .optional(),
    /** Left out, the limit stays. */
    branch_ids: places().optional(),
    division_ids: places().optional(),
  }),
  response: Member,
})

/** For which days an audit user looks into the organization; outside of them it does not exist for them. */
export const auditPeriod = put('/permission/{org}/members/{id}/audit-period/', {
  access,
  body: z
    .object({ audit_from: optional(day('From')), audit_to: optional(day('Until')) })
    .refine(({ audit_from, audit_to }) => !audit_from || !audit_to || audit_from <= audit_to, {
      path: ['audit_to'],
      error: 'Until cannot be before From.',
    }),
  response: Member,
})

/** What somebody may do here today, and through which groups. Looking is written down. */
export const rightsOf = get('/permission/{org}/members/{id}/rights/', {
  access,
  response: z.object({
    account_id: z.string(),
    full_name: z.string(),
    is_hr: z.boolean(),
    is_audit: z.boolean(),
    is_employed: z.boolean(),
    is_supervisor: z.boolean(),
    branches: z.array(z.object({ id: z.string(), name: z.string() })),
    divisions: z.array(z.object({ id: z.string(), name: z.string() })),
    codes: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        module_title: z.string(),
        groups: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            valid_to: z.string().nullable(),
            places: z.array(z.string()),
          }),
        ),
      }),
    ),
    warnings: z.array(Warning),
  }),
})
export type Rights = ResponseOf<typeof rightsOf>

/** Who may do this today, and through which groups: also by full access to the module, and for reading by its reading. */
export const whoCan = get('/permission/{org}/who-can/', {
  access,
  query: pageQuery.extend({ code: z.string().max(10), to: z.enum(['read', 'write']).default('write') }),
  response: pageOf(
    z.object({
      account_id: z.string(),
      full_name: z.string(),
      username: z.string(),
      profile_picture: z.string().nullable(),
      employee_id: z.string().nullable(),
      groups: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          code: z.string(),
          valid_to: z.string().nullable(),
          /** Whose people this group alone holds for; none: those of the person's limit. */
          places: z.array(z.string()),
        }),
      ),
      branches: z.array(z.string()),
      divisions: z.array(z.string()),
    }),
  ),
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
