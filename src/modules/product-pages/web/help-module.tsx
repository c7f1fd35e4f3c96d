import { Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useMemo } from 'react'
import { searchable, type Area, type Screen } from '#kernel/screen.ts'
import { declared } from '#ui/i18n/declared.ts'
import { topicOf } from '#modules/product-pages/web/help/topics.ts'
import type { Audience, HelpTopic } from '#modules/product-pages/web/help/topic.ts'
import { helpSaid } from '#modules/product-pages/web/help/said.ts'
import { t } from '#modules/product-pages/web/words.ts'
import styles from '#modules/product-pages/web/pages.module.css'

/** The list of all pages, fetched when it is asked for. */
export type LoadCatalogue = () => Promise<{ catalogue: readonly Screen[] }>

/** Help on the module named by the address, with the pages that the catalogue has for it. */
export default function HelpModule({ load }: { load: LoadCatalogue }) {
  const { id = '' } = useParams({ strict: false })
  const topic = topicOf(id)
  const pages = useMemo(() => load(), [load])
  return (
    <div className={styles.page}>
      <Anchor component={Link} to="/help" className={styles.back}>
        <IconArrowLeft size={15} aria-hidden /> {t('help.all')}
      </Anchor>
      {topic ? <Topic topic={topic} pages={pages} /> : <Unknown />}
    </div>
  )
}

function Topic({ topic, pages }: { topic: HelpTopic; pages: ReturnType<LoadCatalogue> }) {
  const { title, summary, can, terms, questions } = topic
  return (
    <>
      <header className={styles.hero}>
        <Title order={1}>{helpSaid(title)}</Title>
        <p className={styles.lead}>{helpSaid(summary)}</p>
      </header>
      {audiences.map(
        (audience) =>
          can[audience] && (
            <section key={audience} className={styles.section}>
              <Title order={2}>{t(`help.can.${audience}`)}</Title>
              <ul className={styles.list}>
                {can[audience].map((line) => (
                  <li key={line}>{helpSaid(line)}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      {questions && (
        <section className={styles.section}>
          <Title order={2}>{t('help.questions')}</Title>
          <dl className={styles.terms}>
            {questions.map(([question, answer]) => (
              <Pair key={question} term={question} meaning={answer} />
            ))}
          </dl>
        </section>
      )}
      {terms && (
        <section className={styles.section}>
          <Title order={2}>{t('help.words')}</Title>
          <dl className={styles.terms}>
            {terms.map(([term, meaning]) => (
              <Pair key={term} term={term} meaning={meaning} />
            ))}
          </dl>
        </section>
      )}
      <Suspense>
        <Pages module={topic.id} pages={pages} />
      </Suspense>
    </>
  )
}

function Pair({ term, meaning }: { term: string; meaning: string }) {
  return (
    <>
      <dt>{helpSaid(term)}</dt>
      <dd>{helpSaid(meaning)}</dd>
    </>
  )
}

/** The pages by area. Those of an organization's administration have no address before one is chosen. */
function Pages({ module, pages }: { module: string; pages: ReturnType<LoadCatalogue> }) {
  const screens = use(pages).catalogue.filter((screen) => screen.module === module && searchable(screen))
  return areas
    .map((area) => ({ area, own: screens.filter((screen) => screen.area === area) }))
    .filter(({ own }) => own.length > 0)
    .map(({ area, own }) => (
      <section key={area} className={styles.section}>
        <Title order={2}>{t(`help.pages.${area}`)}</Title>
        <ul className={styles.routes}>
          {own.map(({ name, path, title }) => (
            <li key={name}>
              {path.includes('{slug}') ? (
                declared(title)
              ) : (
                <Anchor component={Link} to={path.replace(/\/\{\w+\?\}$/, '')} inherit>
                  {declared(title)}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))
}

function Unknown() {
  return (
    <>
      <Title order={1}>{t('help.unknown')}</Title>
      <Text mt="sm">{t('help.unknownHint')}</Text>
    </>
  )
}

const audiences = ['employee', 'supervisor', 'hr', 'visitor'] as const satisfies readonly Audience[]
const areas = ['user', 'supervisor', 'admin', 'commons', 'external'] as const satisfies readonly Area[]
