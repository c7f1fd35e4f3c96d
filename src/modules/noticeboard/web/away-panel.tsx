import { IconUsers } from '@tabler/icons-react'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import type { Board, BoardPerson } from '#modules/noticeboard/shared/noticeboard.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { PeopleList, ShowAll, type Told } from '#modules/noticeboard/web/people-list.tsx'
import { t } from '#modules/noticeboard/web/words.ts'

/** Who is not there today; with which kind of leave is nobody's business. */
export function AwayPanel({ away, isOff }: { away: NonNullable<Board['away']>; isOff: boolean }) {
  const { today } = useScope()
  const view = useCalendar()
  const tell = ({ person, on, part }: BoardPerson): Told => ({
    second: person.job_title ?? '',
    note:
      part && part !== 'full'
        ? t(`away.${part}`)
        : on > today && t('away.until', { day: shortDay(view, reaching(view.shown, on), on) ?? on }),
  })
  return (
    <Panel title={t('away.title')} count={away.count}>
      {away.count === 0 ? (
        <Nothing icon={<IconUsers size={20} stroke={1.6} />}>
          {isOff ? t('away.off') : t('away.none')}
        </Nothing>
      ) : (
        <PeopleList people={away.results} tell={tell} />
      )}
      {away.count > away.results.length && (
        <ShowAll
          kind="away"
          title={t('away.title')}
          label={t('showAll', { count: away.count })}
          tell={tell}
        />
      )}
    </Panel>
  )
}
