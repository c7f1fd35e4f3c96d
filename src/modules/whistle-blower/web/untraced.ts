import { call, type Args } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { prove } from '#modules/account/web/public-prove.ts'
import { reporting, type Dialogue } from '#modules/whistle-blower/shared/reporting.ts'

/** What a rule refused, by its field; under `non_field_errors` when the server did not answer. */
export class Refused extends Error {
  readonly fields: Readonly<Record<string, string[]>>
  constructor(fields: Readonly<Record<string, string[]>>) {
    super(Object.values(fields).flat().join(' '))
    this.fields = fields
  }
}

/**
 * A call without session, cookies, referrer and caches. Not by the client of the application, which adds the token of
 * whoever is signed in and keeps answers.
 */
export const untraced = <E extends Endpoint>(endpoint: E, args: Args<E>): Promise<ResponseOf<E>> =>
  call(exchange, endpoint, args)

async function exchange(method: string, url: string, body?: unknown): Promise<unknown> {
  const isForm = body instanceof FormData
  const response = await fetch(`/api/v1${url}`, {
    method,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    ...(isForm || body === undefined ? {} : { headers: { 'content-type': 'application/json' } }),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => null)
  if (response?.ok) return response.json()
  // what the server refuses is by field; anything else is told as not sent
  const said: unknown = await response?.json().catch(() => null)
  throw new Refused(isFields(said) ? said : { non_field_errors: ['Nothing was sent. Try again.'] })
}

const isFields = (said: unknown): said is Record<string, string[]> =>
  typeof said === 'object' && said !== null && Object.values(said).every(Array.isArray)

/** Work of the browser instead of an address that is remembered. */
export const proof = async (): Promise<string> => prove(await untraced(reporting.challenge, {}))

export async function attach(receipt: string, file: File): Promise<Dialogue> {
  const form = new FormData()
  form.append('receipt', receipt)
  form.append('proof', await proof())
  // the name of the file stays here
  form.append('file', file, /\.txt$/i.test(file.name) ? 'file.txt' : 'file')
  return exchange('POST', reporting.attach.path, form) as Promise<Dialogue>
}
