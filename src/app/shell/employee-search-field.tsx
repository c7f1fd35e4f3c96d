import { Combobox, Loader, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#app/shell/words.ts'
import { autocomplete } from '#modules/hris/shared/directory.ts'
import { useRead } from '#ui/data/query.ts'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#app/shell/employee-search.module.css'

const debounce = 1000

export interface EmployeeSearchFieldProps {
  slug: string
  text: string
  setText: (text: string) => void
  /** The hand was in the plain field. */
  focused: boolean
}

/** The search itself, in a chunk of its own; it takes over what was typed before it came. */
export default function EmployeeSearchField({ slug, text, setText, focused }: EmployeeSearchFieldProps) {
  const [search] = useDebouncedValue(text.trim(), debounce)
  const navigate = useNavigate()
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const waiting = text.trim() !== search
  const { data, isFetching, isError } = useRead(
    autocomplete,
    search ? { query: { search, organization: slug, user_status: 'current' } } : null,
    { errors: 'inline' },
  )
  const found = search && !waiting ? data?.results : undefined
  const open = (id: string) => {
    setText('')
    list.closeDropdown()
    void navigate({ to: `/admin/${slug}/hris/users/${id}` })
  }
  return (
    <Combobox store={list} onOptionSubmit={open} width={320} position="bottom-start">
      <Combobox.Target>
        <TextInput
          className={styles.field}
          visibleFrom="md"
          aria-label={t('search.employees')}
          placeholder={t('search.employees')}
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
          onFocus={() => text.trim() && list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found && !isError}>
        <Combobox.Options aria-label={t('search.employees')}>
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
