import type { RawBuilder } from 'kysely'
import { inEnglish, inNepali } from '#kernel/calendar/names.ts'
import { forbidden, invalid, refuse } from '#kernel/errors.ts'
import type { ExportKind, ListExport } from '#kernel/endpoint.ts'
import type { Db } from '#platform/db.ts'
import { patiently } from '#platform/patience.ts'
import { bucketTitle } from '#engines/dataset/bucket-server.ts'
import type { Read } from '#engines/audit/reading-server.ts'
import { extendedBy } from '#engines/dataset/computed-server.ts'
import type { Place } from '#engines/dataset/keyset-server.ts'
import { compose, PLACE, ROW_ID, type Composed } from '#engines/dataset/compose-server.ts'
import type { DataRow, OutColumn } from '#engines/dataset/data-set.ts'
import {
  columnReader,
  countedOnly,
  knownColumns,
  mayReadSet,
  SMALLEST,
  type At,
  type DataSet,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import { groupKey, isSummary, problemsOf, type Definition } from '#engines/dataset/definition.ts'
import { fileWords } from '#engines/exchange/file-words.ts'
import type { DataKind } from '#engines/dataset/operator.ts'
import { answered, rangeAnswered, unanswered, valueAnswered } from '#engines/dataset/period.ts'
import { asNow } from '#engines/dataset/renamed.ts'
import { reduced, type LeftOut } from '#engines/dataset/reduced.ts'

/** A report as a holder of some codes may have it. */
export interface Permitted {
  set: DataSet
  definition: Definition
  left_out: LeftOut[]
  /** Groups of few people are left out, for the viewer may count them and not read them. */
  hides_small: boolean
}

/** The set that a definition is about; refuses one that is not known, or that a holder of these codes may not read. */
export function setOf(sets: DataSets, name: string, held: ReadonlySet<string>): DataSet {
  const set = sets.get(name)
  if (!set) throw invalid({ data_set: ['Select a valid choice.'] })
  if (!mayReadSet(set, held)) throw forbidden(`You may not read ${set.title}.`)
  return set
}

/** What a definition comes to for a holder of these codes; refuses one that does not fit its data set. */
export function permitted(
  sets: DataSets,
  asked: Definition,
  held: ReadonlySet<string>,
  today: string,
): Permitted {
  const declared = setOf(sets, asked.data_set, held)
  const now = asNow(asked, declared.past)
  const problems = problemsOf(now.definition, knownColumns(declared))
  if (problems.length) throw invalid({ definition: problems })
  if (asked.as_of !== null && !declared.has_as_of)
    throw invalid({ as_of: [`${declared.title}: only how things stand today is known.`] })
  const set = extendedBy(declared, now.definition)
  const definition = answered(now.definition, today)
  const left = reduced(definition, knownColumns(set), columnReader(set, held), countedOnly(set, held))
  return { set, ...left, left_out: [...now.left_out, ...left.left_out] }
}

/** The protected parts that a report tells of, by whatever it shows, groups or filters by. */
export function readsOf({ set, definition }: Pick<Permitted, 'set' | 'definition'>): Read[] {
  const { columns, groups, measures, filters } = definition
  const used = [...columns, ...[...groups, ...measures, ...filters].flatMap(({ column }) => column ?? [])]
  const behind = used.flatMap((name) => set.columns.get(name)?.uses ?? [name])
  const parts = [set.reads, ...behind.map((name) => set.columns.get(name)?.reads)]
  return [...new Set(parts)].flatMap((part) => (part ? [{ employee_id: null, part }] : []))
}

/** The most rows that a file holds. */
export const MOST_ROWS = 200_000

export interface Asked {
  limit: number
  offset: number
  /** Somebody waits at a screen: what takes long is refused. */
  waiting: boolean
  /** The rows after this place instead of after the offset, or null for the first; see `hasPlaces`. */
  from?: Place | null
}
export interface Answered {
  count: number
  results: DataRow[]
  totals: DataRow | null
  columns: OutColumn[]
  left_out: LeftOut[]
  hides_small: boolean
  /** Of what was asked for by places: where the page ends; null where nothing follows it. */
  end?: Place | null
}

/** One page of a report, how many lines it has, and the figures over all of them. */
export async function runReport(
  db: Db,
  { set, definition, left_out, hides_small }: Permitted,
  at: At,
  { limit, offset, waiting, from }: Asked,
): Promise<Answered> {
  const open = unanswered(definition)
  if (open.length) throw invalid({ parameters: open.map((title) => `${title} is Required`) })
  const composed = compose(set, definition, at, hides_small ? SMALLEST : 0)
  const { columns } = composed
  if (columns.length === 0) return { count: 0, results: [], totals: null, columns, left_out, hides_small }
  const { rowsAfter } = composed
  const work = () =>
    rowsAfter && from !== undefined
      ? gatherAfter(db, composed, rowsAfter(limit + 1, from), limit)
      : gather(db, composed, limit, offset)
  const { rows, count, totals, end } = waiting ? await patiently(db, work) : await work()
  if (!waiting && count > MOST_ROWS)
    throw refuse(
      `A file holds at most 200,000 rows; this report has ${count.toLocaleString('en-US')}. Filter it.`,
    )
  return {
    count,
    results: rows.map((row) => titled(set, definition, row)),
    totals,
    columns,
    left_out,
    hides_small,
    ...(end === undefined ? {} : { end }),
  }
}

interface Gathered {
  rows: DataRow[]
  count: number
  totals: DataRow | null
  end?: Place | null
}

/** One row more than the page holds tells whether anything follows. */
async function gatherAfter(
  db: Db,
  { count }: Composed,
  asked: RawBuilder<DataRow>,
  limit: number,
): Promise<Gathered> {
  const found = (await asked.execute(db)).rows
  const rows = found.slice(0, limit).map(({ [PLACE]: _, ...row }) => row)
  const last = found.length > limit ? found[limit - 1] : undefined
  // an array, which is never shown
  const end = last ? { id: String(last[ROW_ID]), values: last[PLACE] as never } : null
  return { rows, count: (await count.execute(db)).rows[0]?.count ?? 0, totals: null, end }
}

async function gather(
  db: Db,
  { rows, count, totals }: Composed,
  limit: number,
  offset: number,
): Promise<Gathered> {
  const found = await rows(limit, offset).execute(db)
  const whole = totals ? ((await totals.execute(db)).rows[0] ?? null) : null
  // the last page says itself how many there are
  const known = found.rows.length < limit && (found.rows.length > 0 || offset === 0)
  const counted = known ? offset + found.rows.length : ((await count.execute(db)).rows[0]?.count ?? 0)
  return { rows: found.rows, count: counted, totals: whole }
}

function titled({ language }: DataSet, definition: Definition, row: DataRow): DataRow {
  if (!isSummary(definition)) return row
  const writing = language === 'ne' ? inNepali : inEnglish
  const titles = definition.groups.flatMap((group): [string, string | null][] => {
    // a value names itself, whatever calendar its reader has
    if (group.by === 'value') return []
    const value = row[groupKey(group)]
    return [
      [`${groupKey(group)}:title`, typeof value === 'string' ? bucketTitle(value, group, writing) : null],
    ]
  })
  return { ...row, ...Object.fromEntries(titles) }
}

/** What was asked, in words: the day that it is of, and the answers to its parameters. */
function aboutOf({ set, definition: { as_of, parameters } }: Permitted, { today }: At): string[] {
  const words = fileWords[set.language ?? 'en']
  const wordsOf = (column = '') => set.columns.get(column)?.words ?? {}
  const answers = parameters.flatMap((one) => {
    const range = rangeAnswered(one, today)
    const value = range
      ? `${range.start} – ${range.end}`
      : one.kind === 'day'
        ? valueAnswered(one, today)
        : one.values.map((answer) => wordsOf(one.column)[answer] ?? answer).join(', ')
    return value ? [`${one.title}: ${value}`] : []
  })
  const stands = as_of ? [words.asOf(as_of)] : set.has_as_of ? [] : [words.onlyToday(today)]
  return [...stands, ...answers]
}

/** What the file of a report holds. */
export function fileOf(report: Permitted, title: string, at: At): ListExport {
  const { set, definition } = report
  const columns = compose(set, definition, at).columns.map(({ key, title: heading, kind, label, words }) => {
    const codes = set.columns.get(key)?.codes
    const type = label ? ('text' as const) : fileKinds[kind]
    const column = { title: heading, kind: type, ...(words ? { words } : {}) }
    // whoever may not read it does not have it here; said once more, so that the export knows it is guarded
    return [label ?? key, codes && !label ? { ...column, code: codes } : column] as const
  })
  return {
    title,
    about: aboutOf(report, at),
    ...(set.language ? { language: set.language } : {}),
    columns: Object.fromEntries(columns),
  }
}

const fileKinds: Record<DataKind, ExportKind> = {
  text: 'text',
  encrypted: 'text',
  boolean: 'text',
  number: 'number',
  decimal: 'decimal',
  money: 'money',
  day: 'day',
  instant: 'instant',
  choices: 'text',
}
