import {
  pathTo,
  type BodyIn,
  type Endpoint,
  type Params,
  type PathOf,
  type QueryIn,
  type ResponseOf,
} from '#kernel/endpoint.ts'

type Part<K extends string, T> = T extends undefined ? { [k in K]?: undefined } : { [k in K]: T }
type ParamsPart<P extends string> = keyof Params<P> extends never
  ? { params?: undefined }
  : { params: Params<P> }
/** What a call to this endpoint needs: params from its path, query and body from its schemas. */
export type Args<E extends Endpoint> = ParamsPart<PathOf<E>> &
  (QueryIn<E> extends undefined ? { query?: undefined } : { query?: Partial<QueryIn<E>> }) &
  Part<'body', BodyIn<E>>

export interface Wire {
  (method: string, url: string, body: unknown): Promise<unknown>
}

/** `?a=1&b=2` from an object, leaving out what is undefined, null or empty. */
export function queryString(query: object | undefined): string {
  const pairs = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
    )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

export const urlOf = (endpoint: Endpoint, args: { params?: Record<string, string>; query?: object }) =>
  pathTo(endpoint.path, args.params) + queryString(args.query)

/** Calls an endpoint over any wire: fetch in the browser, inject in the tests. */
export const call = <E extends Endpoint>(wire: Wire, endpoint: E, args: Args<E>) =>
  wire(
    endpoint.method,
    urlOf(endpoint, args as { params?: Record<string, string>; query?: object }),
    (args as { body?: unknown }).body,
  ) as Promise<ResponseOf<E>>
