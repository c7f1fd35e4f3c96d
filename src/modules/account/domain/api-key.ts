import { addMonths, type Day } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { holds, isGrantable } from '#modules/account/domain/granting.ts'

/** Who gives permissions and who lets in stays a decision of people. */
const never: ReadonlySet<string> = new Set([P.groups.all, P.security.all])
export const LONGEST_MONTHS = 12

/** May whoever holds these codes give that one to a key? */
export const isForKey = (held: ReadonlySet<string>, code: string) =>
  isGrantable(code) && !never.has(code) && holdsForKey(held, code)

// reading a module may be given by who may only read it
const holdsForKey = (held: ReadonlySet<string>, code: string) => held.has(code) || holds(held, code)

export interface KeyAsked {
  purpose: 'api' | 'scim'
  codes: readonly string[]
  expires_on: Day
}

/** What is wrong with a key that is asked for, by field; empty when nothing is. */
export function keyProblems(
  { purpose, codes, expires_on }: KeyAsked,
  held: ReadonlySet<string>,
  today: Day,
): Record<string, string[]> {
  const lacking = codes.filter((code) => !isForKey(held, code))
  const last = addMonths(today, LONGEST_MONTHS)
  return {
    ...(purpose === 'scim' && codes.length ? { codes: ['A key for SCIM is given no permissions.'] } : {}),
    ...(purpose === 'api' && codes.length === 0 ? { codes: ['Permissions is Required'] } : {}),
    ...(lacking.length
      ? { codes: [`You cannot give these permissions to a key: ${lacking.join(', ')}.`] }
      : {}),
    ...(expires_on < today ? { expires_on: ['Valid until cannot be a past date'] } : {}),
    ...(expires_on > last ? { expires_on: [`A key is valid for one year at most: until ${last}.`] } : {}),
  }
}
