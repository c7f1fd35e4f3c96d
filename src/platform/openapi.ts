import { setImmediate as turn } from 'node:timers/promises'
import { z, type ZodType } from 'zod'
import { get, type Access, type Endpoint } from '#kernel/endpoint.ts'
import { handleOpen, type Route } from '#platform/route.ts'

/** What there is to call, for programs: OpenAPI 3.1 of every endpoint. It names no data, and nothing that needs a right. */
export const schema = get('/schema/', {
  access: { public: true },
  response: z.looseObject({ openapi: z.literal('3.1.0') }),
  summary: 'This document',
  limit: 60,
})

/** `endpoints` are asked for at the first call, when the list that this one is part of is complete. */
export function schemaRoute(endpoints: () => readonly Endpoint[], version: string): Route {
  let made: ReturnType<typeof openApi> | undefined
  return handleOpen(schema, () => (made ??= openApi(endpoints(), version)))
}

/** Makes way for calls after each endpoint: all of them together take more than a second. */
export async function openApi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  const schemas: Schemas = {}
  for (const endpoint of endpoints) {
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, schemas)
    await turn()
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Chautari', version },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        invalid: answered('`{ field: ["message"] }`, nested by list index; `non_field_errors` for the rest', {
          type: 'object',
        }),
        refused: answered('Why not, as `{ detail }`', {
          type: 'object',
          properties: { detail: { type: 'string' } },
        }),
      },
    },
  }
}

/** Shapes that hold themselves, such as a tree. */
type Schemas = Record<string, object>

function operation({ method, path, spec }: Endpoint, schemas: Schemas) {
  const { access, summary, query, body, response, accepts, file } = spec
  const status = spec.status ?? (response || file ? 200 : 204)
  return {
    operationId: `${method} ${path}`,
    ...(summary ? { summary } : {}),
    description: audiences(access),
    tags: [path.split('/')[1] ?? ''],
    security: access.public ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...(query ? queryParameters(query, schemas) : [])],
    ...(accepts === 'file' || body ? { requestBody: requestBody(accepts, body, schemas) } : {}),
    responses: {
      [status]: file
        ? { description: 'A file', content: { 'application/octet-stream': {} } }
        : response
          ? answered('Done', shape(response, 'output', schemas))
          : { description: 'Done' },
      '400': { $ref: '#/components/responses/invalid' },
      default: { $ref: '#/components/responses/refused' },
    },
  }
}

const answered = (description: string, of: object) => ({
  description,
  content: { 'application/json': { schema: of } },
})

/** Who may call, in the words of docs/endpoints.txt. */
const audiences = (access: Access): string =>
  Object.entries(access)
    .map(([audience, codes]) =>
      Array.isArray(codes) && codes.length ? `${audience} (${codes.join(', ')})` : audience,
    )
    .join(', ')

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(query: ZodType, schemas: Schemas) {
  const { properties = {}, required = [] } = shape(query, 'input', schemas)
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: of,
  }))
}

function requestBody(accepts: Endpoint['spec']['accepts'], body: ZodType | undefined, schemas: Schemas) {
  const file = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  }
  const content = { schema: body ? shape(body, 'input', schemas) : file }
  if (accepts === 'file') return { required: true, content: { 'multipart/form-data': { schema: file } } }
  if (accepts !== 'form') return { required: true, content: { 'application/json': content } }
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content },
  }
}

/**
 * What a schema checks beyond its shape, such as two fields that must agree, has no word in JSON Schema. What holds
 * itself gets a name for the whole document, where its references can find it.
 */
function shape(of: ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const { $schema: _, $defs: own = {}, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' })
  const first = Object.keys(schemas).length + 1
  const names = new Map(Object.keys(own).map((name, at) => [`#/$defs/${name}`, `Shape${first + at}`]))
  const renamed = <T extends object>(part: T): T =>
    // what was read from text that was written from it has its shape
    JSON.parse(JSON.stringify(part), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' && names.has(value)
        ? `#/components/schemas/${names.get(value)}`
        : value,
    ) as T
  if (names.size === 0) return rest
  for (const [name, part] of Object.entries(own))
    schemas[names.get(`#/$defs/${name}`) ?? name] = renamed(part as object)
  return renamed(rest)
}
interface JsonSchema {
  properties?: Record<string, unknown>
  required?: string[]
}
