import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { fieldMessages, remarks } from '#kernel/fields.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const
export const mechanismNames = ['email_otp', 'totp', 'passkey'] as const
export type MechanismName = (typeof mechanismNames)[number]
/** People put it on themselves, in days of grace; a code by mail needs an address alone. */
export const isOwnMechanism = (mechanism: MechanismName) => mechanism !== 'email_otp'
/** `groups`: holders of chosen groups of permissions, for what is people's own only. */
export const enforcedFor = ['nobody', 'selected', 'groups', 'hr', 'supervisors', 'everybody'] as const
export type EnforcedFor = (typeof enforcedFor)[number]

const Mechanism = z.enum(mechanismNames, { error: fieldMessages.choice })
const GroupRef = z.object({ id: z.string(), name: z.string() })
const OrganizationSecurity = z.object({
  id: z.string(),
  mechanism: Mechanism,
  enforced_for: z.enum(enforcedFor, { error: fieldMessages.choice }),
  /** Of what is people's own: how long they come in without one, from when they are first asked. */
  grace_days: z.number(),
  groups: z.array(GroupRef),
  /** What there is to choose from, for what is people's own. */
  all_groups: z.array(GroupRef),
  version: z.number(),
  /** Members who are asked for it at sign-in, for whatever reason, and those of them who have no email. */
  asked: z.number(),
  without_email: z.number(),
  /** Of what is people's own: those of them who have none on yet. */
  without: z.number(),
  selected: z.number(),
})
export type OrganizationSecurity = z.output<typeof OrganizationSecurity>

/** What there is to sign in with beside a password. */
export const mechanisms = get('/security/api/security-mechanisms/', {
  access: { account: true },
  response: z.object({ results: z.array(z.object({ mechanism: Mechanism, name: z.string() })) }),
})

/** By which a rule that nobody has set yet is answered, and set: a row of its own it has only then. */
export const unsetIds: Readonly<Record<MechanismName, string>> = {
  email_otp: '00000000-0000-4000-8000-00000000e001',
  totp: '00000000-0000-4000-8000-00000000e002',
  passkey: '00000000-0000-4000-8000-00000000e003',
}
const rule = {
  enforced_for: OrganizationSecurity.shape.enforced_for,
  grace_days: z.number().int().min(0, 'Grace days is 0 to 90.').max(90, 'Grace days is 0 to 90.').optional(),
  group_ids: z.array(z.uuid(fieldMessages.choice)).max(100).optional(),
}
/** What the organization asks of whom. A mechanism that nobody has set yet is answered with an id of `unsetIds`, version 0. */
export const organizationSecurity = {
  list: get('/security/api/{org}/organizations-security/', {
    access,
    response: z.object({ results: z.array(OrganizationSecurity) }),
  }),
  /** The rules alone, without what follows from them. */
  configs: get('/security/api/{org}/organizations-security-config/', {
    access,
    response: z.object({
      results: z.array(OrganizationSecurity.pick({ mechanism: true, enforced_for: true, version: true })),
    }),
  }),
  config: post('/security/api/{org}/organizations-security-config/', {
    access,
    body: z.object({
      mechanism: Mechanism,
      ...rule,
      /** 0 where nothing was set before. */
      version: z.number({ error: 'version is Required' }).int(),
    }),
    response: OrganizationSecurity,
  }),
  update: patch('/security/api/{org}/organizations-security/{id}/', {
    access,
    body: z.object({ ...rule, version: z.number({ error: 'version is Required' }).int() }),
    response: OrganizationSecurity,
  }),
}

const SecuredUser = z.object({
  id: z.string(),
  employee_id: z.string().nullable(),
  full_name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  profile_picture: z.string().nullable(),
  role: z.enum(['HR', 'Supervisor', 'Employee']),
  is_assigned: z.boolean(),
  /** The person is asked for it here, by assignment or by the rule of the organization. */
  is_asked: z.boolean(),
  assigned_at: z.string().nullable(),
  /** Of their authenticator or passkey, where that is asked about: `reset` was taken off by HR, and none is on since. */
  authenticator: z.enum(['on', 'off', 'reset']).nullable(),
  /** From when on nothing is served to them before they have put one on. */
  due_at: z.string().nullable(),
})
export type SecuredUser = z.output<typeof SecuredUser>

const chosen = z.object({
  mechanism: Mechanism,
  accounts: z
    .array(z.uuid(fieldMessages.choice))
    .min(1, 'Accounts is Required')
    .max(500, 'At most 500 people at once.'),
})
const Failed = z.object({ id: z.string(), full_name: z.string(), why: z.string() })

/** Who of the members is asked for a mechanism by name. */
export const userSecurity = {
  list: get('/security/api/{org}/user-security/users/', {
    access,
    query: pageQuery.extend({
      mechanism: Mechanism.default('email_otp'),
      is_assigned: z.enum(['true', 'false']).optional(),
      role: z.enum(['HR', 'Supervisor', 'Employee']).optional(),
      authenticator: z.enum(['on', 'off', 'reset']).optional(),
      /** Those who are in one of these segments today. */
      segment_id: ids(),
    }),
    response: pageOf(SecuredUser),
  }),
  assign: post('/security/api/{org}/user-security/bulk/', {
    access,
    body: chosen,
    response: z.object({ assigned: z.number(), failed: z.array(Failed) }),
  }),
  unassign: del('/security/api/{org}/user-security/bulk-unassign/', {
    access,
    body: chosen,
    response: z.object({ unassigned: z.number() }),
  }),
}

/** Takes a lost authenticator, and passkeys, off somebody else. They are told by mail, and their next sign-in asks for a code by mail. */
export const resetAuthenticator = post('/security/api/{org}/user-security/{id}/reset-authenticator/', {
  access,
  body: z.object({ reason: remarks('Reason') }),
})
