import type { Refusal } from '#kernel/errors.ts'

/** What programs that keep logins speak (RFC 7644): its own media type, and errors of its own form. */
export const SCIM_TYPE = 'application/scim+json'
export const isScim = ({ url }: { url: string }) => url.startsWith('/api/v1/scim/')

export function scimError({ status, body }: Refusal) {
  const { detail, scim_type } = body as { detail?: unknown; scim_type?: unknown }
  const type = typeof scim_type === 'string' ? scim_type : status === 400 ? 'invalidValue' : null
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(type ? { scimType: type } : {}),
    detail: typeof detail === 'string' ? detail : messages(body).join(' '),
  }
}

/** Errors by field, of forms whose rules a call met. */
function messages(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(messages) : []
}
