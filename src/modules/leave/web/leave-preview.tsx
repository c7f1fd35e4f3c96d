import type { ResponseOf } from '#kernel/endpoint.ts'
import { monthIn, monthTitle, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import { inDigits } from '#kernel/calendar/names.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { MonthGrid } from '#ui/date/month-grid.tsx'
import { inCalendar, reaching } from '#ui/date/written.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Refused } from '#ui/form/refused.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { leavePreview } from '#modules/leave/shared/leave-request.ts'
import { usePreview } from '#modules/leave/web/leave-fields.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

type Cost = ResponseOf<typeof leavePreview>
/** Months that are drawn; of longer leave the figures tell enough. */
const mostMonths = 3

/** The leave before it is sent, by the server's own rules: what speaks against it, what it takes, which dates count. */
export function LeavePreview({ employeeId }: { employeeId?: string }) {
  const cost = usePreview(employeeId)
  const calendar = useCalendar()
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      {cost ? (
        <>
          {cost.problems.map((problem) => (
            <Callout key={problem} tone="danger">
              <Refused message={inCalendar(calendar, problem)} />
            </Callout>
          ))}
          {cost.warnings.map((warning) => (
            <Callout key={warning} tone="info">
              {refusal(inCalendar(calendar, warning))}
            </Callout>
          ))}
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
          <Months dates={cost.dates} />
          <NotCounted dates={cost.dates} />
        </>
      ) : (
        <span>{t('preview.hint')}</span>
      )}
    </section>
  )
}

function Months({ dates }: Pick<Cost, 'dates'>) {
  const { shown, writing } = useCalendar()
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date]
  if (!first || !last) return null
  const system = reaching(shown, first)
  const byDay = new Map(dates.map((one) => [one.date, one]))
  return (
    <div className={styles.months}>
      {monthsOf(system, first, last).map(({ year, month }) => (
        <div key={`${year} ${month}`} className={styles.month}>
          <h4>{monthTitle(system, year, month, writing)}</h4>
          <MonthGrid
            system={system}
            year={year}
            month={month}
            stateOf={(day) => {
              const why = byDay.get(day)?.why
              return why ? { note: { look: 'off', title: refusal(why) } } : {}
            }}
          >
            {({ day, date, outside }) => {
              const counted = outside ? undefined : byDay.get(day)
              return (
                <span className={styles.dayOf} data-counts={counted && lookOf(counted)} aria-hidden>
                  {outside ? '' : inDigits(date ?? '', writing.digits)}
                </span>
              )
            }}
          </MonthGrid>
        </div>
      ))}
    </div>
  )
}

/** Why days within it are free, each reason once: on a phone nothing tells it over the day. */
function NotCounted({ dates }: Pick<Cost, 'dates'>) {
  const whys = [...new Set(dates.flatMap(({ why }) => (why ? [refusal(why)] : [])))]
  return whys.length > 0 && <p className={styles.note}>{t('preview.notCounted', { why: whys.join(', ') })}</p>
}

const lookOf = ({ fraction }: Cost['dates'][number]) =>
  fraction === '0' ? 'not' : fraction === '1' ? 'whole' : 'part'

function monthsOf(system: CalendarSystem, first: string, last: string) {
  const found: { year: number; month: number }[] = []
  let day = first
  while (day <= last && found.length < mostMonths) {
    const { year, month } = partsIn(system, day)
    found.push({ year, month })
    day = addDays(monthIn(system, year, month).end, 1)
  }
  return found
}
