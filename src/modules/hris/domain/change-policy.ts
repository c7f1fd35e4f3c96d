import type { FieldGroup } from '#modules/hris/domain/field-groups.ts'

/** Groups of fields of which people may have a say about their own. */
export const changeGroups = [
  'basic',
  'contact',
  'address',
  'emergency',
  'family',
  'education',
  'experience',
  'legal',
  'bank',
  'medical',
] as const satisfies readonly FieldGroup[]
export type ChangeGroup = (typeof changeGroups)[number]

/** `Never`: HR alone. `Read-only`: it stays as it was first entered, for HR too. */
export const changeWays = ['Directly', 'By request', 'Never', 'Read-only'] as const
export type ChangeWay = (typeof changeWays)[number]

/** How people change what of their own record, as the organization says: by group, and by single field where it differs. */
export type ChangePolicy = Readonly<Record<ChangeGroup, ChangeWay>> & {
  /** By `section.field`. */
  readonly fields?: Readonly<Record<string, ChangeWay>>
}

/** Their own identity, and the account that their own pay goes to, nobody ever changes alone. */
export const guardedGroups = ['basic', 'legal', 'bank'] as const satisfies readonly ChangeGroup[]

export const defaultPolicy = {
  basic: 'By request',
  contact: 'Directly',
  address: 'Directly',
  emergency: 'Directly',
  family: 'Directly',
  education: 'By request',
  experience: 'By request',
  legal: 'By request',
  bank: 'By request',
  medical: 'By request',
} as const satisfies ChangePolicy

const isGuardedGroup = (group: ChangeGroup) => guardedGroups.some((guarded) => guarded === group)

/** The way of a group's fields that have none of their own; what is guarded is at most asked for, whatever was stored. */
export const wayOf = (policy: ChangePolicy, group: ChangeGroup): ChangeWay =>
  isGuardedGroup(group) && policy[group] === 'Directly' ? 'By request' : policy[group]

export const isChangeGroup = (group: FieldGroup): group is ChangeGroup =>
  changeGroups.some((one) => one === group)

/** The parts of a record by which changes are asked for: whose rights hold, and the names of their fields. */
export type Sections = Readonly<
  Record<string, { group: FieldGroup | null; names: readonly string[]; isGuarded?: boolean }>
>
/** By section and field. */
export type FieldWays = Readonly<Record<string, Readonly<Record<string, ChangeWay>>>>

/** The way of every field: its own, else that of its group; what is guarded is at most asked for. */
export function fieldWays(policy: ChangePolicy, sections: Sections): FieldWays {
  return Object.fromEntries(
    Object.entries(sections).flatMap(([section, { group, names, isGuarded = false }]) => {
      if (group === null || !isChangeGroup(group)) return []
      const guarded = isGuarded || isGuardedGroup(group)
      const wayIn = (name: string): ChangeWay => {
        const way = policy.fields?.[`${section}.${name}`] ?? policy[group]
        return guarded && way === 'Directly' ? 'By request' : way
      }
      return [[section, Object.fromEntries(names.map((name) => [name, wayIn(name)]))]]
    }),
  )
}

/** Which ways there are among the fields of each group. */
export function groupWays(ways: FieldWays, sections: Sections): Map<ChangeGroup, Set<ChangeWay>> {
  const found = new Map<ChangeGroup, Set<ChangeWay>>(changeGroups.map((group) => [group, new Set()]))
  for (const [section, fields] of Object.entries(ways)) {
    const group = sections[section]?.group
    if (group && isChangeGroup(group)) for (const way of Object.values(fields)) found.get(group)?.add(way)
  }
  return found
}

interface Written {
  name: string
  /** What it is now; null where there is nothing. */
  old: unknown
  wished: unknown
}
export type Writing = 'self' | 'asked' | 'hr'

/**
 * Why fields are not written this way, by name: by their owner alone, by the owner's request, or by HR. `whole`: a record
 * is added or taken away as one, so that what could be changed alone may be asked for with the rest.
 */
export function fieldRefusals(
  ways: Readonly<Record<string, ChangeWay>>,
  changed: readonly Written[],
  by: Writing,
  whole = false,
): Record<string, string[]> {
  return Object.fromEntries(
    changed.flatMap(({ name, old, wished }): [string, string[]][] => {
      const way = ways[name]
      // a switch that is off says as little as an empty field
      if (!old && !wished) return []
      const message = way && refusal(way, by, old, whole)
      return message ? [[name, [message]]] : []
    }),
  )
}

function refusal(way: ChangeWay, by: Writing, old: unknown, whole: boolean): string | null {
  if (by === 'hr') return way === 'Read-only' && old !== null ? readOnly : null
  if (way === 'Never') return 'HR alone changes this.'
  if (way === 'Read-only') return readOnly
  if (by === 'self') return way === 'By request' ? 'This is changed by request.' : null
  return way === 'Directly' && !whole ? 'You may change this yourself: it needs no request.' : null
}
const readOnly = 'This stays as it was first entered.'
