import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/db.ts'
import type { importMasters, importRows } from '#engines/exchange/exchange.ts'
import { rowConverter, withChoices, type CellErrors } from '#engines/exchange/import-convert.ts'
import { calendarsOf } from '#engines/exchange/import-options.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import type { StoredImport } from '#engines/exchange/import-store-server.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'

type RowQuery = z.output<(typeof importRows)['spec']['query']>
type MasterQuery = z.output<(typeof importMasters)['spec']['query']>
type RowPage = z.output<(typeof importRows)['spec']['response']>

interface StoredRow {
  row_no: number
  cells: Record<string, string>
  errors: CellErrors | null
  plan: RowPage['results'][number]['plan']
  outcome: RowPage['results'][number]['outcome']
  subject_id: string | null
}

/** A page of the file's rows in their order, with what was understood and what is wrong. */
export async function rowPage(db: Db, stored: StoredImport, served: ServedImporter, query: RowQuery) {
  const { errors, target, plan, outcome, search } = query
  const number = search ? (/^\d{1,7}$/.test(search) ? Number(search) : -1) : null
  const where = sql.join(
    [
      sql`exchange_id = ${stored.id}`,
      errors === 'true' ? sql`errors is not null` : errors === 'false' ? sql`errors is null` : null,
      target ? sql`errors ? ${target}` : null,
      plan ? sql`plan = ${plan}` : null,
      outcome ? sql`outcome = ${outcome}` : null,
      number === null ? null : sql`row_no = ${number}`,
    ].filter((part) => part !== null),
    sql` and `,
  )
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from exchange_row where ${where}`.execute(db),
    sql<StoredRow>`
      select row_no, cells, errors, plan, outcome, subject_id from exchange_row where ${where}
      order by row_no limit ${query.limit} offset ${query.offset}`.execute(db),
  ])
  const columns = withChoices(served.declared.columns, (await served.choices?.(db)) ?? {})
  const reads = readsOf(stored, served, columns)
  return {
    count: counted.rows[0]?.count ?? 0,
    results: found.rows.map((row) => ({ ...row, reads: reads(row.cells) })),
  }
}

function readsOf({ options }: StoredImport, { reads }: ServedImporter, columns: ImportColumns) {
  const targets = Object.values(options.mapping).filter((target) => target !== null)
  const convert = rowConverter(
    columns,
    targets,
    options.value_maps,
    options.options,
    calendarsOf(options.mapping, columns),
  )
  return (cells: Record<string, string>): Record<string, string> => {
    const { row } = convert(cells)
    const plain = Object.entries(row).flatMap(([target, value]) =>
      value !== null && value !== undefined && !isPlain(value, cells[target] ?? '') ? [[target, value]] : [],
    )
    return { ...Object.fromEntries(plain), ...reads?.(row, options.options) }
  }
}

/** Read as it stands, or the same number with other zeros. */
const isPlain = (value: string, cell: string) =>
  value === cell.trim() || (/^-?\d+(\.\d+)?$/.test(cell.trim()) && Number(cell) === Number(value))

/** Masters that are to be made, those that most rows name first. */
export async function masterPage(db: Db, id: string, { kind, search, limit, offset }: MasterQuery) {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const where = sql`exchange_id = ${id} ${kind ? sql`and kind = ${kind}` : sql``} ${search ? sql`and name ilike ${like}` : sql``}`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) from exchange_master where ${where}`.execute(db),
    sql<{ kind: string; name: string; rows: number }>`
      select kind, name, row_count as rows from exchange_master where ${where}
      order by row_count desc, name limit ${limit} offset ${offset}`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, results: found.rows }
}
