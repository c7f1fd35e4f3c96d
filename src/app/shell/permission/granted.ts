export interface CodeModule {
  readonly module: string
  readonly title: string
  readonly codes: readonly { readonly code: string; readonly title: string; readonly held: boolean }[]
}

const fullOf = (code: string) => `${code.slice(0, code.indexOf('.'))}.00`

/** Is it granted by itself, or by the full access of its module? */
export function grantOf(granted: readonly string[], code: string): 'own' | 'implied' | 'none' {
  if (granted.includes(code)) return 'own'
  return granted.includes(fullOf(code)) ? 'implied' : 'none'
}

/** Gives or takes a code. Full access takes the place of the single codes of its module. */
export function toggled(granted: readonly string[], code: string): readonly string[] {
  if (granted.includes(code)) return granted.filter((other) => other !== code)
  const kept = code === fullOf(code) ? granted.filter((other) => fullOf(other) !== code) : granted
  return [...kept, code].toSorted(byNumber)
}

const byNumber = (a: string, b: string) => Number(a) - Number(b)

/** How much of a module is granted: `all`, or the number of its codes. */
export const shareOf = (granted: readonly string[], { codes }: CodeModule): 'all' | number =>
  codes.some(({ code }) => code.endsWith('.00') && granted.includes(code))
    ? 'all'
    : codes.filter(({ code }) => granted.includes(code)).length

/** The modules with the codes that have every word in their title or number; all of a module whose title has them. */
export function matching(modules: readonly CodeModule[], text: string): readonly CodeModule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (hay: string) => words.every((word) => hay.toLowerCase().includes(word))
  return modules
    .map((own) =>
      has(own.title)
        ? own
        : { ...own, codes: own.codes.filter(({ code, title }) => has(`${code} ${title}`)) },
    )
    .filter(({ codes }) => codes.length > 0)
}
