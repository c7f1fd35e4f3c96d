import { allowed, P } from '#kernel/permission.ts'
import { profileCodes, type FieldRight } from '#modules/hris/domain/field-groups.ts'
import { type Look } from '#modules/hris/domain/field-rights.ts'

/** What of a field that the organization defined decides who sees and who changes it. */
export interface GuardedField {
  seen_by: 'HR' | 'Employee' | 'Supervisor' | 'Everybody'
  own_change: 'Directly' | 'By request' | 'Never' | 'Read-only'
  is_sensitive: boolean
  is_archived: boolean
}
export interface CustomRight {
  right: FieldRight
  /** HR may be asked to change it. */
  asks: boolean
}

/**
 * What a field is to the one who looks; `isFilled` tells whether it holds something, which a read-only one keeps. HR has it as the rest of the record, sensitive ones by the code for them, and
 * nobody changes their own sensitive one alone. What is archived stays to be read.
 */
export function customRight(
  field: GuardedField,
  { as, is_self, is_above, codes, guard }: Look,
  isFilled = false,
): CustomRight {
  if (guard && field.is_sensitive && !allowed(guard, [P.hris.sensitive], 'read'))
    return { right: 'none', asks: false }
  if (as === 'hr') return { right: kept(field, rightOfHr(field, codes, is_self), isFilled), asks: false }
  if (is_self) return ownRight(field)
  const seen =
    field.seen_by === 'Everybody' || (field.seen_by === 'Supervisor' && as === 'supervisor' && is_above)
  return { right: seen ? 'view' : 'none', asks: false }
}

const kept = ({ is_archived, own_change }: GuardedField, right: FieldRight, isFilled: boolean): FieldRight =>
  right === 'edit' && (is_archived || (isFilled && own_change === 'Read-only')) ? 'view' : right

function rightOfHr({ is_sensitive }: GuardedField, codes: ReadonlySet<string>, isSelf: boolean): FieldRight {
  const by = (required: readonly string[]): FieldRight =>
    allowed(codes, required, 'write') ? 'edit' : allowed(codes, required, 'read') ? 'view' : 'none'
  const records = by(profileCodes)
  if (!is_sensitive || records === 'none') return records
  const opened = by([P.hris.sensitive])
  if (opened === 'none') return 'masked'
  return isSelf || records === 'view' ? 'view' : opened
}

function ownRight(field: GuardedField): CustomRight {
  if (field.seen_by === 'HR') return { right: 'none', asks: false }
  const way = field.is_archived ? 'Never' : field.own_change
  return {
    right: way === 'Directly' && !field.is_sensitive ? 'edit' : 'view',
    asks: way === 'By request' || (way === 'Directly' && field.is_sensitive),
  }
}
