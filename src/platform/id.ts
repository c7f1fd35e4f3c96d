import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(16 * 256)
let used = pool.length

let last = 0
let turn = 0

/**
 * A UUID version 7: ordered by time, so that new rows go to the end of an index. Of one process each is above the one
 * before, also within a millisecond: twelve bits count there (RFC 9562, section 6.2), 62 are random.
 */
export function newId(): string {
  const now = Date.now()
  // a clock that was set back, or a full count, borrows from the time to come
  turn = now > last ? 0 : turn + 1
  last = Math.max(now, turn > 0xfff ? last + 1 : last)
  turn &= 0xfff
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | turn, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const isId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
