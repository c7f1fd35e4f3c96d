import { TextInput, Title } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hrefOf, searchable, type Screen } from '#kernel/screen.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { searchKeyOf } from '#app/catalogue/known.ts'
import { opens } from '#app/catalogue/admit.ts'
import { fetchWords, useKnownPages } from '#app/shell/parts.ts'
import { useStanding } from '#app/shell/place.ts'
import { lineOf } from '#app/shell/section-words.ts'
import { sectionParts } from '#app/shell/section-parts.ts'
import { t } from '#app/shell/opened-words.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import styles from '#app/shell/section.module.css'

const worthSearching = 9

/** A table of contents: the built pages below this one that the person may open. */
export default function Section() {
  const standing = useStanding()
  const screen = standing?.place.screen
  return standing && screen ? <Contents screen={screen} facts={standing.facts} /> : null
}

function Contents({ screen, facts }: { screen: Screen; facts: Facts }) {
  const [text, setText] = useState('')
  const below = useKnownPages().screens.filter(
    (other) =>
      other.load && other.path.startsWith(`${screen.path}/`) && searchable(other) && opens(other, facts),
  )
  const parts = sectionParts(screen, matching(below, text))
  return (
    <>
      <PageHead title={screen.title} subtitle={t('section.pages', { count: below.length })}>
        {below.length >= worthSearching && (
          <TextInput
            aria-label={t('section.search')}
            placeholder={t('section.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onFocus={() => fetchWords().catch(() => undefined)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </PageHead>
      {parts.length === 0 && <Empty title={text ? t('search.nothing') : t('section.none')} />}
      {parts.map(({ title, screens: own }) => (
        <section key={title} className={styles.part}>
          {title && <Title order={2}>{declared(title)}</Title>}
          <ul className={styles.grid}>
            {own.map((page) => (
              <li key={page.name}>
                <Link to={hrefOf(page.path, { slug: facts.slug })} className={styles.card}>
                  <span>
                    <strong>{declared(page.title)}</strong>
                    <small>{lineOf(page)}</small>
                  </span>
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function matching(below: readonly Screen[], text: string): readonly Screen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return below.filter((screen) =>
    words.every((word) =>
      `${searchKeyOf(screen)} ${declared(screen.title)} ${lineOf(screen) ?? ''}`.toLowerCase().includes(word),
    ),
  )
}
