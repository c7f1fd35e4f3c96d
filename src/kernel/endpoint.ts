import type { z, ZodType } from 'zod'
import type { Kind } from '#kernel/kind.ts'
import type { Code } from '#kernel/permission.ts'

/** The role in which a call is made. It narrows what a viewer may do and see, and never grants anything. */
export type Hat = 'user' | 'supervisor' | 'hr'
/** What is asked of somebody who has signed in before anything else is served: another password, an authenticator or passkey, agreeing to terms. */
export type NextStep = 'change_password' | 'enrol' | 'accept_terms'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint. A call passes when any one of the named audiences fits. */
export interface Access {
  /** Anybody, without a session. */
  readonly public?: true
  /** Any signed-in account, whatever its organizations. */
  readonly account?: true
  /** A current employee of `{org}`, about their own things. */
  readonly user?: true
  /** Somebody let in from outside for one duty, without an employment; the handler knows the duty. With `user`. */
  readonly outside?: true
  /** A supervisor of somebody in `{org}`, about subordinates. */
  readonly supervisor?: true
  /** HR of `{org}` holding one of these codes; an empty list admits every HR user of the organization. */
  readonly hr?: readonly Code[]
  /** Holders of one of these codes in the common list (shared settings). */
  readonly common?: readonly Code[]
  /** Audit users read what HR reads, unless this is false (TEN, whistle-blower data). */
  readonly audit?: false
}

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
export type Params<P extends string> = { [K in Names<P>]: string }

/** How a value of an exported column is written. Money and decimals travel as exact decimal text. */
export type ExportKind = Extract<
  Kind,
  'text' | 'number' | 'decimal' | 'money' | 'day' | 'instant' | 'minutes' | 'percent'
>
export interface ExportColumn {
  /** `{0}` and `{1}` are `names`. */
  title: string
  /** Within its title what somebody named, which no language changes: a kind of leave, a year. */
  names?: readonly string[]
  kind?: ExportKind
  /** Left out for viewers without one of these codes. */
  code?: readonly Code[]
  /** What screens call the values that are kept as names of the program's own. */
  words?: Readonly<Record<string, string>>
  /** What screens say where there is none. */
  none?: string
  /** The program's own words that it may hold, figures in them as `{0}`. */
  says?: readonly string[]
  /** Words with a figure, `{0} h`, that stand within what it holds. */
  within?: readonly string[]
  /** Sentences, of the program or of a person: those of the program are said by its dictionaries. */
  tells?: true
  /** Such a value in the language of the file. */
  said?: (text: string) => string
}
/** What the file of a list holds. The key of a column is the path of its value in a row: `person.code`. */
export interface ListExport {
  /** `{0}` is the first of `names`. */
  title: string
  /** Within its title: a year, or a month, which is said in the language of the file. */
  names?: readonly string[]
  /** Said below the title where the file is a page: what was asked, by whom it is narrowed. */
  about?: readonly string[]
  /** A report: nothing is read in from it again, so that its titles are those of the reader's language. */
  is_report?: true
  /** In which its titles are, where not in English: what the file says beside them follows. */
  language?: 'ne'
  columns: Readonly<Record<string, ExportColumn>>
}

export interface Spec {
  access: Access
  query?: ZodType
  body?: ZodType
  response?: ZodType
  /** 201 for a creation; 200 otherwise, 204 when there is no response schema. */
  status?: 200 | 201 | 202 | 204
  /** `form`: url-encoded or multipart fields. `file`: one multipart file, given to the handler as a stream. */
  accepts?: 'json' | 'form' | 'file'
  /** The largest file that is taken, in bytes: refused (413) before more is read. 10 MB unless told. */
  bytes?: number
  /** The answer is a file, sent as an attachment, and not JSON. */
  file?: true
  /** Such an answer to a GET that is asked for as a link too, which a browser opens by itself: `?link=inline|attachment`. */
  linked?: true
  /** Served also to somebody who has to do this before anything else. */
  at_step?: NextStep
  /** Never served to the key of a program: what is done later, or by somebody's own password. */
  by_person?: true
  /** Begins a file of what may be read: also for audit users, where the organization lets them take files out. */
  takes_out?: true
  /** Served to keys of this purpose alone, in its own wire: for everybody else it does not exist. */
  key?: 'scim'
  /** What nobody sees but the person: not shown to somebody who looks as them. */
  private?: true
  /** Shown to somebody who looks as another only if they hold one of these codes as HR themselves. */
  guarded?: readonly Code[]
  /** A file endpoint that hands out pictures, also to somebody who looks as another. */
  picture?: true
  /** Fetched by pages of themselves, again and again: no line in the log of what audit users open. */
  polled?: true
  /** Tighter limit than the general one, in calls a minute for one account or address. */
  limit?: number
  /** A list that can be taken out as a file. */
  export?: ListExport
  /** One line for the OpenAPI document. */
  summary?: string
}

export interface Endpoint<P extends string = string, S extends Spec = Spec> {
  readonly method: Method
  readonly path: P
  readonly spec: S
}

type Out<T> = T extends ZodType ? z.output<T> : undefined
type In<T> = T extends ZodType ? z.input<T> : undefined
export type PathOf<E extends Endpoint> = E extends Endpoint<infer P, Spec> ? P : never
export type QueryOf<E extends Endpoint> = Out<E['spec']['query']>
export type BodyOf<E extends Endpoint> = Out<E['spec']['body']>
export type ResponseOf<E extends Endpoint> = Out<E['spec']['response']>
export type QueryIn<E extends Endpoint> = In<E['spec']['query']>
export type BodyIn<E extends Endpoint> = In<E['spec']['body']>

const make =
  (method: Method) =>
  <const P extends string, const S extends Spec>(path: P, spec: S): Endpoint<P, S> => ({
    method,
    path,
    spec,
  })

/** Every path begins and ends with a slash and is relative to /api/v1 (specification 1, section 7). */
export const get = make('GET')
export const post = make('POST')
export const put = make('PUT')
export const patch = make('PATCH')
export const del = make('DELETE')

/** Fills `{name}` parts; a missing one is a programming error and throws. */
export function pathTo(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}
