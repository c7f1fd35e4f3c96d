import type { PartName } from '#app/catalogue/known.ts'
import type { Words } from '#app/catalogue/lines.ts'
import { searchWords } from '#app/parts/part-of.ts'

/** What pages are found by beside their titles: fetched when somebody is about to search. */
export const words: Readonly<Record<PartName, Words>> = {
  user: searchWords('user'),
  supervisor: searchWords('supervisor'),
  admin: searchWords('admin'),
  commons: searchWords('commons'),
}
