import { inDigits, inNepali, monthWords } from '#kernel/calendar/names.ts'
import type { ExportColumn, ListExport } from '#kernel/endpoint.ts'
import { namedIn, saidIn, saidWithin } from '#kernel/said.ts'
import { sentencesIn } from '#kernel/sentence.ts'
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
  if (language === 'en' || !nepali) return { ...inPlain(plain), about }
  const said = (title: string) => nepali.get(title) ?? title
  const month = (text: string) => inOwnDigits(saidIn(text, monthWords, said))
  const columns = Object.entries(plain.columns).map(([name, column]) => {
    // days and months are columns of reports that are wide
    const title = nepali.get(column.title) ?? (column.names ? column.title : month(column.title))
    return [
      name,
      {
        ...column,
        title: namedIn(title, column.names),
        ...valuesOf(column, said),
        ...toldIn(column, nepali),
      },
    ] as const
  })
  const title = namedIn(said(plain.title), plain.names?.map(month))
  return { ...plain, title, about, language, columns: Object.fromEntries(columns) }
}

/** The file of a list with what its titles name in its place. */
export function inPlain(file: ListExport): ListExport {
  const columns = Object.entries(file.columns).map(
    ([name, column]) => [name, { ...column, title: namedIn(column.title, column.names) }] as const,
  )
  return { ...file, title: namedIn(file.title, file.names), columns: Object.fromEntries(columns) }
}

const inOwnDigits = (text: string) => inDigits(text, inNepali.digits)

const valuesOf = ({ says, within, words }: ExportColumn, inWords: (word: string) => string) => ({
  ...(within
    ? {
        said: (text: string) =>
          saidWithin(text, within, (found) => inOwnDigits(saidIn(found, within, inWords))),
      }
    : {}),
  ...(says ? { said: (text: string) => inOwnDigits(saidIn(text, says, inWords)) } : {}),
  ...(words
    ? { words: Object.fromEntries(Object.entries(words).map(([key, word]) => [key, inWords(word)])) }
    : {}),
})

const toldIn = ({ tells }: ExportColumn, nepali: ReadonlyMap<string, string>) =>
  tells ? { said: sentencesIn(Object.fromEntries(nepali), inOwnDigits) } : {}
