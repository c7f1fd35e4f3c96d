import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import type { Facts } from '#app/catalogue/facts.ts'
import { fetchWords } from '#app/shell/parts.ts'
import type { PageSearchProps } from '#app/shell/page-search.tsx'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import { t } from '#app/shell/words.ts'
import { typedInto } from '#app/shell/typed-ahead.ts'
import styles from '#app/shell/page-search.module.css'

/** Titles alone find less: should the words not come, that is better than nothing. */
const load = () =>
  Promise.all([import('#app/shell/page-search.tsx'), fetchWords().catch(ignore)]).then(([file]) => file)

/** Looks like a field and opens the search of pages, as Ctrl+Shift+F does. */
export function PageSearchButton({ facts, people }: { facts: Facts; people: SearchedPeople | null }) {
  const [opened, setOpened] = useState(false)
  // below this width the bar has no room for the search of employees
  const isNarrow = useMediaQuery('(max-width: 61.99em)')
  const [text, setText] = useState('')
  const [Search, setSearch] = useState<ComponentType<PageSearchProps> | null>(null)
  const fieldHasFocus = useRef(false)
  const close = () => {
    fieldHasFocus.current = false
    setOpened(false)
    setText('')
  }
  const open = () => {
    setOpened(true)
    // not fetched, it is as if nobody had asked; the next time asks again
    load().then((file) => setSearch(() => file.default), close)
  }
  useKeys(open, close, setText, opened, fieldHasFocus)
  const fetchAhead = () => void load().catch(ignore)
  return (
    <>
      <UnstyledButton
        className={styles.button}
        visibleFrom="sm"
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={fetchAhead}
      >
        <IconSearch size={16} aria-hidden />
        <span>{t('search.pages')}</span>
        <Kbd size="xs">Ctrl Shift F</Kbd>
      </UnstyledButton>
      <ActionIcon
        hiddenFrom="sm"
        size="lg"
        aria-label={t(people ? 'search.both' : 'search.pages')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={19} aria-hidden />
      </ActionIcon>
      {Search && (
        <Search
          facts={facts}
          opened={opened}
          text={text}
          setText={setText}
          people={isNarrow ? people : null}
          onFocus={() => (fieldHasFocus.current = true)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The shortcut, and what is typed after it before there is a field to type in: it is kept for the field. */
function useKeys(
  open: () => void,
  close: () => void,
  change: (next: (text: string) => string) => void,
  opened: boolean,
  fieldHasFocus: RefObject<boolean>,
) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault()
        if (!opened) open()
        return
      }
      if (!opened || fieldHasFocus.current) return
      if (event.key === 'Escape') return close()
      const next = typedInto(event)
      if (!next) return
      // not also where the focus still is
      event.preventDefault()
      change(next)
    }
    // before whatever has the focus
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  })
}

const isShortcut = ({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && (key.toLowerCase() === 'f' || code === 'KeyF')

const ignore = () => undefined
