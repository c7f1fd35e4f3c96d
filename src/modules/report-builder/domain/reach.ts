export type Reach = 'Maker' | 'Everybody' | 'People' | 'Groups' | 'Codes' | 'Mailed'

/** With whom a report is shared, and to whom it is mailed. */
export interface Shared {
  maker_id: string
  is_shared_with_all: boolean
  codes: readonly string[]
  groups: readonly { id: string; name: string }[]
  account_ids: readonly string[]
  mailed_ids: readonly string[]
}

/** By what somebody reaches a report, and by which groups or rights; null when they do not. `holds` says which codes they have. */
export function reachOf(
  shared: Shared,
  person: { id: string; group_ids: readonly string[] },
  holds: (code: string) => boolean,
): { through: Reach; by: string[] } | null {
  if (person.id === shared.maker_id) return { through: 'Maker', by: [] }
  if (shared.is_shared_with_all) return { through: 'Everybody', by: [] }
  if (shared.account_ids.includes(person.id)) return { through: 'People', by: [] }
  const groups = shared.groups.filter(({ id }) => person.group_ids.includes(id))
  if (groups.length) return { through: 'Groups', by: groups.map(({ name }) => name) }
  const codes = shared.codes.filter(holds)
  if (codes.length) return { through: 'Codes', by: codes }
  return shared.mailed_ids.includes(person.id) ? { through: 'Mailed', by: [] } : null
}
