export const keyStates = ['Active', 'Expired', 'Revoked', 'Ended'] as const
export type KeyState = (typeof keyStates)[number]

/** `Ended`: its maker may not make keys any more. */
export function keyState(
  { revoked_at, expires_at }: { revoked_at: string | null; expires_at: string },
  makerMay: boolean,
  now: string,
): KeyState {
  if (revoked_at !== null) return 'Revoked'
  if (Date.parse(expires_at) <= Date.parse(now)) return 'Expired'
  return makerMay ? 'Active' : 'Ended'
}
