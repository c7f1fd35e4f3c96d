import { sql, type RawBuilder } from 'kysely'

/** The words of a search as people are found by them: lower case, at most five, the first forty characters of each. */
export const searchWords = (search: string | undefined): string[] =>
  (search ?? '')
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => Array.from(word).slice(0, 40).join(''))

/**
 * Every word must begin a word of the person: of the name in either script, the code, the work email. `employeeId` is
 * the column to narrow. Ranges and not LIKE, because only they may use an index under row-level security. An array and
 * not IN, because those who were found are few: IN is joined, and for that everybody is read.
 */
export const foundBy = (search: string | undefined, employeeId: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  searchWords(search).map(
    (word) =>
      sql<boolean>`${employeeId} = any(array(select w.employee_id from employee_word w where w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`}))`,
  )
