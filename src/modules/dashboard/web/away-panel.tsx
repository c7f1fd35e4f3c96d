import { IconUsers } from '@tabler/icons-react'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Away } from '#modules/dashboard/shared/dashboard.ts'
import { MoreLink } from '#ui/show/more-link.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** Who is not there today; with which kind of leave is read where requests are. */
export function AwayPanel({ away, isOff }: { away: Away; isOff: boolean }) {
  const { today, to, linkOf } = useScope()
  const view = useCalendar()
  const until = (day: string) =>
    t('away.until', { day: shortDay(view, reaching(view.shown, day), day) ?? day })
  return (
    <Panel title={t('away.title')} count={away.count}>
      {away.count === 0 ? (
        <Nothing icon={<IconUsers size={20} stroke={1.6} />}>
          {isOff ? t('away.off') : t('away.none')}
        </Nothing>
      ) : (
        <ul className={styles.lines}>
          {away.results.map((entry) => (
            <li key={entry.person.id} className={styles.line}>
              <Person person={entry.person} {...linkOf(entry.person)} />
              <span className={styles.note}>
                {entry.part === 'full' ? entry.until > today && until(entry.until) : t(`away.${entry.part}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {away.count > away.results.length && (
        <div className={styles.foot}>
          <MoreLink href={to('admin-leave-overview')}>{t('away.all', { count: away.count })}</MoreLink>
        </div>
      )}
    </Panel>
  )
}
