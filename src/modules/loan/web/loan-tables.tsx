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

interface Entry {
  id: string
  kind: string
  effective_on: string
  principal: string
  interest: string
  balance: string
  note: string | null
  voucher: string | null
}
const kinds: Record<string, string> = {
  Disbursement: 'ledger.disbursement',
  Opening: 'ledger.opening',
  Instalment: 'ledger.instalment',
  Prepayment: 'ledger.prepayment',
  'Write-off': 'ledger.writeOff',
}

/** What moved, with the balance after each entry. */
export function LedgerTable({ entries }: { entries: readonly Entry[] }) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('ledger.title')}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{t('ledger.on')}</th>
            <th>{t('ledger.what')}</th>
            <th className={styles.amount}>{t('schedule.principal')}</th>
            <th className={styles.amount}>{t('schedule.interest')}</th>
            <th className={styles.amount}>{t('schedule.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Day value={entry.effective_on} />
              </td>
              <td>
                {t((kinds[entry.kind] ?? 'ledger.instalment') as 'ledger.opening')}
                {(entry.note ?? entry.voucher) && (
                  <div className={styles.small}>
                    {[entry.voucher, entry.note].filter(Boolean).join(' · ')}
                  </div>
                )}
              </td>
              <td className={styles.amount}>
                <Money value={entry.principal} />
              </td>
              <td className={styles.amount}>
                <Money value={entry.interest} />
              </td>
              <td className={styles.amount}>
                <Money value={entry.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
