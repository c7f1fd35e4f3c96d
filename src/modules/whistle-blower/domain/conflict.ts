export interface Reader {
  readonly id: string
  readonly duty: string
  readonly full_name: string
  /** In Devanagari. */
  readonly name_nepali: string | null
  readonly is_fallback: boolean
}
/** What speaks against readers: whom the reporter left out, and every text that was written. */
export interface Involved {
  readonly excluded: readonly string[]
  readonly said: readonly string[]
}

/**
 * Who may read a report: nobody whom the reporter left out, and nobody who is named in it. Somebody who stands in reads it
 * only when no other is left. Empty where nobody is.
 */
export function readersOf<R extends Reader>(readers: readonly R[], involved: Involved): readonly R[] {
  const free = uninvolved(readers, involved).filter(({ duty }) => duty === 'Investigator')
  const usual = free.filter(({ is_fallback }) => !is_fallback)
  return usual.length ? usual : free
}

/** Who may keep the name of the reporter: the custodians who are neither left out nor named. */
export const custodiansOf = <R extends Reader>(readers: readonly R[], involved: Involved): readonly R[] =>
  uninvolved(readers, involved).filter(({ duty }) => duty === 'Custodian')

/** Who is neither left out nor named. */
export function uninvolved<R extends Reader>(readers: readonly R[], { excluded, said }: Involved): R[] {
  const texts = said.map(wordsOf)
  return readers.filter(
    ({ id, full_name, name_nepali }) =>
      !excluded.includes(id) &&
      !texts.some((text) => isNamed(wordsOf(full_name), text) || isNamed(wordsOf(name_nepali ?? ''), text)),
  )
}

/**
 * By first and last name in either order, with a middle name between them at most, or by the first name alone. A last name
 * alone names nobody: many share it. Rather one reader too few than one who is meant.
 */
function isNamed(name: readonly string[], text: readonly string[]): boolean {
  const [first, last] = [name[0], name.at(-1)]
  if (first === undefined || last === undefined) return false
  const firsts = placesOf(first, text)
  // an initial alone may be anybody's
  if (first.length > 1 || name.length === 1) return firsts.length > 0
  const apart = Math.max(2, name.length - 1)
  return placesOf(last, text).some((at) => firsts.some((from) => from !== at && Math.abs(from - at) <= apart))
}

const placesOf = (part: string, text: readonly string[]): number[] =>
  text.flatMap((word, at) => (word === part || isInflected(part, word) ? [at] : []))

/** Nepali writes its postpositions onto the name, in Latin letters too. */
const isInflected = (part: string, word: string): boolean =>
  part.length > 1 && word.startsWith(part) && endings.has(word.slice(part.length))

const wordsOf = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{M}]+/gu) ?? []

/** As writers differ: capitals, accents, nukta, long and short vowels, ways to write a nasal, joiners that are not seen. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u093C\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ँ', 'ं')

const endings: ReadonlySet<string> = new Set(
  (
    'ले लाई को का की मा बाट सँग सित द्वारा हरू जी ज्यू माथि विरुद्ध ' +
    'le lai ko ka ki ma bata sanga sita dwara haru ji jyu'
  )
    .split(' ')
    .map(folded),
)
