import { Text, Title } from '@mantine/core'
import { said } from '#modules/product-pages/web/said.ts'
import type { Text as Content } from '#modules/product-pages/web/text/text.ts'
import { t } from '#modules/product-pages/web/words.ts'
import styles from '#modules/product-pages/web/article.module.css'

/** A text to be read: title, a lead, and sections with a table of contents beside them. */
export function Article({ text: { title, lead, sections } }: { text: Content }) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Title order={1}>{said(title)}</Title>
        <p className={styles.lead}>{said(lead)}</p>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label={t('onThisPage')}>
          <Text size="xs" fw={600} c="dimmed" component="p">
            {t('onThisPage')}
          </Text>
          <ul>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchor(heading)}`}>{said(heading)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ heading, body }) => (
            <section key={heading} id={anchor(heading)}>
              <Title order={2}>{said(heading)}</Title>
              {body.map((part) => (
                <Part key={String(part)} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function Part({ part }: { part: string | readonly string[] }) {
  if (typeof part === 'string') return <p>{said(part)}</p>
  return (
    <ul>
      {part.map((line) => (
        <li key={line}>{said(line)}</li>
      ))}
    </ul>
  )
}

/** By the English heading: an address that somebody kept leads there in every language. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
