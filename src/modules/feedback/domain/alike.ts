const shortest = 4
const most = 8

/** The words of a title by which something alike is found: those long enough to mean something, each once. */
export const meaningful = (title: string): string[] => [
  ...new Set(
    title
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => Array.from(word).length >= shortest)
      .slice(0, most),
  ),
]
