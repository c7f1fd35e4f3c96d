import { handle, type Route } from '#platform/route.ts'
import { listed, locationOf } from '#modules/hris/server/scim-wire.ts'
import { ENTERPRISE, GROUP, MOST, scimAbout, USER } from '#modules/hris/shared/scim.ts'

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:'
const off = { supported: false }

export const scimAboutRoutes: Route[] = [
  handle(scimAbout.config, async (ctx) => ({
    schemas: [`${SCHEMA}ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...off, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST },
    changePassword: off,
    sort: off,
    etag: off,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Key',
        description: 'A key of purpose SCIM, sent as a bearer token.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: locationOf(ctx, 'ServiceProviderConfig') },
  })),
  handle(scimAbout.types, async (ctx) =>
    listed(
      [
        {
          id: 'User',
          endpoint: '/Users',
          schema: USER,
          extensions: [{ schema: ENTERPRISE, required: false }],
        },
        { id: 'Group', endpoint: '/Groups', schema: GROUP, extensions: [] },
      ].map(({ id, endpoint, schema, extensions }) => ({
        schemas: [`${SCHEMA}ResourceType`],
        ...{ id, name: id, endpoint, schema, schemaExtensions: extensions },
        meta: { resourceType: 'ResourceType', location: locationOf(ctx, 'ResourceTypes', id) },
      })),
    ),
  ),
  handle(scimAbout.schemas, async (ctx) =>
    listed(
      schemas.map(({ id, name, attributes }) => ({
        schemas: [`${SCHEMA}Schema`],
        ...{ id, name, attributes },
        meta: { resourceType: 'Schema', location: locationOf(ctx, 'Schemas', id) },
      })),
    ),
  ),
]

type Mutability = 'readWrite' | 'readOnly' | 'immutable'
const attribute = (name: string, mutability: Mutability, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false, mutability },
  ...{ returned: 'default', uniqueness: 'none' },
  ...more,
})
const members = (name: string, mutability: Mutability) =>
  attribute(name, mutability, {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value', 'immutable'), attribute('display', 'readOnly')],
  })
/** Names and addresses are told when somebody is linked, by which they are found; from then on they are HR's. */
const schemas = [
  {
    id: USER,
    name: 'User',
    attributes: [
      attribute('userName', 'readWrite', { required: true, uniqueness: 'server' }),
      attribute('active', 'readWrite', { type: 'boolean' }),
      attribute('displayName', 'readOnly'),
      attribute('name', 'readOnly', {
        type: 'complex',
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name, 'readOnly')),
      }),
      attribute('emails', 'readOnly', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'readOnly'),
          attribute('type', 'readOnly'),
          attribute('primary', 'readOnly', { type: 'boolean' }),
        ],
      }),
      members('groups', 'readOnly'),
    ],
  },
  { id: ENTERPRISE, name: 'EnterpriseUser', attributes: [attribute('employeeNumber', 'immutable')] },
  {
    id: GROUP,
    name: 'Group',
    attributes: [attribute('displayName', 'readOnly', { required: true }), members('members', 'readWrite')],
  },
]
