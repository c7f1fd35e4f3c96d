import type { ReactNode } from 'react'
import type { z } from 'zod'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration, Money } from '#ui/show/figures.tsx'
import type { ShownDay } from '#modules/expense/shared/expense-line.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

type TripDay = z.output<typeof ShownDay>

/** How a trip is reckoned: rate × part of the day, less meals, day by day. */
export function DayTable({
  days,
  total,
  meals,
}: {
  days: readonly TripDay[]
  total: string
  /** Where meals are chosen: else they are named. */
  meals?: (day: TripDay) => ReactNode
}) {
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('travel.date')}</th>
            <th>{t('travel.away')}</th>
            <th className={styles.amount}>{t('travel.rate')}</th>
            <th className={styles.amount}>{t('travel.part')}</th>
            <th>{t('travel.meals')}</th>
            <th className={styles.amount}>{t('travel.worth')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <td>
                <Day value={day.date} />
                <div className={styles.small}>
                  {day.place} · {day.place_class}
                </div>
              </td>
              <td>
                <Duration minutes={day.minutes} />
              </td>
              <td className={styles.amount}>
                <Money value={day.rate} {...(day.exchange_rate === '1' ? {} : { currency: day.currency })} />
              </td>
              <td className={styles.amount}>{localDigits(`${Number(day.percent)} %`)}</td>
              <td>
                {meals ? meals(day) : day.meals.map((meal) => mealWord(meal)).join(', ')}
                {Number(day.off) > 0 && (
                  <div className={styles.small}>{localDigits(`−${Number(day.off)} %`)}</div>
                )}
              </td>
              <td className={styles.amount}>
                <Money value={day.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{t('detail.total')}</td>
            <td className={styles.amount}>
              <Money value={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

export const mealWord = (meal: TripDay['meals'][number]) => t(`meal.${meal}`)
