import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { moneyOf } from '#modules/expense/shared/expense-money.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

/** How somebody stands with the organization; every figure opens the entries it is the sum of. */
export function MoneyCards() {
  const { org, to } = useScope()
  const read = useRead(moneyOf, { params: { org }, query: { as: 'user' } }, { errors: 'inline' })
  if (!read.data) return null
  const { balance, open_advances, to_be_paid, next_settle_by, currency } = read.data
  const href = to('user-expense-settle-expense', {}, { tab: 'ledger' })
  return (
    <div className={styles.cards}>
      <StatGrid>
        <StatCard
          title={t('money.open')}
          href={href}
          value={<Money value={open_advances} currency={currency} />}
          note={
            next_settle_by && (
              <>
                {t('money.settleBy')} <Day value={next_settle_by} />
              </>
            )
          }
        />
        <StatCard
          title={t('money.toBePaid')}
          href={href}
          value={<Money value={to_be_paid} currency={currency} />}
        />
        <StatCard
          title={t('money.balance')}
          href={href}
          value={<Money value={balance} currency={currency} signed />}
          note={t('money.balanceHint')}
        />
      </StatGrid>
    </div>
  )
}
