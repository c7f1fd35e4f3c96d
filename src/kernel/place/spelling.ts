/** How names of Nepal are written in two scripts, and in Latin letters in many ways. */
export type LevelKind = 'Metropolitan City' | 'Sub-Metropolitan City' | 'Municipality' | 'Rural Municipality'

/** The longer words first: each is part of the next. */
const kindWords: readonly (readonly [LevelKind, RegExp])[] = [
  [
    'Sub-Metropolitan City',
    /sub[\s-]*metropolitan(\s*city)?|upa[\s-]*maha[\s-]*nagar\s*palika|उप\s*महा\s*नगर\s*पालिका|उ\.?\s*म\.?\s*न\.?\s*पा\.?/gu,
  ],
  [
    'Metropolitan City',
    /metropolitan(\s*city)?|maha[\s-]*nagar\s*palika|महा\s*नगर\s*पालिका|म\.?\s*न\.?\s*पा\.?(?=\s|$)/gu,
  ],
  [
    'Rural Municipality',
    /rural\s*municipality|ga(u|un|on)\s*palika|\br\.?m\.?(?=\s|$)|गा?(उँ|ऊँ|ाउँ|ँउ)\s*पालिका|गा\.?\s*पा\.?(?=\s|$)/gu,
  ],
  ['Municipality', /municipality|nagar\s*palika|\bn\.?p\.?(?=\s|$)|नगर\s*पालिका|न\.?\s*पा\.?(?=\s|$)/gu],
]

/** Which kind a text names; null where it names none. */
export function kindIn(text: string): LevelKind | null {
  const plain = text.toLowerCase()
  return kindWords.find(([, words]) => plain.search(words) >= 0)?.[0] ?? null
}

/** The sound of a name without its kind: what is the same here is meant by the same name. Not to be shown. */
export function folded(text: string): string {
  const plain = kindWords.reduce((rest, [, words]) => rest.replace(words, ' '), text.toLowerCase())
  return sounds
    .reduce((rest, [from, to]) => rest.replace(from, to), plain.normalize('NFC'))
    .replace(/[^\p{L}\p{M}]/gu, '')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/(?<=.{4})a$/, '')
}

const sounds: readonly (readonly [RegExp, string])[] = [
  // Latin: breath, length and the many ways of one letter
  [/x/g, 'ks'],
  [/chh/g, 'c'],
  [/gunj/g, 'ganj'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/ou/g, 'au'],
  [/f/g, 'p'],
  [/[vw]/g, 'b'],
  [/z/g, 'j'],
  [/y/g, 'i'],
  [/(?<=[bcdgjkpst])h/g, ''],
  [/m(?=[bp])/g, 'n'],
  // Nepali: length, the three sibilants, and what sounds through the nose
  [/ी/g, 'ि'],
  [/ई/g, 'इ'],
  [/ू/g, 'ु'],
  [/ऊ/g, 'उ'],
  [/[शष]/g, 'स'],
  [/व/g, 'ब'],
  [/[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/[ँंॅ]/g, ''],
]

/** Letters to change, add or leave out, until one text is the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let to = 1; to <= b.length; to++) {
      const changed = (row[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
