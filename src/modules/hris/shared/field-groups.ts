import { z } from 'zod'

/** How much of a group of fields the viewer has. `masked`: only the last characters of numbers. */
export const fieldRights = ['none', 'masked', 'view', 'edit'] as const
export type FieldRight = (typeof fieldRights)[number]
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

const Right = z.enum(fieldRights)
/** Of a profile: what the viewer has to each group. */
export const rightsShape = Object.fromEntries(fieldGroups.map((group) => [group, Right])) as Record<
  FieldGroup,
  typeof Right
>
