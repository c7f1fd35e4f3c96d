import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, isDay, weekday } from '#kernel/calendar/day.ts'
import { inDigits, shortWeekdays, weekdays } from '#kernel/calendar/names.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { partsIn } from '#kernel/calendar/system.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddress } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar, type CalendarView } from '#ui/date/calendar-choice.ts'
import { dayOfMonth, reaching, shortMonth, wholeDay } from '#ui/date/written.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Empty } from '#ui/show/empty.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { TableFoot } from '#ui/table/table-foot.tsx'
import { awayTimeline, timelineDays } from '#modules/leave/shared/balance.ts'
import type { Reach } from '#modules/leave/web/team-switch.tsx'
import styles from '#modules/leave/web/timeline.module.css'
import { t } from '#modules/leave/web/words.ts'

type Answer = ResponseOf<typeof awayTimeline>
type Row = Answer['results'][number]
type Part = Row['away'][number]['part']

const partWords: Record<Part, () => string> = {
  full: () => t('timeline.full'),
  first_half: () => t('timeline.firstHalf'),
  second_half: () => t('timeline.secondHalf'),
  part: () => t('timeline.part'),
}

/** Who is away on which day of two weeks: people by days, and on a phone day by day. */
export function AwayTimeline({ reach = 'direct' }: { reach?: Reach }) {
  const { org, as, today } = useScope()
  const view = useCalendar()
  const [search, change] = useAddress()
  const asked = search['timeline.from'] ?? ''
  const from = isDay(asked) && asked > '1944' && asked < '2100' ? asked : today
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const list = useList(
    awayTimeline,
    { params: { org }, query: { as, from, reach } },
    // a day tells of everybody who is away on it, as far as a page reaches
    { limit: phone ? 100 : 10, prefix: 'timeline', errors: 'inline' },
  )
  const dates = [...eachDay({ start: from, end: addDays(from, timelineDays - 1) })]
  const go = (to: string) =>
    change({ 'timeline.from': to === today ? null : to, 'timeline.offset': null }, true)
  const range = `${dayOfMonth(view, reaching(view.shown, from), from)} – ${dayOfMonth(view, reaching(view.shown, from), dates.at(-1) ?? from)}`
  // the list knows its rows; what stands beside them is the same answer
  const notWorked = (list.answer as Answer | undefined)?.not_worked ?? []
  const shown = { dates, rows: list.rows, notWorked, view, today }
  return (
    <Panel
      title={t('timeline.title')}
      action={
        <span className={styles.steps} data-no-print>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('timeline.before')}
            onClick={() => go(addDays(from, -timelineDays))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <span className={styles.range} aria-live="polite">
            {range}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('timeline.after')}
            onClick={() => go(addDays(from, timelineDays))}
          >
            <IconChevronRight size={16} aria-hidden />
          </Button>
          {from !== today && (
            <Button size="compact-sm" variant="subtle" onClick={() => go(today)}>
              {t('timeline.today')}
            </Button>
          )}
        </span>
      }
    >
      {list.pending || (list.error && list.rows.length === 0) ? (
        <RowsState list={list} lines={5} />
      ) : list.count === 0 ? (
        <Empty compact title={t('timeline.nobody')} />
      ) : (
        <>
          {phone ? <ByDay {...shown} /> : <ByPerson {...shown} caption={range} />}
          {list.count > list.limit && <TableFoot list={list} />}
        </>
      )}
    </Panel>
  )
}

interface Shown {
  dates: readonly string[]
  rows: readonly Row[]
  notWorked: Answer['not_worked']
  view: CalendarView
  today: string
}

function ByPerson({ dates, rows, notWorked, view, today, caption }: Shown & { caption: string }) {
  const { linkOf } = useScope()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{`${t('timeline.title')}, ${caption}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.person}>
              {t('timeline.person')}
            </th>
            {monthsOf(dates, view).map(({ title, days }) => (
              <th key={title} scope="colgroup" colSpan={days} className={styles.month}>
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {dates.map((date) => (
              <th
                key={date}
                scope="col"
                data-off={notWorked.some((one) => one.date === date) || undefined}
                data-today={date === today || undefined}
              >
                <VisuallyHidden>{wholeDay(view, date)}</VisuallyHidden>
                <span aria-hidden title={wholeDay(view, date)}>
                  <small>{shortWeekdays[view.writing.language][weekday(date)]}</small>
                  {dayNumber(view, date)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ person, away, not_worked }) => (
            <tr key={person.id}>
              <th scope="row" className={styles.person}>
                <Person person={person} size={28} {...linkOf(person)} />
              </th>
              {dates.map((date) => {
                const taken = away.find((one) => one.date === date)
                const off = not_worked.find((one) => one.date === date)
                const words = taken ? partWords[taken.part]() : off && refusal(off.name)
                return (
                  <td key={date} data-off={off?.kind} title={words}>
                    {taken && <span className={styles.away} data-part={taken.part} aria-hidden />}
                    {words && <VisuallyHidden>{words}</VisuallyHidden>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.key}>
        <span>
          <i className={styles.away} data-part="full" aria-hidden /> {t('timeline.full')}
        </span>
        <span>
          <i className={styles.away} data-part="first_half" aria-hidden /> {t('timeline.half')}
        </span>
        <span>
          <i className={styles.free} aria-hidden /> {t('timeline.off')}
        </span>
      </p>
    </div>
  )
}

/** Each day with who is away on it; days on which nobody is are left out. */
function ByDay({ dates, rows, notWorked, view, today }: Shown) {
  const { linkOf } = useScope()
  const days = dates.flatMap((date) => {
    const off = notWorked.find((one) => one.date === date)
    const people = rows.flatMap(({ person, away }) => {
      const taken = away.find((one) => one.date === date)
      return taken ? [{ person, part: taken.part }] : []
    })
    return people.length || off ? [{ date, off, people }] : []
  })
  return (
    <ul className={styles.days}>
      {days.map(({ date, off, people }) => (
        <li key={date} data-off={off?.kind} data-today={date === today || undefined}>
          <h3>
            {weekdays[view.writing.language][weekday(date)]},{' '}
            {dayOfMonth(view, reaching(view.shown, date), date)}
            {off && <small>{refusal(off.name)}</small>}
          </h3>
          {people.length > 0 && (
            <ul>
              {people.map(({ person, part }) => (
                <li key={person.id}>
                  <Person person={person} size={28} {...linkOf(person)} />
                  {part !== 'full' && <span className={styles.partOf}>{partWords[part]()}</span>}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

const dayNumber = (view: CalendarView, date: string) =>
  inDigits(partsIn(reaching(view.shown, date), date).day, view.writing.digits)

/** The months of the person's calendar above their days. */
function monthsOf(dates: readonly string[], view: CalendarView) {
  const found: { title: string; days: number }[] = []
  for (const date of dates) {
    const title = shortMonth(view, { start: date, end: date })
    const last = found.at(-1)
    if (last?.title === title) last.days++
    else found.push({ title, days: 1 })
  }
  return found
}
