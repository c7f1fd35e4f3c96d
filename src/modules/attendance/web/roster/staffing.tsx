import { useMemo } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import type { roster } from '#modules/attendance/shared/roster.ts'
import { staffingOf } from '#modules/attendance/web/roster/checks.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'

/** Under the grid: how many work each shift on each day, drafts included. */
export function Staffing({ data, dates }: { data: ResponseOf<typeof roster>; dates: readonly string[] }) {
  const view = useCalendar()
  const lines = useMemo(() => staffingOf(data, dates), [data, dates])
  return (
    <tfoot>
      {lines.map(({ shift, counts }) => (
        <tr key={shift.id}>
          <th scope="row" className={styles.person}>
            {shift.name} <small>{shift.code}</small>
          </th>
          <td className={styles.hours} aria-hidden />
          {counts.map((count, n) => (
            <td key={dates[n]} data-kind={count === 0 ? 'none' : undefined}>
              {inDigits(count, view.writing.digits)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
