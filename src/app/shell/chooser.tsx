import { TextInput, Title } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { t } from '#app/shell/opened-words.ts'
import { Empty } from '#ui/show/empty.tsx'
import styles from '#app/shell/chooser.module.css'

export interface Choice {
  readonly key: string
  readonly title: string
  /** A few letters, or a picture. */
  readonly mark: ReactNode
  readonly note?: string | undefined
  readonly href: string
  readonly onChoose?: () => void
}

const worthSearching = 7

/** A page on which one of several is chosen. */
export function Chooser({
  title,
  hint,
  none,
  icon,
  choices,
}: {
  title: string
  hint: string
  none: string
  icon: ReactNode
  choices: readonly Choice[]
}) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = choices.filter((choice) => `${choice.title} ${choice.key}`.toLowerCase().includes(wanted))
  return (
    <div className={styles.chooser}>
      <header className={styles.head}>
        <span className={styles.icon}>{icon}</span>
        <Title order={1}>{title}</Title>
        <p>{hint}</p>
        {choices.length >= worthSearching && (
          <TextInput
            className={styles.search}
            aria-label={t('switch.search')}
            placeholder={t('switch.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </header>
      {found.length === 0 && <Empty title={choices.length === 0 ? none : t('search.nothing')} />}
      <ul className={styles.list}>
        {found.map(({ key, title: name, mark, note, href, onChoose }) => (
          <li key={key}>
            <Link to={href} className={styles.choice} onClick={onChoose}>
              <span className={styles.mark} aria-hidden>
                {mark}
              </span>
              <span className={styles.words}>
                <strong>{name}</strong>
                {note && <small>{note}</small>}
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
