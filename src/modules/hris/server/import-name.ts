import { sql, type RawBuilder } from 'kysely'
import { splitName, type NameParts } from '#engines/exchange/names.ts'
import type { EmployeeImportRow } from '#modules/hris/shared/imports.ts'

/** The name that a row gives, of one column or of three; null when it gives none. */
export function nameOf(row: EmployeeImportRow, options: Readonly<Record<string, string>>): NameParts | null {
  if (row.first_name) {
    const { first_name, middle_name, last_name } = row
    return { title: '', suffix: '', first_name, middle_name: middle_name ?? '', last_name: last_name ?? '' }
  }
  if (!row.full_name) return null
  const parts = splitName(row.full_name, options['name_order'] === 'last_first' ? 'last_first' : 'first_last')
  return { ...parts, last_name: [parts.last_name, parts.suffix].filter(Boolean).join(' ') }
}

export const fullName = ({ first_name, middle_name, last_name }: NameParts): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')

/** A name as it stands, and as it is stored: `RAI, ASHA` is Asha Rai. */
export const nameForms = (text: string): string[] => [...new Set([text, fullName(splitName(text))])]

/** Two spellings of one name: without dots, accents of Latin letters and case. `Renée K. Rai` is `RENEE K RAI`. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
export const nameKeys = (text: string): string[] => [...new Set(nameForms(text).map(nameKey))]

/** The same of a stored name, which has no spaces at its ends. */
export const storedNameKey = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(normalize(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f.]', '', 'g'), NFKC))`

/** A spreadsheet takes `0042` for the number 42: a code of digits as such a file has it. */
export const bareCode = (code: string): string => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code)
