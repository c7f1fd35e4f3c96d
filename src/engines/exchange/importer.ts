import type { Code } from '#kernel/permission.ts'

/** What a cell of a column becomes. `person` and `reference` are resolved by the importer's own `prepare`. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'boolean'
  | 'choice'
  | 'email'
  | 'phone'
  | 'name'
export interface ImportColumn {
  title: string
  kind: ColumnKind
  /** A row without it is wrong. */
  required?: true
  /** Other headers that people give it; compared without case, spaces and marks. */
  aliases?: readonly string[]
  /** `choice`: the values that are stored, each with what files say for it: `{ 'Full time': ['f', 'full', 'ft'] }`. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Held back without this code: the column is neither offered nor written. */
  code?: readonly Code[]
  hint?: string
}
export type ImportColumns = Readonly<Record<string, ImportColumn>>

/** A row after its cells were read: what is not in the file is absent, an emptied cell is null. */
export type ImportRow<C extends ImportColumns> = { [K in keyof C]?: string | null }

/**
 * A switch or choice that the person sets beside the mapping, such as how names are written or which calendar dates
 * are in. Stored with the import, given to `prepare`.
 */
export interface ImportOption {
  title: string
  hint?: string
  values: readonly { value: string; title: string }[]
  initial: string
}

/** Declares an import: what columns it knows and who may run it. Everything else the engine does. */
export interface Importer<C extends ImportColumns = ImportColumns> {
  name: string
  title: string
  access: readonly Code[]
  columns: C
  options?: Readonly<Record<string, ImportOption>>
  /** One more sentence for the upload page. */
  hint?: string
}

export const importer = <const C extends ImportColumns>(declared: Importer<C>): Importer<C> => declared
