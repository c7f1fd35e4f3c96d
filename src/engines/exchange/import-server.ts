import type { Code } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import type { Organization } from '#platform/organization.ts'
import type { Emit } from '#platform/signal.ts'
import type { Json } from '#platform/tables.ts'
import type { CellErrors } from '#engines/exchange/import-convert.ts'
import type { ImportColumns, Importer, ImportRow } from '#engines/exchange/importer.ts'
import { inBothLanguages, type Nepali } from '#engines/exchange/importer-words.ts'

/** What the functions of an importer work with; `db` is the transaction of the current batch. */
export interface ImportCtx {
  db: Db
  org: Organization
  today: string
  /** Who runs it, and their own record here: nobody changes their own pay by a file. */
  account_id: string
  /** The options as they were chosen, initial values filled in. */
  options: Readonly<Record<string, string>>
  /** The targets that some column of the file fills. */
  mapped: ReadonlySet<string>
  /** Says in the transaction what the rows have changed, where others follow it. */
  signal: Emit
  /** What the cells of a column hold in the whole file, once it was checked. */
  cellsOf(target: string): Promise<ReadonlySet<string>>
}

export interface FileRow<C extends ImportColumns = ImportColumns> {
  row_no: number
  row: ImportRow<C>
  /** What `read` said that it is found by. */
  key: string | null
}

/** What becomes of a row. `write` is the importer's own, handed on to `save`. */
export interface Decision<W> {
  errors: CellErrors
  plan: 'create' | 'update' | 'unchanged'
  /** The stored row that is meant; null for a creation. */
  subject_id: string | null
  /** Masters that nobody has yet and the options let it make. */
  masters: readonly { kind: string; name: string }[]
  write: W
}

/** Goes through a file from its first row to its last, for what only the whole file tells. */
export interface FileReader<C extends ImportColumns> {
  read(row: ImportRow<C>, rowNo: number): { key: string | null; errors: CellErrors }
  /** After the last row: what is wrong with what rows say of each other, by row number. `refused` are wrong by themselves. */
  finish?(ctx: ImportCtx, refused: ReadonlySet<number>): Promise<ReadonlyMap<number, CellErrors>>
}

export type Decided<C extends ImportColumns, W> = FileRow<C> & Decision<W>
export interface Saved {
  row_no: number
  subject_id: string
  /** What undoing needs. */
  before: Json
}
/** A row that was written: what the row said, and what is kept of it. */
export interface WrittenRow<C extends ImportColumns = ImportColumns> {
  row_no: number
  row: ImportRow<C>
  outcome: 'created' | 'updated' | 'unchanged'
  subject_id: string
  before: Json
}
export interface Linked {
  row_no: number
  /** Replaces what is kept, when something was written. */
  before?: Json
  errors?: CellErrors
}

/**
 * The part of an import that only its module knows. All functions but `read` and `reads` may query, a fixed number of
 * times for a batch and never for each row. They may be run again for rows whose transaction failed.
 */
export interface ImportHandler<C extends ImportColumns, F, W> {
  /** The line of headings that a file lacks, by how it begins: null where it has one. */
  headings?(start: string): string | null
  /** What all rows need: masters, rights. Read anew whenever a job begins, and after masters were made. */
  facts(ctx: ImportCtx): Promise<F>
  reader?(ctx: ImportCtx): FileReader<C>
  decide(ctx: ImportCtx, facts: F, rows: readonly FileRow<C>[]): Promise<Decision<W>[]>
  /** Before the first row is written, in a transaction of its own: what it answers is kept when the job goes on after a crash. */
  begin?(ctx: ImportCtx, expected: { creates: number }): Promise<Json>
  /** Gives back what `begin` reserved and no row used. */
  release?(ctx: ImportCtx, begun: Json): Promise<void>
  /** Makes those that are still missing; answers with the ids of the ones it made. */
  makeMasters?(
    ctx: ImportCtx,
    masters: readonly { kind: string; name: string }[],
  ): Promise<{ kind: string; name: string; id: string }[]>
  /** Creations and updates, none of them with errors. */
  save(ctx: ImportCtx, facts: F, rows: readonly Decided<C, W>[], begun: Json): Promise<Saved[]>
  /** When all rows are there: what they say of each other. Called for rows that fill one of `linkedBy`. */
  link?(ctx: ImportCtx, rows: readonly WrittenRow<C>[]): Promise<Linked[]>
  linkedBy?: readonly (keyof C & string)[]
  /** Locks what these rows wrote, and names what was changed or used since: `Maya Rai (HT-0042)`. */
  changed(ctx: ImportCtx, rows: readonly WrittenRow<C>[]): Promise<string[]>
  undo(ctx: ImportCtx, rows: readonly WrittenRow<C>[]): Promise<void>
  /** Removes those that nothing uses. */
  removeMasters?(ctx: ImportCtx, masters: readonly { kind: string; master_id: string }[]): Promise<void>
  /** How cells of a row were understood, where that is not plain to see: the parts of a name. */
  reads?(row: ImportRow<C>, options: Readonly<Record<string, string>>): Record<string, string>
  /** One more column of the result file, such as the code that was given. */
  label?: { title: string; of(db: Db, subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>> }
  /** Values that a column of open choices has already, such as the names of masters. */
  choices?(db: Db): Promise<Readonly<Record<string, readonly string[]>>>
  /**
   * The same import as the organization has it, with columns of its own fields. Asked anew in each transaction; what an
   * earlier answer wrote, a later one undoes.
   */
  own?(db: Db): Promise<ServedImporter>
  /** What is stored, in the columns of the import: pages in a steady order, `after` the last key of the page before. */
  stored?(ctx: StoredCtx, after: string | null): Promise<StoredPage>
}

export interface StoredPage {
  rows: Record<string, string | null>[]
  /** null on the last page. */
  last: string | null
}

export interface StoredCtx {
  db: Db
  today: string
  /** The columns that the viewer may see. */
  columns: ReadonlySet<string>
}

/** An importer with what serves it, whatever its columns. */
export interface ServedImporter extends ImportHandler<ImportColumns, unknown, unknown> {
  declared: Importer
  /** What declarations say in Nepali, for the files that it gives. */
  nepali?: Nepali
}

/** An importer as it is in the organization of the transaction. */
export const ownImporter = async (served: ServedImporter, db: Db): Promise<ServedImporter> =>
  (await served.own?.(db)) ?? served

// Facts and what is to be written differ from importer to importer; each pair was checked against the other here.
export const serveImport = <C extends ImportColumns, F, W>(
  declared: Importer<C>,
  handler: ImportHandler<C, F, W>,
): ServedImporter => ({ ...handler, declared }) as unknown as ServedImporter

/** The same importer, for files in either language. */
export const servedInBoth = (served: ServedImporter, nepali: Nepali): ServedImporter => {
  const { declared, own } = served
  return {
    ...served,
    nepali,
    declared: { ...declared, columns: inBothLanguages(declared.columns, nepali) },
    ...(own ? { own: async (db: Db) => servedInBoth(await own(db), nepali) } : {}),
  }
}

export const guardedCodes = ({ columns }: Importer): readonly Code[][] =>
  Object.values(columns).flatMap(({ code }) => (code ? [[...code]] : []))
