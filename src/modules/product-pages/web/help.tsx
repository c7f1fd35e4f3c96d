import { TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groups, searchTopics } from '#modules/product-pages/web/help/topics.ts'
import styles from '#modules/product-pages/web/pages.module.css'

export default function Help() {
  const [text, setText] = useState('')
  const found = searchTopics(text)
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <Title order={1}>Help</Title>
        <p className={styles.lead}>
          What each part of the application is for and what you can do with it. Inside the application, Ctrl +
          Shift + F finds a page by its name or by the word you would use for it.
        </p>
        <TextInput
          className={styles.search}
          aria-label="Search help"
          placeholder="Search help"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </header>
      <div role="status" aria-live="polite">
        {found.length === 0 && <p className={styles.lead}>Nothing matches “{text.trim()}”.</p>}
      </div>
      {groups
        .map((group) => ({ group, own: found.filter((topic) => topic.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group} className={styles.section}>
            <Title order={2}>{group}</Title>
            <div className={styles.grid}>
              {own.map(({ id, title, summary }) => (
                <Link key={id} to={`/help/modules/${id}`} className={styles.card}>
                  <Title order={3}>{title}</Title>
                  <p>{summary}</p>
                </Link>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}
