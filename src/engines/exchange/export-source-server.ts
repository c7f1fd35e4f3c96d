import type { Hat, ListExport } from '#kernel/endpoint.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { allowed, type Code } from '#kernel/permission.ts'
import type { Ctx, Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { hatFor } from '#platform/hat.ts'
import type { Route } from '#platform/route.ts'
import { fileWords, type FileWords } from '#engines/exchange/file-words.ts'
import type { SheetColumn, SheetValue } from '#platform/sheet/write.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'

/** A list or report that can be taken out as a file. */
export interface ExportSource {
  route: Route
  declared: ListExport
  /** More of its path than the organization, such as the payroll whose sheet it is. */
  below: readonly string[]
}
export type ExportSources = ReadonlyMap<string, ExportSource>

/** Every served list that declares what its file holds, by its path: of an organization, or shared by all. */
export const exportSources = (routes: readonly Route[]): ExportSources =>
  new Map(
    routes.flatMap((route): [string, ExportSource][] => {
      const { method, path, spec } = route.endpoint
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const [first, ...below] = names.map(String)
      const fits = method === 'GET' && (route.kind === 'organization' ? first === 'org' : first === undefined)
      return fits && spec.export ? [[path, { route, declared: spec.export, below }]] : []
    }),
  )

/** Refuses lists that nobody declared, as words for whoever asked. */
export function sourceNamed(sources: ExportSources, path: string): ExportSource {
  const found = sources.get(path)
  if (!found) throw invalid({ source: ['This list cannot be exported.'] })
  return found
}

/** What of the path was asked: all of it, and ids where there are ids. */
export function pathOf({ below }: ExportSource, asked: Readonly<Record<string, string>>): PathAsked {
  return Object.fromEntries(
    below.map((name) => {
      const value = asked[name] ?? ''
      if (!value || (name.endsWith('id') && !/^[0-9a-f-]{36}$/i.test(value))) throw notFound()
      return [name, value]
    }),
  )
}
export type PathAsked = Readonly<Record<string, string>>

/** What its file holds: as it is declared, or as it follows from the question and what is there. */
export const fileOf = async (
  { route, declared }: ExportSource,
  { db, today, held, path }: { db: Db; today: string; held: ReadonlySet<string>; path: PathAsked },
  asked: unknown,
): Promise<ListExport> => (await route.exported?.(held, asked as never, db, today, path)) ?? declared

/** The columns that the viewer may see. */
export const columnsOf = ({ columns }: ListExport, held: ReadonlySet<string>) =>
  Object.entries(columns).filter(
    ([, { code }]) => !code || allowed(held, code satisfies readonly Code[], 'read'),
  )

export const hatAt = ({ route }: ExportSource, viewer: Viewer, org: Membership, asked: unknown): Hat | null =>
  // what is shared is read by every member, in whatever hat they stand
  hatFor(route.endpoint, viewer, org, route.kind === 'person' ? undefined : asked)

/** In somebody's name, outside any call: what a list's own handler needs to answer. */
export interface Standing {
  services: Services
  viewer: Viewer
  org: Membership
  as: Hat
  now: string
}

const PAGE = 5000

/** The list's own handler answers page by page, with the rights of the one in whose name it is asked. */
export async function* sourceRows(
  source: ExportSource,
  standing: Standing,
  db: Db,
  asked: Record<string, unknown>,
  path: PathAsked = {},
) {
  const params = { org: standing.org.slug, ...path }
  const ctx = handlerCtx(standing, db, params)
  for (let offset = 0; ; offset += PAGE) {
    const input = { params, query: { ...asked, limit: PAGE, offset }, body: undefined }
    const page = (await source.route.run(ctx as never, input as never)) as Page
    yield page
    if (page.results.length < PAGE) return
  }
}

type Row = Record<string, unknown>
interface Page {
  count: number
  results: Row[]
  /** Of a report: what all of its lines add up to. */
  totals?: Row | null
}

function handlerCtx({ services, viewer, org, as, now }: Standing, db: Db, params: PathAsked): Ctx {
  return {
    services,
    viewer,
    org,
    as,
    now,
    db,
    employee_id: org.employee_id ?? '',
    today: dayAt(now, org.time_zone),
    request: absent('request', { params }),
    reply: absent('reply'),
    afterCommit: () => {},
    signal: () => Promise.reject(new Error('A list that is exported signals nothing.')),
    upload: () => Promise.reject(new Error('A list that is exported takes no file.')),
  }
}

/** There is no call here: a handler that looks at more of one than its path says so at once. */
const absent = <T extends object>(name: string, but: object = {}): T =>
  new Proxy({} as T, {
    get: (_, key) => {
      if (key in but) return Reflect.get(but, key)
      throw new Error(`An exported list looked at its ${name}; there is none in a job.`)
    },
  })

const sheetKinds = {
  text: 'text',
  instant: 'text',
  number: 'number',
  decimal: 'number',
  minutes: 'number',
  percent: 'number',
  money: 'money',
  day: 'day',
} as const

export type Columns = ReturnType<typeof columnsOf>
export const sheetColumns = (columns: Columns): SheetColumn[] =>
  columns.map(([, { title, kind = 'text' }]) => ({ title, kind: sheetKinds[kind] }))

export const sheetRow = (
  columns: Columns,
  row: Row,
  timeZone: string,
  own: Pick<FileWords, 'yes' | 'no'> = fileWords.en,
): SheetValue[] =>
  columns.map(([path, { kind, words, none, said }]) => {
    const value = path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : null), row)
    if (none && (value ?? null) === null) return none
    if (words && typeof value === 'string') return words[value] ?? value
    if (said && typeof value === 'string') return said(value)
    return kind === 'instant' && typeof value === 'string'
      ? `${dayAt(value, timeZone)} ${clockAt(value, timeZone)}`
      : kind === 'percent' && typeof value === 'number'
        ? Number(value.toFixed(shareDecimals))
        : cellOf(value, own)
  })

/** As much of a share as screens show of it: 0.551 is 55.1 %. */
const shareDecimals = 3

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

function cellOf(value: unknown, own: Pick<FileWords, 'yes' | 'no'>): SheetValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? own.yes : own.no
  if (Array.isArray(value)) return value.map((one) => cellOf(one, own)).join(', ') || null
  if (!isObject(value)) return null
  return cellOf(value['full_name'] ?? value['name'], own)
}
