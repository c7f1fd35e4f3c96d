import { z } from 'zod'
import { get, del, patch, post, put } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

const spec = { access: { hr: [P.security.all] }, key: 'scim' } as const

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const meta = z.object({ resourceType: z.string(), location: z.string() })
const ref = z.object({ value: z.string(), display: z.string() })
const User = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string(),
  displayName: z.string(),
  name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
  active: z.boolean(),
  emails: z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) })),
  groups: z.array(ref),
  [ENTERPRISE]: z.object({ employeeNumber: z.string() }),
  meta,
})
export type ScimUser = z.output<typeof User>
const Group = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  displayName: z.string(),
  members: z.array(ref).optional(),
  meta,
})
export type ScimGroup = z.output<typeof Group>

const listOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  })
const whole = z.coerce.number({ error: 'A number is expected.' }).int('A whole number is expected.')
export const MOST = 200
const query = z.object({
  filter: z.string().max(1000).optional(),
  // RFC 7644, 3.4.2.4: what is below counts as the least
  startIndex: whole.default(1).transform((n) => Math.max(1, n)),
  count: whole.default(100).transform((n) => Math.min(MOST, Math.max(0, n))),
  excludedAttributes: z.string().max(500).default(''),
})
const one = query.pick({ excludedAttributes: true })

const text = z.string().trim().max(255)
/** Truth, which some programs write as a text. */
const truth = z.union([z.boolean(), z.stringbool()])
const userBody = z.looseObject({
  userName: text.min(1, 'userName is Required'),
  externalId: text.nullish(),
  active: truth.default(true),
  displayName: text.nullish(),
  name: z
    .looseObject({ givenName: text.nullish(), familyName: text.nullish(), formatted: text.nullish() })
    .nullish(),
  emails: z
    .array(z.looseObject({ value: text.nullish(), primary: truth.nullish() }))
    .max(20)
    .nullish(),
  [ENTERPRISE]: z.looseObject({ employeeNumber: text.nullish() }).nullish(),
})
export type ScimUserInput = z.output<typeof userBody>
const patchBody = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z.string().max(20),
        path: z.string().max(300).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1, 'Operations is Required')
    .max(100),
})
const groupBody = z.looseObject({
  displayName: text.nullish(),
  members: z
    .array(z.looseObject({ value: z.string().max(100) }))
    .max(1000)
    .nullish(),
})

/** Logins of employees, kept by a program of the organization (RFC 7643, 7644). Employment is HR's alone. */
export const scimUsers = {
  list: get('/scim/{org}/v2/Users/', { ...spec, query, response: listOf(User), summary: 'SCIM 2.0: users' }),
  read: get('/scim/{org}/v2/Users/{id}/', { ...spec, response: User }),
  create: post('/scim/{org}/v2/Users/', {
    ...spec,
    body: userBody,
    response: User,
    status: 201,
    summary: 'Links an employee by work email or code, and makes a newcomer where the organization says so',
  }),
  replace: put('/scim/{org}/v2/Users/{id}/', { ...spec, body: userBody, response: User }),
  update: patch('/scim/{org}/v2/Users/{id}/', { ...spec, body: patchBody, response: User }),
  remove: del('/scim/{org}/v2/Users/{id}/', { ...spec, summary: 'Closes the login and unlinks it' }),
}
/** Groups of permissions, which HR makes: who is in them may be kept by the program. */
export const scimGroups = {
  list: get('/scim/{org}/v2/Groups/', {
    ...spec,
    query,
    response: listOf(Group),
    summary: 'SCIM 2.0: groups',
  }),
  read: get('/scim/{org}/v2/Groups/{id}/', { ...spec, query: one, response: Group }),
  replace: put('/scim/{org}/v2/Groups/{id}/', { ...spec, body: groupBody, response: Group }),
  update: patch('/scim/{org}/v2/Groups/{id}/', { ...spec, body: patchBody, response: Group }),
}
/** What of the protocol is served, as programs ask before they begin. */
export const scimAbout = {
  config: get('/scim/{org}/v2/ServiceProviderConfig/', { ...spec, response: z.looseObject({}) }),
  types: get('/scim/{org}/v2/ResourceTypes/', { ...spec, response: listOf(z.looseObject({})) }),
  schemas: get('/scim/{org}/v2/Schemas/', { ...spec, response: listOf(z.looseObject({})) }),
}

export const provisioning = singleton('/hris/{org}/provisioning-settings', {
  title: 'Newcomers',
  key: 'provisioning',
  edit: [P.security.all],
  fields: {
    makes_newcomers: field.onOff('People who are not known here become employees', false, {
      hint: 'With name, address and code alone, and today as their first day: HR completes the record. Switched off, only people whom HR has added are linked.',
    }),
  },
  initial: { makes_newcomers: false },
})
