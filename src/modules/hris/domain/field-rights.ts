import { allowed, P } from '#kernel/permission.ts'
import { changeGroups, defaultPolicy, wayOf, type ChangePolicy } from '#modules/hris/domain/change-policy.ts'
import {
  fieldGroups,
  fieldRights,
  profileCodes,
  type FieldGroup,
  type FieldRight,
} from '#modules/hris/domain/field-groups.ts'

export type Rights = Record<FieldGroup, FieldRight>

/** Who looks at whom. HR may look at themselves too: then they are `self` as well. */
export interface Look {
  as: 'user' | 'supervisor' | 'hr'
  is_self: boolean
  /** A supervisor of that person, on some level. */
  is_above: boolean
  /** What HR or an audit user holds in the organization. */
  codes: ReadonlySet<string>
  /** How people change their own record; the organization's, else as a new organization has it. */
  policy?: ChangePolicy
  /** Of somebody who looks as this one: what they hold as HR themselves, without which nothing guarded shows. */
  guard?: ReadonlySet<string>
}

/** Codes of those who make the pay. */
export const payCodes = [
  P.payroll.packages,
  P.payroll.assignPackage,
  P.payroll.generate,
  P.payroll.increment,
] as const

/**
 * What each group of fields is to the one who looks (features 1.7): to colleagues nothing but the directory, to a
 * supervisor basics and contacts, to the person everything, to HR what their codes open. Nobody edits their own pay,
 * their own identity or the account their own pay goes to.
 */
export function rightsOf({ as, is_self, is_above, codes, policy = defaultPolicy }: Look): Rights {
  if (as === 'hr') return rightsOfHr(codes, is_self)
  if (is_self) return ownBy(policy)
  return as === 'supervisor' && is_above ? supervised : nothing
}

const every = (right: FieldRight): Rights =>
  Object.fromEntries(fieldGroups.map((group) => [group, right])) as Rights
const nothing = every('none')
/** Of the rest of their record people see everything, and change what the organization lets them change alone. */
const ownBy = (policy: ChangePolicy): Rights => ({
  ...every('view'),
  ...Object.fromEntries(
    changeGroups.map((group) => [group, wayOf(policy, group) === 'Directly' ? 'edit' : 'view']),
  ),
})
const supervised: Rights = {
  ...nothing,
  basic: 'view',
  contact: 'view',
  employment: 'view',
  emergency: 'view',
}

function rightsOfHr(codes: ReadonlySet<string>, isSelf: boolean): Rights {
  const by = (required: readonly string[]): FieldRight =>
    allowed(codes, required, 'write') ? 'edit' : allowed(codes, required, 'read') ? 'view' : 'none'
  const records = by([P.hris.employees])
  const profile = by(profileCodes)
  const opened = by([P.hris.sensitive])
  // whoever keeps the records sees that a number is there, and its end; the number itself is for holders of the code
  const sensitive: FieldRight = opened === 'none' && records !== 'none' ? 'masked' : opened
  const pay = by(payCodes)
  const papers = by([P.hris.documents])
  const mine = (right: FieldRight): FieldRight => (isSelf ? 'view' : right)
  return {
    ...every(profile),
    // where somebody works and until when is no profile to write: whoever keeps profiles alone reads it
    employment: records === 'none' && profile !== 'none' ? 'view' : records,
    legal: mine(sensitive),
    bank: mine(sensitive),
    compensation: mine(pay),
    document: mine(papers),
    medical: mine(opened),
    discipline: mine(opened),
  }
}

/** Groups of which it is kept who reads them. */
const guarded = ['legal', 'bank', 'compensation', 'document', 'medical', 'discipline'] as const

/**
 * What somebody is shown who looks as another: of what is guarded no more than they may see by their own codes as HR, and
 * nothing to change.
 */
export function guardedBy(rights: Rights, codes: ReadonlySet<string>): Rights {
  const own = rightsOfHr(codes, false)
  const weaker = (a: FieldRight, b: FieldRight) => (fieldRights.indexOf(a) < fieldRights.indexOf(b) ? a : b)
  return {
    ...rights,
    ...Object.fromEntries(guarded.map((group) => [group, weaker(weaker(rights[group], own[group]), 'view')])),
  }
}

export const mayRead = (right: FieldRight): boolean => right !== 'none'
export const mayEdit = (right: FieldRight): boolean => right === 'edit'

/** `•••• 4321`: enough to tell two numbers apart. Short ones show nothing of themselves. */
export const masked = (text: string): string => (text.length > 6 ? `•••• ${text.slice(-4)}` : '••••')
