import { declaredWords } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'

/** `refusal` by the dictionaries of declarations. */
export function saidBySentences(text: string): string {
  const sentences = known()
  if (sentences.length === 0) return text
  const found = spoken(text, sentences)
  if (found !== undefined) return found
  // what no field shows is named by its field, and several rules at one field follow each other
  const [, field = '', said = text] = /^([a-z\d ]+ : )?(.*)$/s.exec(text) ?? []
  return (
    field +
    said
      .split(/(?<=\.) (?=\p{Lu})/u)
      .map((sentence) => spoken(sentence, sentences) ?? sentence)
      .join(' ')
  )
}

interface Sentence {
  form: RegExp
  places: readonly string[]
  said: string
}

function spoken(text: string, sentences: readonly Sentence[]): string | undefined {
  const words = declaredWords()
  const whole = words[text]
  if (whole !== undefined) return whole
  for (const { form, places, said } of sentences) {
    const parts = form.exec(text)?.slice(1)
    if (!parts) continue
    return places.reduce((line, place, at) => {
      const part = parts[at] ?? ''
      const own = /\d/.test(place) ? undefined : words[part]
      return line.replace(place, () => own ?? inDigits(part))
    }, said)
  }
  return undefined
}

/** Figures and days are written in the digits of the language; what has a letter is a name. */
const inDigits = (part: string) => (/\p{L}/u.test(part) ? part : localDigits(part))

let made: { of: object; sentences: readonly Sentence[] } | undefined
function known(): readonly Sentence[] {
  const words = declaredWords()
  if (made?.of !== words) made = { of: words, sentences: sentencesOf(words) }
  return made.sentences
}

/** Those that say more go first: a sentence that fits two forms is of the longer one. */
const sentencesOf = (words: Readonly<Record<string, string>>): Sentence[] =>
  Object.entries(words)
    .filter(([english]) => (english.replaceAll(place, '').match(/\p{L}{2,}/gu) ?? []).length > 1)
    .filter(([english]) => english.includes('{'))
    .toSorted(([a], [b]) => b.replaceAll(place, '').length - a.replaceAll(place, '').length)
    .map(([english, said]) => ({
      form: new RegExp(
        `^${english
          .split(place)
          .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
          .join('(.+?)')}$`,
      ),
      places: english.match(place) ?? [],
      said,
    }))
const place = /\{\w+\}/g
