import { DateField } from '#ui/form/date-field.tsx'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import type { Drawn } from '#ui/form/schema-form.tsx'

/** Asked of who is or was married; a day that is there already stays to be seen. */
export function MarriedOn(input: FieldProps) {
  const [status, day] = [useFieldValue('marital_status'), useFieldValue(input.name)]
  return day || (status && status !== 'Single') ? <DateField {...input} /> : null
}

/** How the fields of a person are drawn where not by their kind alone. */
export const basicDrawn: Drawn = { married_on: (input) => <MarriedOn {...input} /> }
