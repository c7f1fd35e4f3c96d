export interface Searched {
  salt: string
  /** Hexadecimal. */
  hash: string
  most: number
}

/**
 * The number below `most` for which SHA-256 of `salt.number` is `hash`; null where there is none. The function is
 * written out (FIPS 180-4, for ASCII of one block): `crypto.subtle` is not there on plain http and waits for each hash,
 * and libraries take four times as long, which whoever guesses passwords in C does not.
 */
export function numberOf({ salt, hash, most }: Searched): number | null {
  const wanted = Int32Array.from(hash.match(/.{8}/g) ?? [], (word) => Number.parseInt(word, 16))
  for (let number = 0; number < most; number++) {
    const text = `${salt}.${number}`
    if (text.length > 55) return null
    compress(text)
    if (wanted.every((word, i) => word === state[i])) return number
  }
  return null
}

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
/** The first 32 bits behind the point. */
const behind = (root: number) => ((root % 1) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => behind(Math.cbrt(prime)))
const initial = Int32Array.from(primes.slice(0, 8), (prime) => behind(Math.sqrt(prime)))

// one for all hashes: a million of them make no garbage
const words = new Int32Array(64)
const state = new Int32Array(8)
const at = (list: Int32Array, i: number) => list[i] ?? 0
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** Leaves the hash of the text in `state`. */
function compress(text: string) {
  fill(text)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(constants, i) + at(words, i)) | 0
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state.set(initial)
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

/** The block of a text with its end and its length, spread to 64 words. */
function fill(text: string) {
  words.fill(0, 0, 16)
  const put = (i: number, byte: number) => {
    words[i >> 2] = at(words, i >> 2) | (byte << (24 - (i & 3) * 8))
  }
  for (let i = 0; i < text.length; i++) put(i, text.charCodeAt(i))
  put(text.length, 0x80)
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const near = at(words, i - 2)
    const far = at(words, i - 15)
    words[i] =
      at(words, i - 16) +
      (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
      at(words, i - 7) +
      (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))
  }
}
