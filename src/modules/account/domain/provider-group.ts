import { beyond } from '#modules/account/domain/granting.ts'

export interface Mapping {
  /** What the provider tells of somebody. */
  value: string
  group_id: string
  /** What the group gives. */
  codes: readonly string[]
  declared_by: string
  /** What whoever declared it holds today. */
  held: readonly string[]
}
export interface Membership {
  group_id: string
  /** By which provider; null: by hand. */
  provider_id: string | null
}
export interface Followed {
  account_id: string
  provider_id: string
  /** Names of a directory are the same in capitals. */
  ignores_case: boolean
  /** What the provider tells of the account. */
  told: readonly string[]
  mappings: readonly Mapping[]
  memberships: readonly Membership[]
}

/** Is a mapping good for nothing today, since its group gives more than whoever declared it holds? */
export const isBeyond = ({ codes, held }: Pick<Mapping, 'codes' | 'held'>) =>
  beyond(new Set(held), codes).length > 0

/**
 * Which groups somebody comes into and which they leave, after a provider has told of them. What was given by hand, or by
 * another provider, stays. Nobody comes into a group by what they have declared themselves.
 */
export function followed(of: Followed): { given: string[]; taken: string[] } {
  const plain = (value: string) => (of.ignores_case ? value.toLowerCase() : value)
  const values = new Set(of.told.map(plain))
  const good = of.mappings.filter((mapping) => values.has(plain(mapping.value)) && !isBeyond(mapping))
  const wanted = new Set(good.map(({ group_id }) => group_id))
  const open = good.filter(({ declared_by }) => declared_by !== of.account_id)
  const inThem = new Set(of.memberships.map(({ group_id }) => group_id))
  return {
    given: [...new Set(open.map(({ group_id }) => group_id))].filter((id) => !inThem.has(id)),
    taken: of.memberships
      .filter((one) => one.provider_id === of.provider_id && !wanted.has(one.group_id))
      .map(({ group_id }) => group_id),
  }
}
