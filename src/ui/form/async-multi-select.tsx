import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { Choices, nameOf, type AsyncSelectProps } from '#ui/form/async-select.tsx'
import styles from '#ui/form/async-select.module.css'
import { useSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { t } from '#ui/i18n/t.ts'

export interface AsyncMultiSelectProps<Row> extends Omit<
  AsyncSelectProps<Row>,
  'value' | 'onChange' | 'clearable'
> {
  value: readonly Option[]
  onChange: (value: Option[]) => void
}

/** Several of many, searched on the server as one types. Backspace takes the last away. */
export function AsyncMultiSelect<Row>({
  source,
  value,
  onChange,
  onBlur,
  render,
  placeholder = t('list.typeToSearch'),
  required,
  disabled,
  'aria-label': spoken,
  ...input
}: AsyncMultiSelectProps<Row>) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const combobox = useCombobox({
    opened: open,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const found = useSource(source, typed, open)
  const without = (id: string) => value.filter((option) => option.value !== id)

  const toggle = (id: string) => {
    const row = found.rows.find((one) => source.value(one) === id)
    const chosen = value.some((option) => option.value === id)
    if (chosen) onChange(without(id))
    else if (row) onChange([...value, { value: id, label: source.label(row) }])
    setTyped('')
  }

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput
          {...input}
          required={required ?? false}
          disabled={disabled ?? false}
          onClick={() => combobox.openDropdown()}
          rightSection={open && found.pending ? <Loader size={14} /> : null}
        >
          <Pill.Group>
            {value.map((option) => (
              <Pill
                key={option.value}
                withRemoveButton
                onRemove={() => onChange(without(option.value))}
                removeButtonProps={{ 'aria-label': `${t('action.remove')} ${option.label}` }}
              >
                {option.label}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={styles.field}
                {...(spoken ? { 'aria-label': spoken } : {})}
                value={typed}
                autoComplete="off"
                placeholder={value.length ? '' : placeholder}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onBlur={() => {
                  combobox.closeDropdown()
                  setTyped('')
                  onBlur?.()
                }}
                onKeyDown={(event) => {
                  const last = value.at(-1)
                  if (event.key === 'Backspace' && typed === '' && last) onChange(without(last.value))
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Choices
          found={found}
          source={source}
          chosen={value.map((option) => option.value)}
          render={render}
          label={nameOf({ ...input, 'aria-label': spoken })}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}
