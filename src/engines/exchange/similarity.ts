/**
 * The words of a heading or value, made comparable: without case, accents of Latin letters, punctuation, small
 * words and the shorthand of spreadsheets. `EmpNo.` and `Employee number` have the same words.
 */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    // `D.O.B.` is one word
    .replaceAll(
      /(?<!\p{L})(?:\p{L}\.\s?){2,}\p{L}?(?!\p{L})/gu,
      (short) => `${short.replaceAll(/[.\s]/g, '')} `,
    )
    // `DateofHire`: the small word hangs at the one before it
    .replaceAll(/\b(date|day|year|place|reason|number|name)of(?=\p{Lu})/giu, '$1 of ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u)
    .filter(Boolean)
    .flatMap((word) => shorthand.get(word) ?? word)
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length ? telling : words
}

const fillers = new Set(['of', 'the', 'and', 'for', 'a', 'an'])

/** Only what means the same in every list of people. */
const shorthand = new Map<string, string | string[]>(
  Object.entries({
    no: 'number',
    num: 'number',
    nbr: 'number',
    dt: 'date',
    dob: ['date', 'birth'],
    doj: ['date', 'joining'],
    doh: ['date', 'hire'],
    doa: ['date', 'appointment'],
    dol: ['date', 'leaving'],
    emp: 'employee',
    dept: 'department',
    desg: 'designation',
    desig: 'designation',
    addr: 'address',
    tel: 'telephone',
    ph: 'phone',
    mob: 'mobile',
    acc: 'account',
    acct: 'account',
    qty: 'quantity',
    amt: 'amount',
    asst: 'assistant',
    dir: 'director',
    exec: 'executive',
    mgr: 'manager',
    sr: 'senior',
    jr: 'junior',
  }),
)

/** How alike two texts are, from 0 to 1; 1 when their words are the same. */
export const similarity = (a: string, b: string) => similarWords(wordsOf(a), wordsOf(b))

/** The same for words already made comparable, for comparing one with many. */
export function similarWords(a: readonly string[], b: readonly string[]) {
  if (a.length === 0 || b.length === 0) return 0
  const joined = [a.join(''), b.join('')] as const
  if (joined[0] === joined[1]) return a.length === b.length ? 1 : 0.97
  const alike = (2 * sharedWords(a, b)) / (a.length + b.length)
  // `emailadress` for `email address`: words run together, perhaps misspelt. With as many words on both sides
  // each is compared with its like, so that `employee code` is not taken for `employee name`.
  const runTogether = a.length === b.length ? 0 : spelling(joined[0], joined[1])
  return Math.min(0.96, Math.max(alike, runTogether >= leastSpelling ? runTogether : 0))
}

/** Below this two words are different words, not one misspelt. */
const leastSpelling = 0.75

/** The sum of how alike the words are, each matched once at most; a little less when they change places. */
function sharedWords(a: readonly string[], b: readonly string[]) {
  const used = new Set<number>()
  let sum = 0
  let before = -1
  let inOrder = true
  for (const word of a) {
    let best = -1
    let most = 0
    for (const [index, other] of b.entries()) {
      const alike = used.has(index) ? 0 : spelling(word, other)
      if (alike >= leastSpelling && alike > most) [best, most] = [index, alike]
    }
    if (best === -1) continue
    used.add(best)
    sum += most
    inOrder &&= best > before
    before = best
  }
  return inOrder ? sum : sum * 0.98
}

/** 1 for the same word, less for each letter to change; words of three letters and less agree or do not. */
function spelling(a: string, b: string) {
  if (a === b) return 1
  const longer = Math.max(a.length, b.length)
  const allowed = Math.floor(longer * (1 - leastSpelling))
  if (longer < 4 || Math.abs(a.length - b.length) > allowed) return 0
  const distance = editDistance(a, b, allowed)
  return distance > allowed ? 0 : 1 - distance / longer
}

/** Letters to insert, delete, change or swap with their neighbour; gives up beyond `most`. */
export function editDistance(a: string, b: string, most = Infinity) {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const changed = (last[j - 1] ?? 0) + (same ? 0 : 1)
      let least = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
