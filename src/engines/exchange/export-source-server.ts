import type { Hat, ListExport } from '#kernel/endpoint.ts'
import { invalid } from '#kernel/errors.ts'
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
}
export type ExportSources = ReadonlyMap<string, ExportSource>

/** Every served list that declares what its file holds, by its path: of an organization, or shared by all. */
export const exportSources = (routes: readonly Route[]): ExportSources =>
  new Map(
    routes.flatMap((route): [string, ExportSource][] => {
      const { method, path, spec } = route.endpoint
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const fits = method === 'GET' && names.join() === (route.kind === 'organization' ? 'org' : '')
      return fits && spec.export ? [[path, { route, declared: spec.export }]] : []
    }),
  )

/** Refuses lists that nobody declared, as words for whoever asked. */
export function sourceNamed(sources: ExportSources, path: string): ExportSource {
  const found = sources.get(path)
  if (!found) throw invalid({ source: ['This list cannot be exported.'] })
  return found
}

/** What its file holds: as it is declared, or as it follows from the question and what is there. */
export const fileOf = async (
  { route, declared }: ExportSource,
  { db, today, held }: { db: Db; today: string; held: ReadonlySet<string> },
  asked: unknown,
): Promise<ListExport> => (await route.exported?.(held, asked as never, db, today)) ?? declared

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
) {
  const ctx = handlerCtx(standing, db)
  const params = { org: standing.org.slug }
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

function handlerCtx({ services, viewer, org, as, now }: Standing, db: Db): Ctx {
  return {
    services,
    viewer,
    org,
    as,
    now,
    db,
    employee_id: org.employee_id ?? '',
    today: dayAt(now, org.time_zone),
    request: absent('request'),
    reply: absent('reply'),
    afterCommit: () => {},
    signal: () => Promise.reject(new Error('A list that is exported signals nothing.')),
    upload: () => Promise.reject(new Error('A list that is exported takes no file.')),
  }
}

/** There is no call here: a handler that looks at one says so at once. */
const absent = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: () => {
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
