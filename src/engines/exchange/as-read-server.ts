import { inDigits, inNepali } from '#kernel/calendar/names.ts'
import type { ExportColumn, ListExport } from '#kernel/endpoint.ts'
import { saidIn } from '#kernel/said.ts'
import type { Db } from '#platform/db.ts'
import { languageOf } from '#platform/language.ts'
import { fileWords } from '#engines/exchange/file-words.ts'

interface Reading {
  /** What the report was asked, of which the days are said. */
  asked: { as_of?: string; from?: string; to?: string }
  /** What declarations say in Nepali; without it titles are as they are. */
  nepali: ReadonlyMap<string, string> | undefined
  account_id: string
}

/** A report as its reader reads it: by titles of their language, with the days that it is of. */
export async function asRead(
  db: Db,
  plain: ListExport,
  { asked, nepali, account_id }: Reading,
): Promise<ListExport> {
  const language = nepali ? await languageOf(db, account_id) : 'en'
  const { as_of, from, to } = asked
  const days = as_of
    ? [fileWords[language].asOf(as_of)]
    : from || to
      ? [`${from ?? ''} – ${to ?? ''}`.trim()]
      : []
  const about = plain.about ?? days
  if (language === 'en' || !nepali) return { ...plain, about }
  const said = (title: string) => nepali.get(title) ?? title
  const columns = Object.entries(plain.columns).map(
    ([name, column]) => [name, { ...column, title: said(column.title), ...valuesOf(column, said) }] as const,
  )
  return { ...plain, title: said(plain.title), about, language, columns: Object.fromEntries(columns) }
}

const valuesOf = ({ says }: ExportColumn, inWords: (word: string) => string) =>
  says ? { said: (text: string) => inDigits(saidIn(text, says, inWords), inNepali.digits) } : {}
