import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '#platform/token.ts'

/** Argon2id with 19 MiB, two passes, one lane. Forms of the same letters are one password, whatever keyboard made them. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

let dummy: Promise<string> | undefined

/** Where there is no password to compare with, the same work is done against one that nobody knows. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const compared = stored ?? (await (dummy ??= hashPassword(newSecret())))
  const right = await verify(compared, password.normalize('NFKC'))
  return stored !== null && right
}
