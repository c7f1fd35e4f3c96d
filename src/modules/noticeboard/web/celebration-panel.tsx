import { IconAward, IconCake } from '@tabler/icons-react'
import { compareDays, daysBetween } from '#kernel/calendar/day.ts'
import { blockRows, type Board, type BoardPerson } from '#modules/noticeboard/shared/noticeboard.ts'
import { daysLeft } from '#modules/noticeboard/web/days-left.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { PeopleList, ShowAll, type Told } from '#modules/noticeboard/web/people-list.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Birthdays and work anniversaries of the next seven days, in one row of days. */
export function CelebrationPanel({
  birthdays,
  anniversaries,
  today,
}: Pick<Board, 'birthdays' | 'anniversaries' | 'today'>) {
  const people = [...birthdays.results, ...anniversaries.results]
    .toSorted((a, b) => compareDays(a.on, b.on))
    .slice(0, blockRows)
  const shown = (kind: 'birthday' | 'anniversary') =>
    people.filter(({ years }) => (years === null) === (kind === 'birthday')).length
  const tell = ({ on, years }: BoardPerson): Told => ({
    second: <Occasion years={years} />,
    note: daysLeft(daysBetween(today, on)),
  })
  return (
    <Panel title={t('celebrations.title')} count={birthdays.count + anniversaries.count}>
      {people.length === 0 ? (
        <Nothing icon={<IconCake size={20} stroke={1.6} />}>{t('celebrations.none')}</Nothing>
      ) : (
        <PeopleList people={people} tell={tell} />
      )}
      {birthdays.count > shown('birthday') && (
        <ShowAll
          kind="birthday"
          title={t('celebrations.birthdays')}
          label={t('showBirthdays', { count: birthdays.count })}
          tell={tell}
        />
      )}
      {anniversaries.count > shown('anniversary') && (
        <ShowAll
          kind="anniversary"
          title={t('celebrations.anniversaries')}
          label={t('showAnniversaries', { count: anniversaries.count })}
          tell={tell}
        />
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
