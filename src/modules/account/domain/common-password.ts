import { commonWords } from '#modules/account/domain/common-words.ts'

/**
 * Is it one of the passwords that are tried first? Their kinds are few: a common word with letters swapped for signs,
 * with a year or a short number around it; one key again and again; a walk over the alphabet or the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  if (isWalk(lettersAndDigits(typed))) return true
  return splits(typed).some(({ core, rest }) => isWeak(rest) && (isCommonCore(core) || isWalk(core)))
}

const isCommonCore = (core: string) => readings(core).some((word) => words.has(word) || isRepeated(word))

/** The middle and what stands around it: by the outermost letters, and again with signs that stand for letters. */
function splits(typed: string) {
  const around = (outer: RegExp) => {
    const core = typed.replace(outer, '')
    const at = typed.indexOf(core)
    return { core, rest: typed.slice(0, at) + typed.slice(at + core.length) }
  }
  return [around(/^[^\p{L}]+|[^\p{L}]+$/gu), around(/^[^\p{L}@$!01345]+|[^\p{L}@$!01345]+$/gu)]
}

/** `p4$$w0rd` is read as `password`, and so is `p@ss-word`. */
function readings(core: string): string[] {
  const read = core.replace(/[@$!013457|]/g, (sign) => swaps[sign] ?? sign)
  const other = core.replace(/[@$!013457|]/g, (sign) =>
    sign === '1' || sign === '!' ? 'l' : (swaps[sign] ?? sign),
  )
  return [core, read, other].map(lettersAndDigits)
}
const swaps: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
}

/** Years, short numbers and signs add little; long numbers do, unless they too are a walk. */
function isWeak(rest: string): boolean {
  const digits = rest.replace(/\D/g, '')
  return digits.length <= 4 || isWalk(digits)
}

const isRepeated = (text: string) => /^(.{1,3})\1+$/u.test(text)

/** `abcdef`, `654321`, `qwerty`, `1qaz2wsx`, `aaaa`, `121212`: whole, or two of them one after another. */
function isWalk(text: string): boolean {
  if (text.length < 3) return false
  if (isRepeated(text)) return true
  if (isRun(text)) return true
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (isRun(text.slice(0, cut)) && isRun(text.slice(cut))) return true
  }
  return false
}

const isRun = (text: string) =>
  isRepeated(text) || paths.some((path) => path.includes(text) || path.includes(reversed(text)))
const reversed = (text: string) => text.split('').toReversed().join('')
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

const paths = [
  'abcdefghijklmnopqrstuvwxyzabc',
  '01234567890123',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6',
  '1a2b3c4d5e6f',
  'qwerasdfzxcv',
  'asdfqwer',
  'zxcvasdf',
]

const words: ReadonlySet<string> = new Set(commonWords.split(/\s+/))
