import { Text, Title } from '@mantine/core'
import styles from '#modules/product-pages/web/article.module.css'

export interface Section {
  readonly heading: string
  /** A text is a paragraph, a list of texts is a list. */
  readonly body: readonly (string | readonly string[])[]
}

/** A text to be read: title, a lead, and sections with a table of contents beside them. */
export function Article({
  title,
  lead,
  sections,
}: {
  title: string
  lead: string
  sections: readonly Section[]
}) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <Title order={1}>{title}</Title>
        <p className={styles.lead}>{lead}</p>
      </header>
      <div className={styles.body}>
        <nav className={styles.contents} aria-label="On this page">
          <Text size="xs" fw={600} c="dimmed" component="p">
            On this page
          </Text>
          <ul>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchor(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map(({ heading, body }) => (
            <section key={heading} id={anchor(heading)}>
              <Title order={2}>{heading}</Title>
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
  if (typeof part === 'string') return <p>{part}</p>
  return (
    <ul>
      {part.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
