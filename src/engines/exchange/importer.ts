import type { ReadPart } from '#engines/audit/reading.ts'
import type { Kind } from '#kernel/kind.ts'
import type { Code } from '#kernel/permission.ts'

/** What a cell of a column becomes. What names another row, such as a branch, is text that the importer resolves. */
export type ImportKind = Extract<
  Kind,
  'text' | 'number' | 'money' | 'day' | 'boolean' | 'choice' | 'email' | 'phone' | 'name'
>
export interface ImportColumn {
  title: string
  kind: ImportKind
  /** A row without it is wrong. */
  required?: true
  /** Other headers that people give it; compared without case, spaces and marks. */
  aliases?: readonly string[]
  /** `choice`: the values that are stored, each with what files say for it: `{ 'Full time': ['f', 'full', 'ft'] }`. */
  values?: Readonly<Record<string, readonly string[]>>
  /** `choice`: a value that is not among them is taken as it stands: the name of a master. */
  open?: true
  /** A blank cell says nothing of it, even where blanks empty: rows are found by it, or others say the same. */
  silent?: true
  /** Longest text; 255 unless told. */
  max?: number
  /** Decimals of a number or an amount; 2 unless told. */
  places?: number
  /** A number may be below zero. */
  negative?: true
  /** `day`: words that a file may say instead of a day; what is read, each with what else is said for it. */
  says?: Readonly<Record<string, readonly string[]>>
  /** A day of birth, of people who are at least so old: what a year says of its calendar depends on it. */
  born?: number
  /** Held back without one of these codes: the column is neither offered nor written. */
  code?: readonly Code[]
  /** Read into other columns, which hold all of it: not given back with what is stored. */
  composed?: true
  hint?: string
}
export type ImportColumns = Readonly<Record<string, ImportColumn>>

/** A row after its cells were read: what the file leaves blank is absent, an emptied cell is null. */
export type ImportRow<C extends ImportColumns = ImportColumns> = { [K in keyof C & string]?: string | null }

/**
 * What the person sets beside the mapping, such as how names are written or what to do with unknown masters.
 * Kept with the import. A `choice` has `values`, a `switch` is `yes` or `no`, a `day` is an ISO day or `today`.
 */
export type ImportOption = {
  title: string
  hint?: string
  initial: string
  /** Asked only while a column of the file fills one of these; always when left out. */
  about?: readonly string[]
} & (
  | { kind?: 'choice'; values: readonly { value: string; title: string }[] }
  | { kind: 'boolean' }
  | { kind: 'day' }
)
export type ImportOptions = Readonly<Record<string, ImportOption>>

/** Declares an import: what columns it knows and who may run it. Everything else the engine does. */
export interface Importer<C extends ImportColumns = ImportColumns> {
  name: string
  title: string
  /** `1 employee`, `2 employees`: how rows are counted in sentences. */
  noun: { one: string; other: string }
  access: readonly Code[]
  columns: C
  /** Groups of columns of which one must be mapped, such as a full name or a first name. */
  needs?: readonly (readonly (keyof C & string)[])[]
  options?: ImportOptions
  /** Where it is done and seen, in the notation of the catalogue: `/admin/{slug}/hris/import/employees`. */
  screen: string
  /** What it gives back with the data that is stored is kept as read. */
  reads?: ReadPart
  /** Whoever lets it write has shown within minutes who they are. */
  steps_up?: true
  /** One more sentence for the upload page. */
  hint?: string
}

export const importer = <const C extends ImportColumns>(declared: Importer<C>): Importer<C> => declared

/** The columns that a holder of these codes may fill. */
export const columnsFor = <C extends ImportColumns>(
  { columns }: Pick<Importer<C>, 'columns'>,
  may: (codes: readonly Code[]) => boolean,
): [keyof C & string, ImportColumn][] =>
  Object.entries(columns).filter(([, { code }]) => code === undefined || may(code))
