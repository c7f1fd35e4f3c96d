import { useMemo } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import type { roster } from '#modules/attendance/shared/roster.ts'
import { staffingOf } from '#modules/attendance/web/roster/checks.ts'
import { t } from '#modules/attendance/web/words.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'

/** Under the grid: how many work each shift on each day, drafts included. */
export function Staffing({ data, dates }: { data: ResponseOf<typeof roster>; dates: readonly string[] }) {
  const view = useCalendar()
  const lines = useMemo(() => staffingOf(data, dates), [data, dates])
  const digits = (count: number) => inDigits(count, view.writing.digits)
  /** What a shift needs everywhere on a day, where it has fewer. */
  const needed = (id: string, day: number) =>
    data.short.find((one) => one.day === day && one.branch === null && data.shifts[one.shift]?.id === id)
  return (
    <tfoot>
      {lines.map(({ shift, counts }) => (
        <tr key={shift.id}>
          <th scope="row" className={styles.person}>
            {shift.name} <small>{shift.code}</small>
          </th>
          <td className={styles.hours} aria-hidden />
          {counts.map((count, n) => {
            const gap = needed(shift.id, n)
            return (
              <td
                key={dates[n]}
                data-kind={gap ? 'short' : count === 0 ? 'none' : undefined}
                title={gap && t('roster.shortStaff', { have: gap.have, need: gap.need })}
              >
                {gap ? `${digits(gap.have)}/${digits(gap.need)}` : digits(count)}
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}
