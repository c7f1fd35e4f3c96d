import { TextInput } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useField } from '#ui/form/form-context.ts'
import { shared, type FieldProps } from '#ui/form/field-props.ts'
import styles from '#ui/form/form.module.css'

/** A colour as `#4964de`, typed or picked. */
export function ColourField(field: FieldProps) {
  const { key, props } = useField(field, { blank: '' })
  return <Picker key={key} field={field} props={props} />
}

function Picker({ field, props }: { field: FieldProps; props: ReturnType<typeof useField>['props'] }) {
  const { defaultValue, onChange, ...rest } = props
  const [value, change] = useUncontrolled<string>({
    defaultValue: typeof defaultValue === 'string' ? defaultValue : '',
    finalValue: '',
    onChange,
  })
  return (
    <TextInput
      {...shared(field)}
      {...rest}
      value={value}
      maxLength={7}
      placeholder="#4964de"
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={field.label}
          tabIndex={-1}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#4964de'}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  )
}
