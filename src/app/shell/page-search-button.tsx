import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { fetchWords } from '#app/shell/parts.ts'
import type { PageSearchProps } from '#app/shell/page-search.tsx'
import type { Standing } from '#app/shell/place.ts'
import type { SearchedPeople } from '#app/shell/searched-people.ts'
import { t } from '#app/shell/words.ts'
import { typedInto } from '#app/shell/typed-ahead.ts'
import styles from '#app/shell/page-search.module.css'

/** Titles alone find less: should the words not come, that is better than nothing. */
const load = () =>
  Promise.all([import('#app/shell/page-search.tsx'), fetchWords().catch(ignore)]).then(([file]) => file)

/** Looks like a field and opens the palette of pages, people and acts, as Ctrl+K and Ctrl+Shift+F do. */
export function PageSearchButton({
  standing,
  people,
}: {
  standing: Standing
  people: SearchedPeople | null
}) {
  const [opened, setOpened] = useState(false)
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
  const title = t(people ? 'search.all' : 'search.pages')
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
        <span>{title}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <ActionIcon hiddenFrom="sm" size="lg" aria-label={title} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={19} aria-hidden />
      </ActionIcon>
      {Search && (
        <Search
          standing={standing}
          opened={opened}
          text={text}
          setText={setText}
          people={people}
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

/** Ctrl+Shift+F of the specification, and Ctrl+K as people know it; in rich text that is the link's. */
function isShortcut({ ctrlKey, metaKey, altKey, shiftKey, key, code, target }: KeyboardEvent): boolean {
  if (altKey || !(ctrlKey || metaKey)) return false
  if (shiftKey) return key.toLowerCase() === 'f' || code === 'KeyF'
  const writes = target instanceof HTMLElement && target.isContentEditable
  return !writes && (key.toLowerCase() === 'k' || code === 'KeyK')
}

const ignore = () => undefined
