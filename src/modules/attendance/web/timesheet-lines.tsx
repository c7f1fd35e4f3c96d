import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import styles from '#modules/attendance/web/timesheet.module.css'
import { t } from '#modules/attendance/web/words.ts'

export interface SheetLine {
  date: string
  project: string | null
  activity: string | null
  minutes: number
}
/** What a timesheet holds, for whoever decides about it. */
export const TimesheetLines = ({ lines }: { lines: readonly SheetLine[] }) => (
  <table className={styles.lines}>
    <thead>
      <tr>
        <th scope="col">{t('swap.date')}</th>
        <th scope="col">{t('sheet.what')}</th>
        <th scope="col">{t('sheet.time')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ date, project: name, activity, minutes }) => (
        <tr key={`${date} ${name ?? ''} ${activity ?? ''}`}>
          <td>
            <Day value={date} />
          </td>
          <td>{[name, activity].filter(Boolean).join(' · ')}</td>
          <td>
            <Duration minutes={minutes} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
