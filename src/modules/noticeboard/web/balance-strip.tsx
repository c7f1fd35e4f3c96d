import { Link } from '@tanstack/react-router'
import { IconBeach } from '@tabler/icons-react'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Balance } from '#modules/leave/shared/balance.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** What is left of each kind of leave that the person has; every card leads to what it is made of. */
export function BalanceStrip({ balances }: { balances: readonly Balance[] }) {
  const { to } = useScope()
  const href = to('user-leave-overview')
  const own = balances.filter(isOwn)
  if (own.length === 0)
    return (
      <Panel title={t('balance.title')}>
        <Nothing icon={<IconBeach size={20} stroke={1.6} />} hint={t('balance.noneHint')}>
          {t('balance.none')}
        </Nothing>
      </Panel>
    )
  return (
    <section aria-label={t('balance.title')}>
      <ul className={styles.balances}>
        {own.map((balance) => (
          <Card key={balance.leave_type.id} balance={balance} href={href} />
        ))}
      </ul>
    </section>
  )
}

/** Kinds without a balance, or of which nothing was ever granted, are no balances. */
const isOwn = ({ usable, entitled, used, scheduled, pending }: Balance) =>
  usable !== null && [entitled, used, scheduled, pending].some((days) => Number(days) !== 0)

function Card({ balance, href }: { balance: Balance; href: string }) {
  const { leave_type, usable, entitled, pending } = balance
  const share = Number(entitled) > 0 ? Number(usable) / Number(entitled) : 0
  return (
    <li className={styles.balance}>
      <div className={styles.balanceHead}>
        <Link to={href} className={styles.balanceName}>
          <span className={styles.swatch} style={{ background: leave_type.colour }} aria-hidden />
          <span>{leave_type.name}</span>
        </Link>
        {Number(pending) > 0 && (
          <span className={styles.waits}>{t('balance.waiting', { days: localDigits(pending) })}</span>
        )}
      </div>
      <div className={`${styles.days} ch-num`}>
        <strong>{localDigits(usable ?? '0')}</strong>
        <span>{t('balance.of', { count: Number(entitled), days: localDigits(entitled) })}</span>
      </div>
      <div className={styles.bar} aria-hidden>
        <span
          style={{ width: `${Math.min(100, Math.max(0, share * 100))}%`, background: leave_type.colour }}
        />
      </div>
    </li>
  )
}
