import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { groups, topics } from '#modules/product-pages/web/help/topics.ts'
import styles from '#modules/product-pages/web/pages.module.css'

const version = '2.5.4'

export default function About() {
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <Title order={1}>A place where people and work meet</Title>
        <p className={styles.lead}>
          A chautari is the resting place under a tree beside a path, where travellers set down their loads
          and talk. This software is named after it: one place for the things that people and their
          organization owe each other, from the first offer to the last payslip.
        </p>
      </header>

      <section className={styles.section}>
        <Title order={2}>What it stands for</Title>
        <div className={styles.grid}>
          {principles.map(([title, text]) => (
            <div key={title} className={styles.card}>
              <Title order={3}>{title}</Title>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </section>

      <section className={styles.section}>
        <Title order={2}>What is in it</Title>
        <dl className={styles.terms}>
          {groups.map((group) => (
            <Group key={group} name={group} />
          ))}
        </dl>
      </section>

      <section className={styles.section}>
        <Title order={2}>This version</Title>
        <Text>
          Version {version}. Two calendars, English and Bikram Sambat, stand side by side everywhere;
          languages are English and Nepali. The server is one program with one PostgreSQL database, which an
          organization can run on a machine of its own.
        </Text>
      </section>
    </div>
  )
}

function Group({ name }: { name: (typeof groups)[number] }) {
  const own = topics.filter((topic) => topic.group === name)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {own.map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Anchor component={Link} to={`/help/modules/${id}`}>
              {title}
            </Anchor>
          </span>
        ))}
      </dd>
    </>
  )
}

const principles = [
  [
    'Yours to run',
    'It is installed where the organization wants it. Nothing in it calls home, counts visitors or needs a service of somebody else.',
  ],
  [
    'Numbers that explain themselves',
    'A balance opens to its entries, a payslip line to its formula. What cannot be explained is not shown.',
  ],
  [
    'Everyone sees their part',
    'Employees, supervisors, HR and auditors have areas of their own. The server checks each call; pages only follow.',
  ],
  [
    'Several organizations, one installation',
    'Each with its own people, rules and fiscal year, kept apart inside the database.',
  ],
  [
    'At home in Nepal',
    'Bikram Sambat dates, provident fund, social security, CIT, festival and labour rules are part of it and not an afterthought.',
  ],
  [
    'For every hand and eye',
    'Made for the phone as for the desk, for the keyboard and for readers of the screen, in light and in dark.',
  ],
] as const
