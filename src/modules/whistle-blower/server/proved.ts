import { invalid } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'

const KEPT_MS = 5 * 60_000
const answered = new Map<string, number>()

/** A proof of work in place of counting callers by address. Each answers once, for as long as it is valid. */
export function refuseUnproved({ services, now }: OpenCtx, proof: string): void {
  const id = services.proofs.solved(proof, now)
  const at = Date.parse(now)
  for (const [old, since] of answered) if (since + KEPT_MS < at) answered.delete(old)
  if (id === null || answered.has(id))
    throw invalid({ proof: ['The check of your browser has expired. Send it again.'] })
  answered.set(id, at)
}
