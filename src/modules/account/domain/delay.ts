/** After so many failures in a row the next try waits. */
export const FREE_FAILURES = 5
/** An office shares one address: so many of all its people, whoever they were. */
export const FREE_OF_ADDRESS = 200
/** Of a name or of an address: after so many a password is looked at only with a proof of work. */
export const FREE_OF_PROOF = 3
const FIRST_SECONDS = 60
const LONGEST_SECONDS = 3600

/** Failures that no success has followed, and how long ago the last of them was. */
export interface Failures {
  count: number
  seconds_since: number
}

/**
 * Seconds that are still to wait; 0: the next try is judged. A minute, and twice as long after each further failure, to an
 * hour: guessing gets slow, and nobody is locked out for good.
 */
export function secondsToWait({ count, seconds_since }: Failures, free: number): number {
  if (count < free) return 0
  const delay = Math.min(FIRST_SECONDS * 2 ** (count - free), LONGEST_SECONDS)
  return Math.max(0, Math.ceil(delay - seconds_since))
}

/** Failures before a sign-in by password: of the name, known or not, in a day, and of the address in an hour. */
export interface BeforeSignIn {
  of_name: number
  of_address: number
  /** A browser in which the account has come in before. */
  is_known_device: boolean
}

/** Whether a machine has to work for its next try. People notice a second, who tries a million names eleven days. */
export const asksForProof = ({ of_name, of_address, is_known_device }: BeforeSignIn): boolean =>
  !is_known_device && Math.max(of_name, of_address) >= FREE_OF_PROOF
