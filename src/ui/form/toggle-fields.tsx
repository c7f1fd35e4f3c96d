import { Checkbox, Switch } from '@mantine/core'
import { useField } from '#ui/form/form-context.ts'
import { shared, type FieldProps } from '#ui/form/field-props.ts'
import styles from '#ui/form/form.module.css'

export function SwitchField(field: FieldProps) {
  const { key, props } = useField(field, { blank: false }, 'checkbox')
  const { label, description, disabled } = shared(field)
  return (
    <Switch
      key={key}
      {...props}
      name={field.name}
      label={label}
      description={description}
      disabled={disabled ?? false}
      className={styles.switch}
    />
  )
}

export function CheckboxField(field: FieldProps) {
  const { key, props } = useField(field, { blank: false }, 'checkbox')
  const { label, description, disabled } = shared(field)
  return (
    <Checkbox
      key={key}
      {...props}
      name={field.name}
      label={label}
      description={description}
      disabled={disabled ?? false}
      className={styles.switch}
    />
  )
}
