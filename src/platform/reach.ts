import type { Endpoint } from '#kernel/endpoint.ts'
import { allCodes } from '#kernel/codes.ts'
import { allowed } from '#kernel/permission.ts'
import { intent } from '#platform/hat.ts'
import type { Membership } from '#platform/viewer.ts'

/** A group that somebody holds for the people of some branches or divisions only, beside the limit that is theirs alone. */
export interface OwnGroup {
  group_id: string
  codes: ReadonlySet<string>
  /** The same of two groups that hold for the same people. */
  places: string
}

/** The limit of the person, among the parts of a reach (migrations/0990). */
export const GENERAL = '00000000-0000-0000-0000-000000000000'

type Held = Pick<Membership, 'codes' | 'is_limited' | 'own_groups'>
interface Part {
  codes: ReadonlySet<string>
  parts: readonly string[]
}

/**
 * How somebody stands in a call when some of their groups hold for some people only: with which codes, and whose people it
 * meets. `named` are the parts that hold for the person whom the call names, if it names one: all that is held of them
 * counts. Otherwise it meets everybody whom a group that lets it in holds for, and what counts is held of each of them:
 * rather too little than of anybody too much.
 */
export function standingFor(
  held: Held,
  required: readonly string[],
  to: 'read' | 'write',
  named: readonly string[] = [],
): { codes: ReadonlySet<string>; is_limited: boolean; reach: readonly string[] } {
  const everywhere = held.is_limited ? new Set<string>() : held.codes
  const asHeld = { codes: held.codes, is_limited: held.is_limited, reach: [] }
  const theirs = held.own_groups.filter(({ group_id }) => named.includes(group_id))
  if (theirs.length) {
    const general = named.includes(GENERAL) ? held.codes : everywhere
    return {
      codes: union([general, ...theirs.map(({ codes }) => codes)]),
      is_limited: true,
      reach: [...named],
    }
  }
  const lets = ({ codes }: { codes: ReadonlySet<string> }) => codes.size > 0 && allowed(codes, required, to)
  if (!held.is_limited && lets(held)) return asHeld
  const parts = partsOf(held, everywhere).filter(lets)
  const [first, ...others] = parts
  if (!first) return asHeld
  if (!others.length) return { codes: first.codes, is_limited: true, reach: first.parts }
  const together = union([everywhere, common(parts.map(({ codes }) => codes))])
  // by what none of them holds alone nobody is let in: the first of them it is
  if (!allowed(together, required, to)) return { codes: first.codes, is_limited: true, reach: first.parts }
  return { codes: together, is_limited: true, reach: parts.flatMap((part) => part.parts) }
}

/** What holds for the same people, as one. */
function partsOf({ codes, is_limited, own_groups }: Held, everywhere: ReadonlySet<string>): Part[] {
  const own = [...Map.groupBy(own_groups, ({ places }) => places).values()].map((groups) => ({
    codes: union([everywhere, ...groups.map((group) => group.codes)]),
    parts: groups.map(({ group_id }) => group_id),
  }))
  return is_limited && codes.size > 0 ? [{ codes, parts: [GENERAL] }, ...own] : own
}

const union = (sets: readonly ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]))
const common = (sets: readonly ReadonlySet<string>[]) =>
  new Set(
    allCodes
      .map(({ code }) => code)
      .filter((code) => sets.every((set) => allowed(set, [code], code.endsWith('.99') ? 'read' : 'write'))),
  )

/** The membership as HR of a call to this endpoint; as it is where all groups hold alike. */
export function standIn(org: Membership, endpoint: Endpoint, named: readonly string[] = []): Membership {
  const required = endpoint.spec.access.hr
  if (!org.own_groups.length || org.is_audit || !required) return org
  return { ...org, ...standingFor(org, required, intent(endpoint), named) }
}

/** Whose people somebody who stands like this meets, as a text: the same of the same people; none where it is everybody's. */
export function peopleOf({ is_limited, limited_to, own_groups, reach }: Membership): string {
  if (!is_limited) return ''
  const places = (part: string) =>
    part === GENERAL ? limited_to : (own_groups.find(({ group_id }) => group_id === part)?.places ?? '')
  return (reach.length ? reach : [GENERAL]).map(places).toSorted().join(';')
}
