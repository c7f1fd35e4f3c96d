import { inDigits, inNepali } from '#kernel/calendar/names.ts'
import { sentencesIn } from '#kernel/sentence.ts'
import type { Db } from '#platform/db.ts'
import { languageOf } from '#platform/language.ts'
import type { Nepali } from '#engines/exchange/importer-words.ts'

/** How a file says declared words and sentences of rules. */
export interface ReaderWords {
  word: (english: string) => string
  sentence: (english: string) => string
}

const asTheyAre: ReaderWords = { word: (english) => english, sentence: (english) => english }

/** In the language of whoever gets the file. */
export async function readerWords(
  db: Db,
  accountId: string,
  nepali: Nepali | undefined,
): Promise<ReaderWords> {
  if (!nepali || (await languageOf(db, accountId)) === 'en') return asTheyAre
  return {
    word: (english) => nepali.get(english) ?? english,
    sentence: sentencesIn(Object.fromEntries(nepali), (text) => inDigits(text, inNepali.digits)),
  }
}
