import { sql } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import type { PageQuery } from '#kernel/list.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { CheckBody, Counts, Import, ImportLine, ImportMode } from '#engines/exchange/exchange.ts'
import type { Format } from '#engines/exchange/formats.ts'
import type { Mapping } from '#engines/exchange/import-choices.ts'
import type { FileHead } from '#engines/exchange/file-head.ts'
import { abilities, standing, type ImportState } from '#engines/exchange/import-life.ts'
import { optionsOf } from '#engines/exchange/import-options.ts'
import { guardedCodes, type ServedImporter } from '#engines/exchange/import-server.ts'
import { columnsFor, type ImportColumn } from '#engines/exchange/importer.ts'

/** What the person chose for an import. */
export type ImportChoices = CheckBody & { mode?: ImportMode }

/** The row of an import with the job that works on it. */
export interface StoredImport {
  id: string
  name: string
  title: string
  state: ImportState
  file_id: string | null
  file_name: string
  sha256: string | null
  format: Format
  head: FileHead & {
    suggestions: Record<string, { target: string; confidence: number }>
    /** The mapping as it was kept from an earlier import. */
    kept?: Mapping | null
  }
  options: ImportChoices
  counts: Counts
  job_id: string | null
  job: { id: string; state: string; progress: number; total: number | null; error: string | null } | null
  error: string | null
  account_id: string
  account_name: string
  version: number
  created_at: string
  ended_at: string | null
}

export const noCounts = (rows = 0): Counts => ({
  rows,
  valid: 0,
  errors: 0,
  to_create: 0,
  to_update: 0,
  unchanged: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  undone: 0,
  repeated: 0,
  repeated_rows: [],
  new_masters: {},
  errors_by: {},
})

export type Importers = ReadonlyMap<string, ServedImporter>

/** The importer of this name, for those who may use it. One that does not exist is not found. */
export function importerFor(importers: Importers, ctx: Pick<Ctx, 'org'>, name: string): ServedImporter {
  const found = importers.get(name)
  if (!found) throw notFound()
  mustUse(ctx, found)
  return found
}

export function mustUse({ org }: Pick<Ctx, 'org'>, { declared }: ServedImporter): void {
  if (!org.is_hr || !allowed(org.codes, declared.access, 'write')) throw forbidden()
}

const columns = sql`x.id, x.name, x.title, x.state, x.file_id, x.file_name, f.sha256, x.format, x.head, x.options, x.counts,
  x.job_id, x.error, x.account_id, x.account_name, x.version, x.created_at, x.ended_at,
  case when j.id is not null then json_build_object('id', j.id, 'state', j.state, 'progress', j.progress, 'total', j.total, 'error', j.error) end as job`
const source = sql`exchange x left join job j on j.org_id = x.org_id and j.id = x.job_id
  left join stored_file f on f.org_id = x.org_id and f.id = x.file_id`

export async function findImport(db: Db, id: string, lock = false): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select ${columns} from ${source} where x.id = ${id} and x.direction = 'import' ${lock ? sql`for update of x` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  const [found] = rows
  // kept by a version that did not ask for it
  const options = { ...found.options, leave_out_repeated: found.options.leave_out_repeated ?? false }
  return { ...found, options, counts: await currentCounts(db, found) }
}

/** The latest first, of the importers that the viewer may use. */
export async function importPage(
  db: Db,
  names: readonly string[],
  { limit, offset }: Pick<PageQuery, 'limit' | 'offset'>,
) {
  const mine = sql`x.direction = 'import' and x.name = any(${names})`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from exchange x where ${mine}`.execute(db),
    sql<StoredImport>`
      select ${columns} from ${source} where ${mine} order by x.created_at desc, x.id limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows: found.rows }
}

/** A run that did not come to its end left its counts in the rows alone. */
async function currentCounts(db: Db, stored: StoredImport): Promise<Counts> {
  const now = standing(stored)
  const counts = { ...noCounts(), ...stored.counts }
  if (!(now === 'Stopped' || now === 'Failed') || stored.state === 'Checking') return counts
  return { ...counts, ...(await outcomeCounts(db, stored.id)) }
}

export async function outcomeCounts(db: Db, id: string) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*) from exchange_row where exchange_id = ${id} and outcome is not null group by outcome`.execute(
    db,
  )
  const of = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return { created: of('created'), updated: of('updated'), skipped: of('skipped'), undone: of('undone') }
}

export const lifeOf = (stored: StoredImport) => ({
  state: stored.state,
  job: stored.job,
  has_file: stored.sha256 !== null,
  wrote: stored.counts.created + stored.counts.updated > 0,
})

/**
 * May they read what is in the file? Its sender may; others only with every code that guards a column: what a salary
 * column holds was never checked against the mapping of whoever looks.
 */
export const mayReadContent = (
  { org, viewer }: Pick<Ctx, 'org' | 'viewer'>,
  stored: StoredImport,
  served: ServedImporter,
) =>
  stored.account_id === viewer.account_id ||
  guardedCodes(served.declared).every((codes) => allowed(org.codes, codes, 'read'))

export function lineOf(
  ctx: Pick<Ctx, 'org' | 'viewer'>,
  stored: StoredImport,
  served: ServedImporter,
): ImportLine {
  const { job } = stored
  const now = standing(stored)
  const { id, name, title, file_name, format, counts, created_at, ended_at, version } = stored
  const checked = !['Uploaded', 'Checking', 'Expired'].includes(stored.state)
  return {
    id,
    name,
    title,
    state: now,
    file_name,
    format,
    mode: stored.options.mode ?? null,
    counts,
    job: job && { id: job.id, state: job.state, progress: job.progress, total: job.total },
    error: stored.error ?? (now === 'Failed' ? (job?.error ?? null) : null),
    has_result: checked && stored.sha256 !== null && mayReadContent(ctx, stored, served),
    ...abilities(lifeOf(stored)),
    created_at,
    ended_at,
    created_by: stored.account_name,
    version,
  }
}

export async function importOf(
  ctx: Pick<Ctx, 'org' | 'viewer'>,
  db: Db,
  stored: StoredImport,
  served: ServedImporter,
): Promise<Import> {
  const { declared } = served
  const { head, options } = stored
  const readable = mayReadContent(ctx, stored, served)
  // only who chooses columns looks at them; the progress is asked for again and again
  const isChosen = abilities(lifeOf(stored)).can_check
  const choices = (isChosen && (await served.choices?.(db))) || {}
  return {
    ...lineOf(ctx, stored, served),
    noun: declared.noun,
    sheet: head.sheet ?? null,
    sheets: [...(head.sheets ?? [])],
    remarks: head.remarks,
    columns: readable
      ? head.columns.map((column) => ({
          ...column,
          evidence: column.evidence ?? null,
          suggestion: head.suggestions[column.header] ?? null,
        }))
      : [],
    mapping: options.mapping,
    is_mapping_kept: isKept(head.kept, options.mapping),
    value_maps: readable ? options.value_maps : {},
    options: options.options,
    leaves_out_repeated: options.leave_out_repeated,
    targets: targetsFor(ctx, served, choices),
    needs: (declared.needs ?? []).map((group) => [...group]),
    option_list: Object.entries(optionsOf(declared.columns, declared.options)).map(([name, option]) => ({
      name,
      kind: option.kind ?? 'choice',
      title: option.title,
      hint: option.hint ?? null,
      values: 'values' in option ? [...option.values] : [],
      initial: option.initial,
      about: [...(option.about ?? [])],
    })),
  }
}

const isKept = (kept: Mapping | null | undefined, mapping: Mapping): boolean =>
  Boolean(kept) &&
  Object.entries(mapping).every(([header, target]) => target === (kept?.[header] ?? null)) &&
  Object.values(mapping).some((target) => target !== null)

export const targetsFor = (
  { org }: Pick<Ctx, 'org'>,
  { declared }: ServedImporter,
  choices: Readonly<Record<string, readonly string[]>> = {},
): Import['targets'] =>
  columnsFor(declared, (codes) => allowed(org.codes, codes, 'write')).map(([name, column]) => ({
    name,
    title: column.title,
    kind: column.kind,
    required: column.required ?? false,
    open: column.open ?? false,
    ...(column.places === undefined ? {} : { places: column.places }),
    ...(column.born === undefined ? {} : { born: column.born }),
    hint: column.hint ?? null,
    aliases: [...(column.aliases ?? [])],
    values: valuesOf(column, choices[name] ?? []),
  }))

function valuesOf({ values = {} }: ImportColumn, stored: readonly string[]) {
  const declared = Object.entries(values).map(([value, aliases]) => ({ value, aliases: [...aliases] }))
  const others = stored.filter((value) => !(value in values)).map((value) => ({ value, aliases: [] }))
  return [...declared, ...others]
}
