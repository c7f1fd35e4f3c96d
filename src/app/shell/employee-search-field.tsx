import { Combobox, Loader, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEmployees } from '#app/shell/employees-found.ts'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#app/shell/employee-search.module.css'

export interface EmployeeSearchFieldProps {
  people: SearchedPeople
  text: string
  setText: (text: string) => void
  /** The hand was in the plain field. */
  focused: boolean
}

/** The search itself, in a chunk of its own; it takes over what was typed before it came. */
export default function EmployeeSearchField({ people, text, setText, focused }: EmployeeSearchFieldProps) {
  const navigate = useNavigate()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const [now, setNow] = useState('')
  const employees = useEmployees(people.slug, text, { now })
  const { isFetching, failed: isError } = employees
  const found = employees.answered ? employees.found : undefined
  const open = (id: string) => {
    setText('')
    setNow('')
    list.closeDropdown()
    void navigate({ to: people.hrefOf(id) })
  }
  // Enter takes the first, also when it was pressed before anybody was found
  const [first] = found ?? []
  const meant = now !== '' && now === text ? first?.id : undefined
  useEffect(() => {
    if (meant) open(meant)
    else if (first) list.selectFirstOption()
    // oxlint-disable-next-line react/exhaustive-deps -- what leads there stays the same
  }, [meant, first])
  return (
    <Combobox store={list} onOptionSubmit={open} width={320} position="bottom-start">
      <Combobox.Target>
        <TextInput
          className={styles.field}
          visibleFrom="md"
          aria-label={usual('search.employees')}
          placeholder={usual('search.employees')}
          leftSection={<IconUserSearch size={16} aria-hidden />}
          rightSection={isFetching ? <Loader size={14} /> : null}
          value={text}
          // only where the hand was already: in the plain field that this one takes the place of
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={focused}
          maxLength={255}
          onChange={(event) => {
            setText(event.currentTarget.value)
            list.openDropdown()
          }}
          onKeyDown={({ key }) => key === 'Enter' && !found && setNow(text)}
          onFocus={() => text.trim() && list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found && !isError}>
        <Combobox.Options aria-label={usual('search.employees')}>
          <ScrollArea.Autosize mah={360} type="scroll">
            {found?.map(({ id, full_name, code, job_title, profile_picture }) => (
              <Combobox.Option key={id} value={id} className={styles.option}>
                <Avatar name={full_name} picture={profile_picture} size={32} />
                <span className={styles.words}>
                  <Text size="sm" fw={550} truncate>
                    {full_name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {[code, job_title].filter(Boolean).join(' · ')}
                  </Text>
                </span>
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
          {found?.length === 0 && <Combobox.Empty>{t('search.nobody')}</Combobox.Empty>}
          {isError && <Combobox.Empty>{t('search.failed')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
