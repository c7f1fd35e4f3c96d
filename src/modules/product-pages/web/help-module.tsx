import { Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, use, useMemo } from 'react'
import { searchable, type Area, type Screen } from '#kernel/screen.ts'
import { topicOf } from '#modules/product-pages/web/help/topics.ts'
import type { Audience, HelpTopic } from '#modules/product-pages/web/help/topic.ts'
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
        <IconArrowLeft size={15} aria-hidden /> All help
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
        <Title order={1}>{title}</Title>
        <p className={styles.lead}>{summary}</p>
      </header>
      {audiences.map(
        ([audience, heading]) =>
          can[audience] && (
            <section key={audience} className={styles.section}>
              <Title order={2}>{heading}</Title>
              <ul className={styles.list}>
                {can[audience].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ),
      )}
      {questions && (
        <section className={styles.section}>
          <Title order={2}>Questions people ask</Title>
          <dl className={styles.terms}>
            {questions.map(([question, answer]) => (
              <Pair key={question} term={question} meaning={answer} />
            ))}
          </dl>
        </section>
      )}
      {terms && (
        <section className={styles.section}>
          <Title order={2}>Words</Title>
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
      <dt>{term}</dt>
      <dd>{meaning}</dd>
    </>
  )
}

/** The pages by area. Those of an organization's administration have no address before one is chosen. */
function Pages({ module, pages }: { module: string; pages: ReturnType<LoadCatalogue> }) {
  const screens = use(pages).catalogue.filter((screen) => screen.module === module && searchable(screen))
  return areas
    .map(([area, heading]) => ({ heading, own: screens.filter((screen) => screen.area === area) }))
    .filter(({ own }) => own.length > 0)
    .map(({ heading, own }) => (
      <section key={heading} className={styles.section}>
        <Title order={2}>{heading}</Title>
        <ul className={styles.routes}>
          {own.map(({ name, path, title }) => (
            <li key={name}>
              {path.includes('{slug}') ? (
                title
              ) : (
                <Anchor component={Link} to={path.replace(/\/\{\w+\?\}$/, '')} inherit>
                  {title}
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
      <Title order={1}>No such help</Title>
      <Text mt="sm">There is no part of the application by this name.</Text>
    </>
  )
}

const audiences: readonly (readonly [Audience, string])[] = [
  ['employee', 'As an employee you can'],
  ['supervisor', 'As a supervisor you can'],
  ['hr', 'In HR, as far as your rights go, you can'],
  ['visitor', 'Without being logged in you can'],
]
const areas: readonly (readonly [Area, string])[] = [
  ['user', 'Pages for employees'],
  ['supervisor', 'Pages for supervisors'],
  ['admin', 'Pages for HR'],
  ['commons', 'Pages for shared settings'],
  ['external', 'Pages without login'],
]
