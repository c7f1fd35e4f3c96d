import { TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groups, searchTopics } from '#modules/product-pages/web/help/topics.ts'
import { helpSaid } from '#modules/product-pages/web/help/said.ts'
import { t } from '#modules/product-pages/web/words.ts'
import styles from '#modules/product-pages/web/pages.module.css'

export default function Help() {
  const [text, setText] = useState('')
  const found = searchTopics(text, helpSaid)
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <Title order={1}>{t('help.title')}</Title>
        <p className={styles.lead}>{t('help.lead')}</p>
        <TextInput
          className={styles.search}
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </header>
      <div role="status" aria-live="polite">
        {found.length === 0 && <p className={styles.lead}>{t('help.nothing', { text: text.trim() })}</p>}
      </div>
      {groups
        .map((group) => ({ group, own: found.filter((topic) => topic.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group} className={styles.section}>
            <Title order={2}>{t(`group.${group}`)}</Title>
            <div className={styles.grid}>
              {own.map(({ id, title, summary }) => (
                <Link key={id} to={`/help/modules/${id}`} className={styles.card}>
                  <Title order={3}>{helpSaid(title)}</Title>
                  <p>{helpSaid(summary)}</p>
                </Link>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}
