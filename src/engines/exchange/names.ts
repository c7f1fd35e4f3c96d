/** The parts of a person's name; '' where there is none. */
export interface NameParts {
  /** Mr, Dr, Er …, without a full stop. */
  title: string
  first_name: string
  middle_name: string
  last_name: string
  /** Jr, III, PhD … */
  suffix: string
}

/** How a name without a comma is meant; `Last, First` is clear by itself. */
export type NameOrder = 'first_last' | 'last_first'

/**
 * Splits a name as lists of people write it: `ACHARYA, MAYA K`, `Rai; Hari`, `Dr. Asha Devi Rai`, `John Smith, Jr.`.
 * Names in capitals or small letters throughout get proper case; other spellings and other scripts stay as they are.
 */
export function splitName(name: string, order: NameOrder = 'first_last'): NameParts {
  const pieces = name
    .normalize('NFC')
    .split(/[,;]/)
    .map(wordsIn)
    .filter((words) => words.length)
  const suffixes: string[] = []
  const people = pieces.filter((words, index) => {
    const isSuffix = index > 0 && words.every(suffixOf)
    if (isSuffix) suffixes.push(...words)
    return !isSuffix
  })
  const titles = people.map(takeTitles).join(' ').trim()
  for (const words of people) suffixes.push(...takeSuffixes(words))
  const [family = [], ...given] = people
  const parts = given.length ? { last: family, given: given.flat() } : parted(family, order)
  const last = proper(parts.last)
  const [first = '', ...middle] = proper(parts.given)
  return {
    title: titles,
    first_name: first,
    middle_name: middle.join(' '),
    last_name: last.join(' '),
    suffix: suffixes.map((word) => suffixOf(word) ?? word).join(' '),
  }
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** Words of one piece: a family name may have small words before it, as in `Jan van der Berg`. */
function parted(words: string[], order: NameOrder) {
  if (words.length < 2) return { given: words, last: [] }
  if (order === 'last_first') {
    let end = 1
    while (end < words.length - 1 && isParticle(words[end - 1])) end++
    return { last: words.slice(0, end), given: words.slice(end) }
  }
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1])) start--
  return { given: words.slice(0, start), last: words.slice(start) }
}

const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'du',
  'la',
  'le',
  'ten',
  'ter',
  'zu',
  'bin',
  'binti',
  'ibn',
  'al',
  'el',
])
const isParticle = (word = '') => particles.has(word.toLowerCase())

const bare = (word: string) => word.replaceAll('.', '').toLowerCase()

const titleNames = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Mx',
  'Dr',
  'Er',
  'Prof',
  'Adv',
  'Ar',
  'Rev',
  'Hon',
  'श्री',
  'श्रीमती',
  'सुश्री',
  'डा',
  'डा०',
  'प्रा',
  'इ',
]
const titles = new Map(titleNames.map((title) => [title.toLowerCase(), title]))

/** Removes the titles that stand before a name, and gives them back; the last word is always the name. */
function takeTitles(words: string[]) {
  const found: string[] = []
  while (words.length > 1) {
    const title = titles.get(bare(words[0] ?? ''))
    if (!title) break
    found.push(title)
    words.shift()
  }
  return found.join(' ')
}

// Single letters are middle initials here, never the first and fifth of a name.
const suffixNames = ['Jr', 'Sr', 'II', 'III', 'IV', 'PhD', 'MD', 'MBBS', 'CA', 'Esq']
const suffixes = new Map(suffixNames.map((suffix) => [suffix.toLowerCase(), suffix]))
/** After a name without a comma these may as well be names. */
const onlyAfterComma = new Set(['MD', 'CA'])

const suffixOf = (word: string) => suffixes.get(bare(word))

function takeSuffixes(words: string[]) {
  const found: string[] = []
  while (words.length > 1) {
    const suffix = suffixOf(words.at(-1) ?? '')
    if (!suffix || onlyAfterComma.has(suffix)) break
    found.unshift(suffix)
    words.pop()
  }
  return found
}

/** Words in proper case, when they are in capitals or small letters throughout. */
function proper(words: string[]) {
  const text = words.join(' ')
  const shouted = text === text.toUpperCase()
  const whispered = text === text.toLowerCase()
  // Scripts without capitals are both at once, and stay as they are.
  if (shouted === whispered) return words
  return words.map((word, index) => properWord(word, index < words.length - 1))
}

/** Initials that are family names in Nepal: Khatri Chhetri, Gharti Chhetri, Bishwakarma … */
const initialNames = new Set(['kc', 'gc', 'bc', 'dc', 'bk'])

function properWord(word: string, beforeAnother: boolean) {
  // The dotted capital of Turkish would leave its dot behind as a mark of its own.
  const small = word.toLowerCase().replaceAll('i\u0307', 'i')
  if (initialNames.has(small)) return word.toUpperCase()
  if (/^(\p{L}\.)+\p{L}?$/u.test(word)) return word.replaceAll(/\p{L}/gu, capital)
  if (beforeAnother && isParticle(word)) return small
  return small
    .replaceAll(/(?:^|(?<=[-–/(]))\p{L}/gu, capital)
    .replace(/(?<=^(?:Mc|[OD]['’]))\p{L}(?=\p{L})/u, capital)
}

/** Letters such as ß, whose capital is two letters, stay small. */
const capital = (letter: string) =>
  letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter
