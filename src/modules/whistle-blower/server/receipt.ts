import { randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const slow = promisify(scrypt)
/** 83 bits: with them guessing is hopeless, and the salt need not differ, by which the receipt is found again. */
const DIGITS = 25

/** Shown once. The last group is the number of the organization, so that the receipt alone leads to its report. */
export function newReceipt(org_id: number): string {
  const digits = Array.from({ length: DIGITS }, () => randomInt(10)).join('')
  return `${(digits.match(/.{5}/g) ?? []).join(' ')} ${org_id}`
}

export interface ReceiptKeys {
  org_id: number
  /** By which it is found. */
  hash: string
  /** By which its report opens; kept nowhere. */
  key: Buffer
}

/** Null for what is no receipt. */
export async function receiptKeys(receipt: string): Promise<ReceiptKeys | null> {
  const digits = receipt.replaceAll(/[\s-]/g, '')
  const [, secret, org] = /^(\d{25})(\d{1,9})$/.exec(digits) ?? []
  if (!secret || !org) return null
  const made = (await slow(secret, 'chautari whistle-blower receipt', 64)) as Buffer
  return { org_id: Number(org), hash: made.subarray(0, 32).toString('hex'), key: made.subarray(32) }
}
