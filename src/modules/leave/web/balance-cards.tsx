import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { balances, type Balance } from '#modules/leave/shared/balance.ts'
import { LedgerDialog } from '#modules/leave/web/ledger-dialog.tsx'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

/** What somebody has of each kind of leave; every card opens to its ledger. */
export function BalanceCards({ employeeId }: { employeeId?: string }) {
  const { org, as } = useScope()
  const [explained, setExplained] = useState<Balance | null>(null)
  const read = useRead(
    balances,
    { params: { org }, query: { as, ...(employeeId ? { employee_id: employeeId } : {}) } },
    { errors: 'inline' },
  )
  if (read.isPending) return <CardsSkeleton cards={4} />
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data.balances.length) return <Empty title={t('balance.none')} hint={t('balance.noneHint')} />
  return (
    <>
      <div className={styles.cards}>
        {read.data.balances.map((balance) => (
          <Card key={balance.leave_type.id} balance={balance} onExplain={() => setExplained(balance)} />
        ))}
      </div>
      <LedgerDialog
        balance={explained}
        {...(employeeId ? { employeeId } : {})}
        onClose={() => setExplained(null)}
      />
    </>
  )
}

function Card({ balance, onExplain }: { balance: Balance; onExplain: () => void }) {
  const { leave_type, usable, used, scheduled, pending, entitled } = balance
  return (
    <section className={styles.card} aria-label={leave_type.name}>
      <header>
        <TypeName type={leave_type} />
      </header>
      <div className={styles.figure}>
        {usable === null ? t('balance.unlimited') : localDigits(usable)}
        {usable !== null && <small>{t('balance.usable')}</small>}
      </div>
      <div className={styles.bar} aria-hidden>
        {shares(balance).map(({ days, opacity }) => (
          <span key={opacity} style={{ flexGrow: days, background: leave_type.colour, opacity }} />
        ))}
      </div>
      <dl className={styles.split}>
        {(
          [
            [t('balance.entitled'), entitled],
            [t('balance.used'), used],
            [t('balance.scheduled'), scheduled],
            [t('balance.pending'), pending],
          ] as const
        ).map(([label, days]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{localDigits(days)}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={onExplain}
        style={{ alignSelf: 'flex-start', marginLeft: -8 }}
      >
        {t('balance.explain')}
      </Button>
    </section>
  )
}

/** The parts of the bar, the paler the further gone; nothing is not drawn. */
const shares = ({ used, scheduled, pending, usable }: Balance) =>
  [
    { days: Number(usable ?? 0), opacity: 1 },
    { days: Number(pending), opacity: 0.6 },
    { days: Number(scheduled), opacity: 0.4 },
    { days: Number(used), opacity: 0.2 },
  ].filter(({ days }) => days > 0)
