import { asReason } from '#kernel/audit-reason.ts'
import type { FieldOptions } from '#kernel/field-type.ts'
import {
  email as kernelEmail,
  optional,
  optionalText as kernelText,
  phone as kernelPhone,
  remarks as kernelRemarks,
  timeOfDay,
} from '#kernel/fields.ts'

/** Why something is done: kept by the audit. */
export const remarks = (title = 'Remarks', max = 255, more: FieldOptions = {}) => ({
  kind: 'long_text' as const,
  title,
  required: true,
  max,
  schema: kernelRemarks(title, max),
  ...more,
})
export const optionalRemarks = (title = 'Remarks', max = 255, more: FieldOptions = {}) => ({
  kind: 'long_text' as const,
  title,
  required: false,
  max,
  schema: asReason(kernelText(title, max)),
  ...more,
})

/** A time of day, `HH:MM`. */
export const time = (title: string, more: FieldOptions & { initial?: string } = {}) => ({
  kind: 'time' as const,
  title,
  required: true,
  schema: timeOfDay(title),
  ...more,
})
export const optionalTime = (title: string, more: FieldOptions = {}) => ({
  kind: 'time' as const,
  title,
  required: false,
  schema: optional(timeOfDay(title)),
  ...more,
})

export const optionalEmail = (title = 'Email', more: FieldOptions = {}) => ({
  kind: 'email' as const,
  title,
  required: false,
  schema: optional(kernelEmail(title)),
  ...more,
})
export const email = (title = 'Email', more: FieldOptions = {}) => ({
  kind: 'email' as const,
  title,
  required: true,
  schema: kernelEmail(title),
  ...more,
})
export const phone = (title = 'Phone', more: FieldOptions = {}) => ({
  kind: 'phone' as const,
  title,
  required: true,
  schema: kernelPhone(title),
  ...more,
})
