import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { email, name } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const path = '/commons/permissions/' as const
const access = { common: [P.commons.all] } as const
const codes = z.array(z.string().max(10)).max(100)

/** Somebody who holds rights of the installation. */
const CommonHolder = z.object({
  account_id: z.string(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  profile_picture: z.string().nullable(),
  codes,
  is_activated: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Nobody changes their own. */
  can_edit: z.boolean(),
})
export type CommonHolder = z.output<typeof CommonHolder>

export const commonHolderInput = z.object({
  email: email(),
  /** Of an e-mail that has an account already its own name stays. */
  full_name: name('Name'),
  codes: codes.min(1, 'Permissions is Required'),
})

export const commonPermissions = {
  list: get(path, { access, query: pageQuery, response: pageOf(CommonHolder) }),
  /** Makes an account where the e-mail has none, and mails its person. */
  add: post(path, {
    access,
    body: commonHolderInput,
    response: CommonHolder,
    status: 201,
    limit: 20,
    by_person: true,
  }),
  /** `seen` are the codes that the caller saw: 409 where they are others by now. None at all takes the person out. */
  change: put(`${path}{id}/`, {
    access,
    body: z.object({ codes, seen: codes }),
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
      }),
    ),
  }),
}
