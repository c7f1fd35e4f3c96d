import { addDays } from '#kernel/calendar/day.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { away } from '#modules/leave/shared/balance.ts'
import styles from '#modules/leave/web/leave.module.css'
import { Dates } from '#modules/leave/web/request-parts.tsx'
import type { Reach } from '#modules/leave/web/team-switch.tsx'
import { t } from '#modules/leave/web/words.ts'

/** Who is away from today on; the kind of leave is nobody's business. */
export function AwayPanel({
  days,
  title,
  reach = 'direct',
}: {
  days: number
  title: string
  /** Of a supervisor's team. */
  reach?: Reach
}) {
  const { org, as, today, linkOf } = useScope()
  const read = useRead(
    away,
    { params: { org }, query: { as, from: today, to: addDays(today, days - 1), limit: 50, reach } },
    { errors: 'inline' },
  )
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {!read.data ? (
        <ReadState read={read} lines={4} />
      ) : read.data.results.length === 0 ? (
        <Empty compact title={t('team.everybody')} />
      ) : (
        <ul className={styles.people}>
          {read.data.results.map((entry) => (
            <li key={`${entry.person.id} ${entry.start_on} ${entry.part}`}>
              <Person person={entry.person} {...linkOf(entry.person)} />
              <Dates {...entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
