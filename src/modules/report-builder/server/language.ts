import type { Db } from '#platform/db.ts'
import { languageOf } from '#platform/language.ts'
import {
  ownSets,
  type DataColumnSpec,
  type DataSet,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import own from '#modules/report-builder/server/titles-ne.json' with { type: 'json' }

/**
 * The sets with their titles in Nepali: as the application says them elsewhere, unless a report means something else; and
 * with what their choices are called.
 */
export function knowingNepali(declared: readonly DataSet[], words: ReadonlyMap<string, string>): DataSet[] {
  const nepali = new Map([...words, ...Object.entries(own)])
  return declared.map((set) => ({
    ...set,
    nepali,
    columns: new Map([...set.columns].map(([key, column]) => [key, withChoices(column, words)])),
  }))
}

function withChoices(column: DataColumnSpec, known: ReadonlyMap<string, string>): DataColumnSpec {
  if (!column.choices || column.is_own) return column
  const nepali = column.choices.map((choice): [string, string] => {
    const word = column.words?.[choice] ?? choice
    return [choice, known.get(word) ?? word]
  })
  return { ...column, nepali: Object.fromEntries(nepali) }
}

/** The data sets with their titles in a language; keys, and all that reaches the database, stay. */
export const inLanguage = (sets: DataSets, language: string): DataSets =>
  language === 'ne' ? new Map([...sets].map(([name, set]) => [name, translated(set)])) : sets

function translated(set: DataSet): DataSet {
  const inNepali = (title: string): string => set.nepali?.get(title) ?? title
  return {
    ...set,
    language: 'ne',
    title: inNepali(set.title),
    about: inNepali(set.about),
    ...(set.wide ? { wide: { ...set.wide, title: inNepali(set.wide.title) } } : {}),
    past: { ...set.past, gone: new Map([...set.past.gone].map(([key, title]) => [key, inNepali(title)])) },
    columns: new Map(
      [...set.columns].map(([key, column]): [string, DataColumnSpec] => [
        key,
        {
          ...column,
          title: column.is_own ? column.title : inNepali(column.title),
          group: inNepali(column.group),
          ...(column.nepali ? { words: column.nepali } : {}),
        },
      ]),
    ),
  }
}

/** The sets as they are in the organization of the transaction, in the language of who reads. */
export async function setsFor(
  { db, viewer }: { db: Db; viewer: { account_id: string } },
  sets: DataSets,
): Promise<DataSets> {
  return inLanguage(await ownSets(db, sets), await languageOf(db, viewer.account_id))
}
