import { CloseButton, Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core'
import { useState, type ReactNode, type UIEvent } from 'react'
import type { Option } from '#ui/form/field-props.ts'
import { useSource, type AsyncSource } from '#ui/form/async-source.ts'
import styles from '#ui/form/async-select.module.css'
import { t } from '#ui/i18n/t.ts'

export interface AsyncSelectProps<Row> {
  source: AsyncSource<Row>
  value: Option | null
  onChange: (value: Option | null, row: Row | null) => void
  onBlur?: (() => void) | undefined
  /** How a choice looks; its label unless told. */
  render?: ((row: Row) => ReactNode) | undefined
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  clearable?: boolean
  placeholder?: string | undefined
  size?: string
  /** The hand goes there as soon as it is shown. */
  autoFocus?: boolean
  'aria-label'?: string | undefined
  'data-path'?: string | undefined
}

/** One of many, searched on the server as one types; of use without a form, as in a filter. */
export function AsyncSelect<Row>({
  source,
  value,
  onChange,
  onBlur,
  render,
  clearable = true,
  placeholder = t('list.typeToSearch'),
  required,
  disabled,
  ...input
}: AsyncSelectProps<Row>) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const combobox = useCombobox({
    opened: open,
    onOpenedChange: setOpen,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
  })
  const found = useSource(source, typed, open)

  const choose = (id: string) => {
    const row = found.rows.find((one) => source.value(one) === id)
    if (row) onChange({ value: id, label: source.label(row) }, row)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          required={required ?? false}
          disabled={disabled ?? false}
          autoComplete="off"
          value={open ? typed : (value?.label ?? '')}
          placeholder={open ? (value?.label ?? placeholder) : placeholder}
          onChange={(event) => {
            setTyped(
              open ? event.currentTarget.value : addedTo(value?.label ?? '', event.currentTarget.value),
            )
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            onBlur?.()
          }}
          rightSection={
            open && found.pending ? (
              <Loader size={14} />
            ) : value && clearable && !disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('action.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null, null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value && clearable && !(open && found.pending) ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Choices
          found={found}
          source={source}
          chosen={value ? [value.value] : []}
          render={render}
          label={nameOf(input)}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The list under the input; its end asks for more. */
export function Choices<Row>({
  found,
  source,
  chosen,
  render,
  label,
}: {
  found: ReturnType<typeof useSource<Row>>
  source: AsyncSource<Row>
  chosen: readonly string[]
  render?: ((row: Row) => ReactNode) | undefined
  label: string
}) {
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget
    if (scrollHeight - scrollTop - clientHeight < 80) found.more()
  }
  return (
    <Combobox.Options aria-label={label} className={styles.options} onScroll={onScroll}>
      {found.rows.map((row) => {
        const id = source.value(row)
        return (
          <Combobox.Option key={id} value={id} active={chosen.includes(id)} className={styles.option}>
            {render ? render(row) : source.label(row)}
          </Combobox.Option>
        )
      })}
      {found.failed && (
        <button type="button" className={styles.retry} onMouseDown={found.retry}>
          {t('error.somethingWrong')}. {t('action.tryAgain')}
        </button>
      )}
      {!found.failed && found.rows.length === 0 && (
        <Combobox.Empty>{found.pending ? t('state.loading') : t('list.nothingFound')}</Combobox.Empty>
      )}
      {found.loadingMore && (
        <Text size="xs" c="dimmed" ta="center" p={6}>
          {t('state.loading')}
        </Text>
      )}
    </Combobox.Options>
  )
}

/** While closed the input shows the choice: only what is typed after it is a search. */
const addedTo = (label: string, text: string) => (text.startsWith(label) ? text.slice(label.length) : '')

/** What the list of choices is called: as its input. */
export const nameOf = (input: { label?: ReactNode; 'aria-label'?: string | undefined }): string =>
  typeof input.label === 'string' ? input.label : (input['aria-label'] ?? t('action.search'))
