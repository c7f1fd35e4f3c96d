import type { Screen } from '#kernel/screen.ts'
import type { Names } from '#scripts/new/names.ts'

/** What a kind is asked to write. */
export interface Wish {
  module: Names
  thing: Names
  /** The pages of the catalogue that it will be. */
  pages: readonly Screen[]
  /** The codes that guard those pages, as code: `P.leave.reports`. */
  codes: string
  /** The next free number of a migration: `0031`. */
  migration: string
}

/** A line that joins a list or an object that is there: the import it needs, and the entry. */
export interface Join {
  file: string
  /** How the line of the list begins: `export const routes`. */
  list: string
  imports?: string
  entry: string
}

export interface Plan {
  /** New files, by path. */
  files: Readonly<Record<string, string>>
  joins: readonly Join[]
  /** Messages for the module's English catalogue, below one key. */
  words?: { key: string; messages: Readonly<Record<string, string>> }
  /** What no skeleton can know. */
  think: readonly string[]
}
