import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Choices } from '#ui/form/async-select.tsx'
import { useSource, type AsyncSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { t as usual } from '#ui/i18n/t.ts'
import { t } from '#ui/table/words.ts'
import { FilterTarget } from '#ui/table/filter-target.tsx'

/** A filter over many, in a chunk of its own: a button that opens to a search on the server. */
export default function ReferenceFilter({
  title,
  source,
  opened,
  value,
  onChange,
}: {
  title: string
  source: AsyncSource<Option>
  opened: boolean
  value: string | null
  onChange: (value: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(opened)
  const combobox = useCombobox({
    opened: open,
    onOpenedChange: setOpen,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setTyped('')
      combobox.focusTarget()
    },
  })
  useEffect(() => {
    if (opened) combobox.focusSearchInput()
    // Only as it comes: later openings do this by themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // The address holds only the id: the first rows are read to name it.
  const found = useSource(source, typed, open || value !== null)
  const row = found.rows.find((one) => source.value(one) === value)
  const chosen = value === null ? [] : [row?.label ?? t('list.selected', { count: 1 })]

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      onOptionSubmit={(id) => {
        onChange(id === value ? null : id)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <FilterTarget
          title={title}
          chosen={chosen}
          aria-haspopup="listbox"
          aria-expanded={open}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          // The library adds aria-controls.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          aria-expanded
          aria-label={t('list.search', { name: title })}
          placeholder={usual('list.typeToSearch')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Choices found={found} source={source} chosen={value === null ? [] : [value]} label={title} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
