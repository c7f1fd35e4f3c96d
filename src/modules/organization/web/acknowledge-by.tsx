import { DateField } from '#ui/form/date-field.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useFieldValue } from '#ui/form/form-context.ts'

/** A last day for what nobody is asked would be kept and never hold. */
export function AcknowledgeBy(input: FieldProps) {
  return useFieldValue('needs_acknowledgement') === true ? <DateField {...input} /> : null
}
