import { z } from 'zod'
import { fieldGroups, fieldRights, type FieldGroup } from '#modules/hris/domain/field-groups.ts'

const Right = z.enum(fieldRights)
/** Of a profile: what the viewer has to each group. */
export const rightsShape = Object.fromEntries(fieldGroups.map((group) => [group, Right])) as Record<
  FieldGroup,
  typeof Right
>
