import { NumberInput } from '@mantine/core'
import { useField } from '#ui/form/form-context.ts'
import { shared, type FieldProps } from '#ui/form/field-props.ts'
import styles from '#ui/form/form.module.css'

export interface NumberFieldProps extends FieldProps {
  min?: number | undefined
  max?: number | undefined
  decimals?: number
  suffix?: string
}

/** A number. Empty is null where the field is optional, and nothing at all where it is required. */
export function NumberField({ min, max, decimals = 0, suffix, ...field }: NumberFieldProps) {
  const { key, props } = useField(field)
  return (
    <NumberInput
      key={key}
      {...shared(field)}
      {...props}
      defaultValue={asNumber(props.defaultValue)}
      onChange={(value) => props.onChange(value === '' ? (field.required ? undefined : null) : value)}
      hideControls
      inputMode={decimals ? 'decimal' : 'numeric'}
      // a number between a thousand and ten thousand is a year, which is written without separators
      thousandSeparator={!(min !== undefined && min >= 1000 && max !== undefined && max < 10_000)}
      decimalScale={decimals}
      clampBehavior="none"
      allowNegative={min === undefined || min < 0}
      {...(max === undefined ? {} : { max })}
      {...(min === undefined ? {} : { min })}
      {...(suffix ? { suffix: ` ${suffix}` } : {})}
    />
  )
}

/** An exact amount, kept as the text of a decimal, and never as a float. */
export function MoneyField({
  currency,
  places = 2,
  ...field
}: FieldProps & { currency?: string; places?: number }) {
  const { key, props } = useField(field)
  return (
    <NumberInput
      key={key}
      {...shared(field)}
      {...props}
      defaultValue={asText(props.defaultValue)}
      onChange={(value) => props.onChange(value === '' ? (field.required ? undefined : null) : String(value))}
      hideControls
      inputMode="decimal"
      thousandSeparator
      decimalScale={places}
      fixedDecimalScale={places === 2}
      leftSection={currency}
      leftSectionWidth={currency ? 46 : undefined}
      classNames={{ input: styles.amount ?? '' }}
    />
  )
}

const asNumber = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : ''
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
