import type { ReactNode } from 'react'
import { AsyncMultiSelectField, AsyncSelectField } from '#ui/form/async-fields.tsx'
import { CheckboxGroupField, MultiSelectField, RadioField, SelectField } from '#ui/form/choice-fields.tsx'
import { ColourField } from '#ui/form/colour-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { PathOf } from '#ui/form/field-props.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { RowsField } from '#ui/form/rows-field.tsx'
import { MoneyField, NumberField } from '#ui/form/number-fields.tsx'
import { PasswordField, TextAreaField, TextField } from '#ui/form/text-fields.tsx'
import { DayTimeField, TimeField } from '#ui/form/time-fields.tsx'
import { CheckboxField, SwitchField } from '#ui/form/toggle-fields.tsx'

const fields = {
  AsyncMultiSelect: AsyncMultiSelectField,
  AsyncSelect: AsyncSelectField,
  Checkbox: CheckboxField,
  CheckboxGroup: CheckboxGroupField,
  Colour: ColourField,
  Date: DateField,
  DayTime: DayTimeField,
  File: FileField,
  Money: MoneyField,
  MultiSelect: MultiSelectField,
  Number: NumberField,
  Password: PasswordField,
  Radio: RadioField,
  Rows: RowsField,
  Select: SelectField,
  Switch: SwitchField,
  Text: TextField,
  TextArea: TextAreaField,
  Time: TimeField,
} as const

type AnyFields = typeof fields
type Named<C, N extends string> = C extends (props: infer P) => ReactNode
  ? (props: Omit<P, 'name'> & { name: N }) => ReactNode
  : never

/** The fields of a form with these values: a name that the values do not have does not compile. */
export type FieldsOf<V> = Omit<
  { [K in keyof AnyFields]: Named<AnyFields[K], PathOf<V>> },
  'AsyncSelect' | 'AsyncMultiSelect'
> & {
  AsyncSelect: <Row>(props: Parameters<typeof AsyncSelectField<Row>>[0] & { name: PathOf<V> }) => ReactNode
  AsyncMultiSelect: <Row>(
    props: Parameters<typeof AsyncMultiSelectField<Row>>[0] & { name: PathOf<V> },
  ) => ReactNode
}

/** `const F = fieldsOf<LeaveInput>()` beside the form, then `<F.Text name="remarks" label="Remarks" required />`. */
export const fieldsOf = <V>(): FieldsOf<V> => fields
