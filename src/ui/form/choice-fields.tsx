import { Checkbox, Group, MultiSelect, Radio, Select, Stack } from '@mantine/core'
import { useField } from '#ui/form/form-context.ts'
import { optionsOf, shared, type FieldProps, type Option } from '#ui/form/field-props.ts'
import styles from '#ui/form/form.module.css'
import { t } from '#ui/i18n/t.ts'

/** Few enough to look over are not searched. */
const searchedFrom = 8

export interface SelectFieldProps extends FieldProps {
  options: readonly (string | Option)[]
  onChosen?: (value: string | null) => void
}

/** One of several; empty is null, on the wire as in the form. */
export function SelectField({ options, onChosen, ...field }: SelectFieldProps) {
  const { key, props } = useField(field, aboutChoice(options))
  return (
    <Select
      key={key}
      {...shared(field)}
      {...props}
      // The library takes an empty text for a value: its clear button would always show.
      defaultValue={props.defaultValue || null}
      onChange={(value) => {
        props.onChange(value)
        onChosen?.(value)
      }}
      data={optionsOf(options)}
      searchable={options.length >= searchedFrom}
      // what is typed then stands instead of the choice: behind it, it would be found nowhere
      onClick={({ currentTarget }) => currentTarget.select()}
      clearable={!field.required}
      // who chooses what is chosen already wants it, and there is a button that clears
      allowDeselect={false}
      nothingFoundMessage={t('list.nothingFound')}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** Several of several. */
export function MultiSelectField({
  options,
  ...field
}: FieldProps & { options: readonly (string | Option)[] }) {
  const { key, props } = useField(field, aboutChoice(options))
  return (
    <MultiSelect
      key={key}
      {...shared(field)}
      {...props}
      data={optionsOf(options)}
      searchable
      clearable
      hidePickedOptions
      classNames={{ inputField: styles.pillField ?? '' }}
      nothingFoundMessage={t('list.nothingFound')}
      clearButtonProps={{ 'aria-label': t('action.clear') }}
    />
  )
}

/** One of few, all of them in sight. */
export function RadioField({
  options,
  inline = false,
  ...field
}: FieldProps & { options: readonly (string | Option)[]; inline?: boolean }) {
  const { key, props } = useField(field, aboutChoice(options))
  const choices = optionsOf(options).map((option) => (
    <Radio key={option.value} value={option.value} label={option.label} disabled={option.disabled ?? false} />
  ))
  return (
    <Radio.Group key={key} {...ofGroup(field)} {...props} name={field.name}>
      {inline ? (
        <Group mt={8} gap="lg">
          {choices}
        </Group>
      ) : (
        <Stack mt={8} gap="xs">
          {choices}
        </Stack>
      )}
    </Radio.Group>
  )
}

/** Any of few, all of them in sight. */
export function CheckboxGroupField({
  options,
  ...field
}: FieldProps & { options: readonly (string | Option)[] }) {
  const { key, props } = useField(field, aboutChoice(options))
  return (
    <Checkbox.Group key={key} {...ofGroup(field)} {...props}>
      <Group mt={8} gap="8px 20px">
        {optionsOf(options).map((option) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={option.disabled ?? false}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** What is chosen by its label. */
const aboutChoice = (options: readonly (string | Option)[]) => ({
  show: (value: unknown) => optionsOf(options).find((option) => option.value === value)?.label,
})

/** The library hands attributes of a group to a box around it; that has no role, and so cannot be required. */
function ofGroup(field: FieldProps) {
  const { name: _, 'aria-required': __, ...look } = shared(field)
  return look
}
