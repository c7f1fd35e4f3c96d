import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobCtx } from '#platform/jobs.ts'
import type { Emit } from '#platform/signal.ts'
import { rowConverter, withChoices, type CellErrors } from '#engines/exchange/import-convert.ts'
import { calendarsOf } from '#engines/exchange/import-options.ts'
import { ownImporter, type ImportCtx, type ServedImporter } from '#engines/exchange/import-server.ts'
import { findImport, type Importers, type StoredImport } from '#engines/exchange/import-store-server.ts'

/** What a job on an import works with. */
export interface ImportJob {
  stored: StoredImport
  served: ServedImporter
  convert: ReturnType<typeof rowConverter>
  /** The functions of the importer in the transaction of a batch. */
  in: (db: Db) => ImportCtx
}

/**
 * The import of a job, in a transaction. Null when the job was overtaken: the person asked for another check
 * meanwhile, and this one's rows are not wanted any more.
 */
export async function jobOn(
  ctx: JobCtx,
  db: Db,
  importers: Importers,
  exchangeId: string,
): Promise<ImportJob | null> {
  const stored = await findImport(db, exchangeId)
  const known = importers.get(stored.name)
  if (!known) throw notFound('This program does not know this kind of import any more.')
  if (stored.job_id !== ctx.job_id) return null
  const served = await ownImporter(known, db)
  const columns = withChoices(served.declared.columns, (await served.choices?.(db)) ?? {})
  const { mapping, value_maps, options } = stored.options
  const targets = Object.values(mapping).filter((target) => target !== null)
  return {
    stored,
    served,
    convert: rowConverter(columns, targets, value_maps, options, calendarsOf(mapping, columns)),
    in: (inside) => ({
      db: inside,
      org: ctx.org,
      today: ctx.today,
      account_id: ctx.account_id ?? '',
      options,
      mapped: new Set(targets),
      signal: emitter(ctx, inside),
      cellsOf: (target) => cellsOf(inside, exchangeId, target),
    }),
  }
}

/** Heard once the last batch has said that the import is done, or taken back. */
const emitter =
  ({ org, account_id }: JobCtx, db: Db): Emit =>
  async (name, payload) => {
    const values = { id: newId(), org_id: org.org_id, name, payload: JSON.stringify(payload), account_id }
    await db.insertInto('signal').values(values).execute()
  }

async function cellsOf(db: Db, id: string, target: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ cell: string }>`
    select distinct btrim(cells ->> ${target}) as cell from exchange_row
    where exchange_id = ${id} and cells ? ${target} and errors is null`.execute(db)
  return new Set(rows.map(({ cell }) => cell))
}

export const joined = (...all: readonly CellErrors[]): CellErrors => {
  const found: CellErrors = {}
  for (const errors of all)
    for (const [target, messages] of Object.entries(errors))
      found[target] = [...(found[target] ?? []), ...messages]
  return found
}

export const isWrong = (errors: CellErrors): boolean => Object.keys(errors).length > 0
