export interface Reader {
  readonly id: string
  readonly duty: string
  readonly full_name: string
  readonly is_fallback: boolean
}

/**
 * Who may read a report: nobody whom the reporter left out, and nobody who is named in it. Somebody who stands in reads it
 * only when no other is left. Empty where nobody is.
 */
export function readersOf(
  readers: readonly Reader[],
  { excluded, people }: { excluded: readonly string[]; people: string },
): readonly Reader[] {
  const free = uninvolved(readers, { excluded, people }).filter(({ duty }) => duty === 'Investigator')
  const usual = free.filter(({ is_fallback }) => !is_fallback)
  return usual.length ? usual : free
}

/** Who may keep the name of the reporter: the custodians who are neither left out nor named. */
export const custodiansOf = (
  readers: readonly Reader[],
  involved: { excluded: readonly string[]; people: string },
): readonly Reader[] => uninvolved(readers, involved).filter(({ duty }) => duty === 'Custodian')

function uninvolved(
  readers: readonly Reader[],
  { excluded, people }: { excluded: readonly string[]; people: string },
) {
  const named = wordsOf(people)
  return readers.filter(({ id, full_name }) => !excluded.includes(id) && !isNamed(full_name, named))
}

/** First and last name, in whatever order and with whatever between them. */
function isNamed(full_name: string, named: ReadonlySet<string>): boolean {
  const parts = [...wordsOf(full_name)]
  const [first, last] = [parts[0], parts.at(-1)]
  return first !== undefined && last !== undefined && named.has(first) && named.has(last)
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [],
  )
