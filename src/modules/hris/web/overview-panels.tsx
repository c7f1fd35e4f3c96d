import type { ReactNode } from 'react'
import type { Person as Somebody } from '#kernel/person.ts'
import { saidIn } from '#kernel/said.ts'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Person } from '#ui/show/person.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** How many people each place has, the first eight. */
export const Share = ({
  title,
  parts,
  says = [],
}: {
  title: string
  /** What the program itself calls some of them, beside where nothing is assigned. */
  says?: readonly string[]
  parts: readonly { name: string; people: number }[]
}) => (
  <Panel title={title}>
    {parts.length ? (
      <MiniBars
        parts={parts.slice(0, 8).map(({ name, people }) => ({
          label: saidIn(name, [...says, 'Not assigned'], declared),
          value: people,
        }))}
      />
    ) : (
      <Empty compact />
    )}
  </Panel>
)

/** For whom something falls due, and when. */
export function Due({
  title,
  due,
  past,
  more,
}: {
  title: string
  due: readonly { person: Somebody; on: string }[]
  /** What is said of a day that is over. */
  past?: string
  /** Leads to all of them. */
  more?: ReactNode
}) {
  const { linkOf, today } = useScope()
  return (
    <Panel title={title} action={more}>
      {due.length ? (
        <ul className={styles.people}>
          {due.map(({ person, on }) => (
            <li key={`${person.id} ${on}`}>
              <Person person={person} {...linkOf(person)} />
              <span className={styles.marks}>
                {past && on < today && <StatusBadge status={past} tone="danger" plain />}
                <Day value={on} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty compact title={t('overview.nothing')} />
      )}
    </Panel>
  )
}
