import { useCalendar } from '#ui/date/calendar-choice.ts'
import { inCalendar } from '#ui/date/written.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Refused } from '#ui/form/refused.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { usePreview } from '#modules/leave/web/leave-fields.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

/** The leave's cost before it is sent, counted by the server's own rules: which dates count, what is left, what is paid. */
export function LeavePreview({ employeeId }: { employeeId?: string }) {
  const cost = usePreview(employeeId)
  const calendar = useCalendar()
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      {cost ? (
        <>
          <div className={styles.cost}>
            <strong>{t('preview.costs', { count: Number(cost.days) })}</strong>
            {cost.left !== null && (
              <span>
                {t('preview.left')} <b className="ch-num">{localDigits(cost.left)}</b>
              </span>
            )}
            <span>
              {cost.unpaid_days === '0'
                ? t('preview.paid')
                : t('preview.unpaidDays', { count: Number(cost.unpaid_days) })}
            </span>
          </div>
          {cost.years.map(({ year, days, usable }) => (
            <div key={year} className={styles.ofYear}>
              {t('preview.year', { count: Number(days), year, days: localDigits(days) })}
              {usable !== null && ` · ${t('form.usableOf', { days: localDigits(usable) })}`}
            </div>
          ))}
          <ul className={styles.strip}>
            {cost.dates.slice(0, 31).map(({ date, fraction, why }) => (
              <li key={date} data-off={fraction === '0' || undefined} title={why ? refusal(why) : undefined}>
                <Day value={date} />
                {why && <div>{refusal(why)}</div>}
              </li>
            ))}
          </ul>
          {cost.problems.map((problem) => (
            <Callout key={problem} tone="warning">
              <Refused message={inCalendar(calendar, problem)} />
            </Callout>
          ))}
          {cost.warnings.map((warning) => (
            <Callout key={warning} tone="info">
              {refusal(inCalendar(calendar, warning))}
            </Callout>
          ))}
        </>
      ) : (
        <span>{t('preview.hint')}</span>
      )}
    </section>
  )
}
