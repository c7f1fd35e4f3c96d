import type { BodyOf, Endpoint, ListExport, Params, PathOf, QueryOf, ResponseOf } from '#kernel/endpoint.ts'
import type { Ctx, LongCtx, LongPersonCtx, OpenCtx, PersonCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'

export interface Input<E extends Endpoint> {
  params: Params<PathOf<E>>
  query: QueryOf<E>
  body: BodyOf<E>
}
/** What a handler of a `file` endpoint returns: sent as an attachment that no browser will run. */
export interface FileAnswer {
  name: string
  media_type: string
  content: NodeJS.ReadableStream | Buffer
  inline?: boolean
  /** Its size, where it is known. */
  bytes?: number
  /** It is fetched by a link (file-link.ts). */
  is_linked?: true
}
/** The like of a `linked` one: read, or made, and told of, when somebody really gets it and not just a link to it. */
export interface LinkedFile extends Omit<FileAnswer, 'content' | 'is_linked'> {
  content: () => Promise<FileAnswer['content']>
}
/** Handlers of lists leave `next` and `previous` to the server. */
export type Returned<E extends Endpoint> = E['spec']['linked'] extends true
  ? LinkedFile
  : E['spec']['file'] extends true
    ? FileAnswer
    : ResponseOf<E> extends { next: unknown; previous: unknown }
      ? Omit<ResponseOf<E>, 'next' | 'previous'>
      : ResponseOf<E>

export interface Route {
  endpoint: Endpoint
  kind: 'organization' | 'person' | 'open'
  // the route table holds handlers of every shape; each was checked against its endpoint where it was made
  run: (ctx: never, input: never) => Promise<unknown>
  /** The handler opens its own transactions by `ctx.transaction`. */
  ownTransactions?: true
  /** What the file of this list holds, where that follows from the question, the codes of who asks, and what is there. */
  exported?: (
    held: ReadonlySet<string>,
    query: never,
    db: Db,
    today: string,
    /** More of the path than the organization. */
    path: Readonly<Record<string, string>>,
  ) => ListExport | Promise<ListExport>
}

type Checked<C, E extends Endpoint> = (ctx: C, input: Input<E>) => Promise<Returned<E>>

/** Serves an endpoint whose path has `{org}`: one transaction in that organization. */
export const handle = <E extends Endpoint>(endpoint: E, run: Checked<Ctx, E>): Route => ({
  endpoint,
  kind: 'organization',
  run: run as Route['run'],
})

/**
 * The like for calls that wait for something outside the database, such as an upload: no connection is held
 * meanwhile. The handler opens its transactions by `ctx.transaction`, and is never run again by itself.
 */
export const handleLong = <E extends Endpoint>(endpoint: E, run: Checked<LongCtx, E>): Route => ({
  endpoint,
  kind: 'organization',
  run: run as Route['run'],
  ownTransactions: true,
})

/** Serves an endpoint of a signed-in person, outside any organization. */
export const handlePerson = <E extends Endpoint>(endpoint: E, run: Checked<PersonCtx, E>): Route => ({
  endpoint,
  kind: 'person',
  run: run as Route['run'],
})

/** The like for calls of a person that wait for something outside the database. */
export const handlePersonLong = <E extends Endpoint>(endpoint: E, run: Checked<LongPersonCtx, E>): Route => ({
  endpoint,
  kind: 'person',
  run: run as Route['run'],
  ownTransactions: true,
})

/** Serves an endpoint that needs no session. */
export const handleOpen = <E extends Endpoint>(endpoint: E, run: Checked<OpenCtx, E>): Route => ({
  endpoint,
  kind: 'open',
  run: run as Route['run'],
})
