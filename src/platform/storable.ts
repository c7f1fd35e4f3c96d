import { fieldMessages } from '#kernel/fields.ts'
import { titleOf } from '#kernel/missing.ts'
import { isId } from '#platform/id.ts'

interface Place {
  value: unknown
  key?: PropertyKey
  within?: Place
}

/** Texts that the database cannot hold, wherever in what was sent: with the null character, or with half of a character. */
export function unstorable(sent: unknown) {
  const issues: { path: PropertyKey[]; message: string }[] = []
  // not by calling itself: what is sent may be nested deeper than that goes
  const open: Place[] = [{ value: sent }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value } = place
    if (typeof value === 'string' && !isStorable(value)) issues.push(issueAt(place))
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const key = Array.isArray(value) ? Number(name) : name
      if (isStorable(name)) open.push({ value: inner, key, within: place })
      else issues.push(issueAt(place))
    }
  }
  return issues
}

/** A text with lists in lists in lists has some forty. */
const MOST_LEVELS = 200

/** Nested deeper than anybody writes, and than a schema that holds itself can follow. */
export function isTooDeep(sent: unknown): boolean {
  let level: unknown[] = [sent]
  for (let depth = 0; level.length; depth++) {
    if (depth > MOST_LEVELS) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

function issueAt(place: Place) {
  const path: PropertyKey[] = []
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.within) path.unshift(at.key)
  return { path, message: fieldMessages.notText(titleOf(path.filter((key) => !isId(String(key))))) }
}
