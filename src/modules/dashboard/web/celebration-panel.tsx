import { IconAward, IconCake } from '@tabler/icons-react'
import { compareDays, daysBetween } from '#kernel/calendar/day.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { blockRows, type Workforce } from '#modules/dashboard/shared/dashboard.ts'
import { daysLeft } from '#modules/dashboard/web/days-left.ts'
import { between } from '#modules/dashboard/web/lists.ts'
import { MoreLink } from '#ui/show/more-link.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** Birthdays and work anniversaries of the next seven days, in one row of days. */
export function CelebrationPanel({ workforce, today }: { workforce: Workforce; today: string }) {
  const { to, linkOf } = useScope()
  const { birthdays, anniversaries, week } = workforce
  const people = [...birthdays.results, ...anniversaries.results]
    .toSorted((a, b) => compareDays(a.on, b.on))
    .slice(0, blockRows)
  return (
    <Panel title={t('celebrations.title')} count={birthdays.count + anniversaries.count}>
      {people.length === 0 ? (
        <Nothing icon={<IconCake size={20} stroke={1.6} />}>{t('celebrations.none')}</Nothing>
      ) : (
        <ul className={styles.lines}>
          {people.map(({ person, on, years }) => (
            <li key={`${person.id} ${years ?? ''}`} className={styles.line}>
              <Person person={person} {...linkOf(person)} second={<Occasion years={years} />} />
              <span className={styles.note}>{daysLeft(daysBetween(today, on))}</span>
            </li>
          ))}
        </ul>
      )}
      {birthdays.count > 0 && (
        <div className={styles.foot}>
          <MoreLink href={to('admin-hris-current-employee-list', {}, between('birthday', week))}>
            {t('celebrations.birthdays', { count: birthdays.count })}
          </MoreLink>
        </div>
      )}
    </Panel>
  )
}

function Occasion({ years }: { years: number | null }) {
  const Sign = years === null ? IconCake : IconAward
  return (
    <span className={styles.occasion} data-kind={years === null ? 'birthday' : 'anniversary'}>
      <Sign size={14} aria-hidden />
      {years === null ? t('celebrations.birthday') : t('celebrations.anniversary', { count: years })}
    </span>
  )
}
