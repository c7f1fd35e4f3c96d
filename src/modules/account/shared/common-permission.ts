import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { day, email, name, optional, reference, text } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const path = '/commons/permissions/' as const
const groupsPath = '/commons/permission-groups/' as const
const access = { common: [P.commons.all] } as const
const codes = z.array(z.string().max(10)).max(100)
/** Both days hold; none is for good. Days are those of the installation. */
const period = { valid_from: optional(day('From')), valid_to: optional(day('Until')) }
const GivenGroup = z
  .object({ group_id: reference('Group'), ...period })
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
    path: ['valid_to'],
    error: 'Until cannot be before From.',
  })
const given = z.array(GivenGroup).max(50)

/** Somebody who holds rights of the installation. */
const CommonHolder = z.object({
  account_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  profile_picture: z.string().nullable(),
  /** Given to them alone. */
  codes,
  groups: z.array(
    z.object({
      group_id: z.string(),
      name: z.string(),
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
    }),
  ),
  is_activated: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Nobody changes their own. */
  can_edit: z.boolean(),
})
export type CommonHolder = z.output<typeof CommonHolder>

export const commonHolderInput = z
  .object({
    email: email(),
    /** Of an email that has an account already its own name stays. */
    full_name: name('Name'),
    codes: codes.default([]),
    groups: given.default([]),
  })
  .refine((input) => input.codes.length + input.groups.length > 0, {
    path: ['codes'],
    error: 'Permissions is Required',
  })

const CommonGroup = z.object({
  id: z.string(),
  name: z.string(),
  codes,
  member_count: z.number(),
  version: z.number(),
  /** Nobody changes a group that they are in. */
  can_edit: z.boolean(),
})
export type CommonGroup = z.output<typeof CommonGroup>
export const commonGroupInput = z.object({
  name: text('Name', 100),
  codes: codes.min(1, 'Permissions is Required'),
})

/** What several people of the installation hold alike. */
export const commonGroups = {
  list: get(groupsPath, { access, query: pageQuery, response: pageOf(CommonGroup) }),
  create: post(groupsPath, {
    access,
    body: commonGroupInput,
    response: CommonGroup,
    status: 201,
    by_person: true,
  }),
  change: patch(`${groupsPath}{id}/`, {
    access,
    body: commonGroupInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: CommonGroup,
    by_person: true,
  }),
  /** Only a group that nobody is in. */
  remove: del(`${groupsPath}{id}/`, { access, by_person: true }),
}

export const commonPermissions = {
  list: get(path, { access, query: pageQuery, response: pageOf(CommonHolder) }),
  /** Makes an account where the email has none, and mails its person. */
  add: post(path, {
    access,
    body: commonHolderInput,
    response: CommonHolder,
    status: 201,
    limit: 20,
    by_person: true,
  }),
  /**
   * `seen` is what the caller saw: 409 where it is something else by now. Groups that are left out stay; no code and no
   * group takes the person out.
   */
  change: put(`${path}{id}/`, {
    access,
    body: z.object({
      codes,
      seen: codes,
      groups: given.optional(),
      seen_groups: given.optional(),
    }),
    response: CommonHolder,
    by_person: true,
  }),
  /** Who gave and took what, the newest first. */
  changes: get(`${path}changes/`, {
    access,
    query: pageQuery,
    response: pageOf(
      z.object({
        id: z.string(),
        at: z.string(),
        by: z.string().nullable(),
        person: z.string().nullable(),
        given: codes,
        taken: codes,
        /** Names, as they were then. */
        group: z.string().nullable(),
        groups_given: z.array(z.string()),
        groups_taken: z.array(z.string()),
      }),
    ),
  }),
}
