import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fieldErrors, invalid, notFound, refuse } from '#kernel/errors.ts'
import { withCanonicalIds } from '#platform/canonical-id.ts'
import { isTooDeep, unstorable } from '#platform/storable.ts'

/** What a call carries, as its endpoint declares it; every issue comes back at once, each at its field. */
export function parse(endpoint: Endpoint, request: FastifyRequest) {
  const { spec } = endpoint
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    // ids are uuids: anything else names nothing that could exist
    if ((name === 'id' || name.endsWith('_id')) && !/^[0-9a-f-]{36}$/i.test(value)) throw notFound()
  }
  if (isTooDeep(request.body)) throw refuse('The request could not be read.')
  const errors = []
  const query = spec.query?.safeParse(request.query)
  if (query && !query.success) errors.push(...query.error.issues)
  const body = spec.accepts === 'file' ? undefined : spec.body?.safeParse(request.body ?? {})
  if (body && !body.success) errors.push(...body.error.issues)
  if (!errors.length) errors.push(...unstorable(query?.data), ...unstorable(body?.data))
  if (errors.length) throw invalid(fieldErrors(errors))
  return withCanonicalIds({ params: { ...params }, query: query?.data, body: body?.data })
}
