import { P } from '#kernel/permission.ts'

/** Codes of those who keep profiles: with all the rest of HR records, or alone. */
export const profileCodes = [P.hris.employees, P.userProfile.all] as const

/** How much of a group of fields the viewer has. `masked`: only the last characters of numbers. */
export const fieldRights = ['none', 'masked', 'view', 'edit'] as const
export type FieldRight = (typeof fieldRights)[number]

/** The parts of a person's record that rights are given by. */
export const fieldGroups = [
  'basic',
  'contact',
  'employment',
  'address',
  'emergency',
  'family',
  'education',
  'experience',
  'legal',
  'bank',
  'compensation',
  'document',
  'medical',
  'discipline',
] as const
export type FieldGroup = (typeof fieldGroups)[number]
