import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { groups, topics } from '#modules/product-pages/web/help/topics.ts'
import { helpSaid } from '#modules/product-pages/web/help/said.ts'
import { t } from '#modules/product-pages/web/words.ts'
import styles from '#modules/product-pages/web/pages.module.css'

const version = '2.5.4'

export default function About() {
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <Title order={1}>{t('about.title')}</Title>
        <p className={styles.lead}>{t('about.lead')}</p>
      </header>

      <section className={styles.section}>
        <Title order={2}>{t('about.principles')}</Title>
        <div className={styles.grid}>
          {principles.map((name) => (
            <div key={name} className={styles.card}>
              <Title order={3}>{t(`about.${name}`)}</Title>
              <p>{t(`about.${name}Text`)}</p>
            </div>
          ))}
        </div>
      </section>

      <section className={styles.section}>
        <Title order={2}>{t('about.contents')}</Title>
        <dl className={styles.terms}>
          {groups.map((group) => (
            <Group key={group} name={group} />
          ))}
        </dl>
      </section>

      <section className={styles.section}>
        <Title order={2}>{t('about.version')}</Title>
        <Text>{t('about.versionText', { version })}</Text>
      </section>
    </div>
  )
}

function Group({ name }: { name: (typeof groups)[number] }) {
  const own = topics.filter((topic) => topic.group === name)
  return (
    <>
      <dt>{t(`group.${name}`)}</dt>
      <dd>
        {own.map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Anchor component={Link} to={`/help/modules/${id}`}>
              {helpSaid(title)}
            </Anchor>
          </span>
        ))}
      </dd>
    </>
  )
}

const principles = ['own', 'explained', 'part', 'several', 'nepal', 'everybody'] as const
