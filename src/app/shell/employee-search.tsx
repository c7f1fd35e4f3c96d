import { TextInput } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { t } from '#app/shell/words.ts'
import type { EmployeeSearchFieldProps } from '#app/shell/employee-search-field.tsx'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import styles from '#app/shell/employee-search.module.css'

const load = () => import('#app/shell/employee-search-field.tsx')

/**
 * Finds a current employee of the organization and opens the record, or the page in the directory. A plain field until somebody comes to it: the list
 * below it is fetched then. Not by `lazy`: a fallback would be a field anew, and the focus and the first letters would be
 * lost with the old one.
 */
export function EmployeeSearch({ people }: { people: SearchedPeople }) {
  const [text, setText] = useState('')
  const [Searching, setSearching] = useState<ComponentType<EmployeeSearchFieldProps> | null>(null)
  const [focused, setFocused] = useState(false)
  const come = () => {
    setFocused(true)
    // not fetched, the field stays a plain one and asks again at the next focus
    load().then((file) => setSearching(() => file.default), ignore)
  }
  if (Searching) return <Searching {...{ people, text, setText, focused }} />
  return (
    <TextInput
      className={styles.field}
      visibleFrom="md"
      aria-label={t('search.employees')}
      placeholder={t('search.employees')}
      leftSection={<IconUserSearch size={16} aria-hidden />}
      value={text}
      maxLength={255}
      onPointerEnter={() => void load().catch(ignore)}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={come}
      onBlur={() => setFocused(false)}
    />
  )
}

const ignore = () => undefined
