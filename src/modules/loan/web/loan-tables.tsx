import { sum } from '#kernel/money.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

interface Row {
  seq: number
  due_on: string
  principal: string
  interest: string
  balance?: string
  taken_principal?: string | null
  taken_interest?: string | null
}

/** Instalments with what was deducted of each. */
export function ScheduleTable({ rows }: { rows: readonly Row[] }) {
  const isPlan = rows.some(({ balance }) => balance !== undefined)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('schedule.title')}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('schedule.no')}</th>
            <th>{t('schedule.due')}</th>
            <th className={styles.amount}>{t('schedule.principal')}</th>
            <th className={styles.amount}>{t('schedule.interest')}</th>
            <th className={styles.amount}>{t('schedule.instalment')}</th>
            <th className={styles.amount}>{isPlan ? t('schedule.balance') : t('schedule.deducted')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seq}>
              <td>{localDigits(String(row.seq))}</td>
              <td>
                <Day value={row.due_on} />
              </td>
              <td className={styles.amount}>
                <Money value={row.principal} />
              </td>
              <td className={styles.amount}>
                <Money value={row.interest} />
              </td>
              <td className={styles.amount}>
                <Money value={sum([row.principal, row.interest])} />
              </td>
              <td className={styles.amount}>
                {row.balance !== undefined ? (
                  <Money value={row.balance} />
                ) : row.taken_principal == null ? (
                  <StatusBadge status={t('schedule.planned')} tone="neutral" />
                ) : (
                  <Money value={sum([row.taken_principal, row.taken_interest ?? '0'])} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
