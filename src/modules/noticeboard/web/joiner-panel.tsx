import { IconUserPlus } from '@tabler/icons-react'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import type { Board, BoardPerson } from '#modules/noticeboard/shared/noticeboard.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { PeopleList, ShowAll, type Told } from '#modules/noticeboard/web/people-list.tsx'
import { t } from '#modules/noticeboard/web/words.ts'

/** Who has joined in the last thirty days. */
export function JoinerPanel({ joiners }: { joiners: Board['joiners'] }) {
  const view = useCalendar()
  const tell = ({ person, on }: BoardPerson): Told => ({
    second: person.job_title ?? '',
    note: t('joiners.joined', { day: shortDay(view, reaching(view.shown, on), on) ?? on }),
  })
  return (
    <Panel title={t('joiners.title')} count={joiners.count}>
      {joiners.count === 0 ? (
        <Nothing icon={<IconUserPlus size={20} stroke={1.6} />}>{t('joiners.none')}</Nothing>
      ) : (
        <PeopleList people={joiners.results} tell={tell} />
      )}
      {joiners.count > joiners.results.length && (
        <ShowAll
          kind="joiner"
          title={t('joiners.title')}
          label={t('showAll', { count: joiners.count })}
          tell={tell}
        />
      )}
    </Panel>
  )
}
