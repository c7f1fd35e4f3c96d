/** The spellings of one noun, given in the singular: `leave-kind`. */
export interface Names {
  /** Files, paths: `leave-kind`. */
  kebab: string
  /** Tables, columns, signals: `leave_kind`. */
  snake: string
  /** Code: `leaveKind`. */
  camel: string
  /** Components: `LeaveKind`. */
  pascal: string
  /** What people read: `Leave kind`. */
  title: string
  /** `leave-kinds` and `Leave kinds`. */
  plural: { kebab: string; title: string }
}

export function namesOf(noun: string): Names {
  const words = noun.split('-')
  const pascal = words.map(capital).join('')
  const title = capital(words.join(' '))
  return {
    kebab: noun,
    snake: words.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title,
    plural: { kebab: pluralOf(noun), title: pluralOf(title) },
  }
}

export const isNoun = (text: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
