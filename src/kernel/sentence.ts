type Words = Readonly<Record<string, string>>

/**
 * Says what a program writes in the language of a dictionary. It has sentences with `{0}` where a name, a day or a figure
 * stands, which stay, with `{title}` or `{word}` where a word or a sentence of its own does, and with `{words}` where
 * several words do, apart by commas. What it lacks stays.
 */
export function sentencesIn(words: Words, inDigits: (text: string) => string): (text: string) => string {
  const spoken = spokenIn(words, inDigits)
  return (text) => {
    const found = spoken(text)
    if (found !== undefined) return found
    // what no field shows is named by its field, and several rules at one field follow each other
    const [, field = '', said = text] = /^([a-z\d ]+ : )?(.*)$/s.exec(text) ?? []
    return (
      field +
      said
        .split(/(?<=\.) (?=\p{Lu})/u)
        .map((sentence) => spoken(sentence) ?? sentence)
        .join(' ')
    )
  }
}

/** The same of one sentence, which is not there where the dictionary lacks it. */
export function spokenIn(
  words: Words,
  inDigits: (text: string) => string,
): (text: string) => string | undefined {
  const sentences = sentencesOf(words)
  const small = new Map(Object.entries(words).map(([english, said]) => [english.toLowerCase(), said]))
  /** A word, also where a sentence writes it small or with a figure in it: `This weekly off …`, `Mangsir 2083`. */
  const wordOf = (part: string): string | undefined => {
    const figures = part.match(figure) ?? []
    let at = 0
    const said =
      words[part] ??
      small.get(part.toLowerCase()) ??
      (figures.length > 0 ? words[part.replaceAll(figure, () => `{${at++}}`)] : undefined)
    return said?.replaceAll(/\{(\d)\}/g, (_, place: string) => inDigits(figures[Number(place)] ?? ''))
  }
  const spoken = (text: string): string | undefined => {
    const whole = words[text]
    if (whole !== undefined) return whole
    for (const { form, places, said } of sentences) {
      const parts = form.exec(text)?.slice(1)
      if (!parts) continue
      return places.reduce((line, one, at) => {
        const part = parts[at] ?? ''
        const own = /\d/.test(one) ? undefined : (wordOf(part) ?? spoken(part) ?? listed(one, part))
        // what has a letter is a name; figures and days are written in the digits of the language
        return line.replace(one, () => own ?? (/\p{L}/u.test(part) ? part : inDigits(part)))
      }, said)
    }
    return undefined
  }
  const listed = (one: string, part: string) =>
    one === '{words}'
      ? part
          .split(', ')
          .map((word) => wordOf(word) ?? word)
          .join(', ')
      : undefined
  return spoken
}

interface Sentence {
  form: RegExp
  places: readonly string[]
  said: string
}

/** Those that say more go first: a sentence that fits two forms is of the longer one. */
const sentencesOf = (words: Words): Sentence[] =>
  Object.entries(words)
    .filter(([english]) => says(english))
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
/** One word is a title, unless it is said of what follows: `Corrected: …`, `Namaste …,`. */
const says = (english: string) =>
  (english.replaceAll(place, '').match(/\p{L}{2,}/gu) ?? []).length > 1 ||
  /^\p{L}{2,}(?:: \{| \{\w+\},$)/u.test(english)
const place = /\{\w+\}/g
const figure = /\d+(?:\.\d+)?/g
