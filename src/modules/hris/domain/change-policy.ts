import type { Group } from '#modules/hris/domain/field-rights.ts'

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
] as const satisfies readonly Group[]
export type ChangeGroup = (typeof changeGroups)[number]

export const changeWays = ['Directly', 'By request', 'Never'] as const
export type ChangeWay = (typeof changeWays)[number]

/** How people change what of their own record, as the organization says. */
export type ChangePolicy = Readonly<Record<ChangeGroup, ChangeWay>>

/** Their own identity, and the account that their own pay goes to, nobody ever changes alone. */
export const guardedGroups = ['basic', 'legal', 'bank'] as const satisfies readonly ChangeGroup[]

export const defaultPolicy: ChangePolicy = {
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
}

const isGuarded = (group: ChangeGroup) => guardedGroups.some((guarded) => guarded === group)

/** The way of a group; what is guarded is at most asked for, whatever was stored. */
export const wayOf = (policy: ChangePolicy, group: ChangeGroup): ChangeWay =>
  isGuarded(group) && policy[group] === 'Directly' ? 'By request' : policy[group]

export const isChangeGroup = (group: Group): group is ChangeGroup => changeGroups.some((one) => one === group)

/** What one's own change may be asked for. */
export const askedGroups = (policy: ChangePolicy): ChangeGroup[] =>
  changeGroups.filter((group) => wayOf(policy, group) === 'By request')
