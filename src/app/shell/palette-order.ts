const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const begins = (text: string, word: string): boolean => {
  const lower = text.toLowerCase()
  return lower.startsWith(word) || lower.includes(` ${word}`)
}

/** What has every word that was typed, in its label or in what it is also called. */
export function matchingActs<A extends { label: string; words: string }>(
  acts: readonly A[],
  typed: string,
): readonly A[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return acts.filter((act) => words.every((word) => begins(`${act.label} ${act.words}`, word)))
}

/**
 * Whether what is typed names the first page rather than somebody: each word begins one of its title or of what else it is
 * called. Else people come before pages: "rai" is in "Training", and is a name.
 */
export const namesPage = (page: string | undefined, typed: string): boolean =>
  page !== undefined && wordsOf(typed).every((word) => begins(page, word))
