import { Button } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { balances, type Balance } from '#modules/leave/shared/balance.ts'
import { partsOf } from '#modules/leave/web/balance-parts.ts'
import { ExplainDialog } from '#modules/leave/web/explain-dialog.tsx'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { bt } from '#modules/leave/web/balance-words.ts'

/** What somebody has of each kind of leave on a day; every card opens to its lines, which the address can name. */
export function BalanceCards({ employeeId, on }: { employeeId?: string; on?: string | undefined }) {
  const { org, as, today } = useScope()
  const [typeId, explain] = useAddressValue('type', '')
  const query = { as, ...(employeeId ? { employee_id: employeeId } : {}), ...(on ? { on } : {}) }
  const read = useRead(balances, { params: { org }, query }, { errors: 'inline' })
  if (!read.data) return <ReadState read={read} waiting={<CardsSkeleton cards={4} />} compact={false} />
  const { balances: all, year } = read.data
  if (!all.length) return <Empty title={bt('balance.none')} hint={bt('balance.noneHint')} />
  return (
    <>
      <p className={styles.year}>
        {on && on > today ? bt('balance.projected') : bt('balance.now')}
        {year && (
          <>
            {' · '}
            {bt('balance.year', { year: localDigits(year.name) })} (<Day value={year.start_on} /> –{' '}
            <Day value={year.end_on} />)
          </>
        )}
      </p>
      <div className={styles.cards}>
        {all.map((balance) => (
          <Card
            key={balance.leave_type.id}
            balance={balance}
            onExplain={() => explain(balance.leave_type.id)}
          />
        ))}
      </div>
      <ExplainDialog
        balance={all.find(({ leave_type }) => leave_type.id === typeId) ?? null}
        employeeId={employeeId}
        on={on}
        onClose={() => explain('')}
      />
    </>
  )
}

function Card({ balance, onExplain }: { balance: Balance; onExplain: () => void }) {
  const { leave_type, usable, entitled, carried_expires_on, max_days, once_per_event } = balance
  return (
    <section className={styles.card} aria-label={leave_type.name}>
      <header>
        <TypeName type={leave_type} />
      </header>
      <div className={styles.figure}>
        {usable === null ? mostOf(max_days) : localDigits(usable)}
        {usable === null && max_days && (
          <small>{once_per_event ? bt('balance.perEvent') : bt('balance.perRequest')}</small>
        )}
        {usable !== null && (
          <small>
            {leave_type.unit === 'Hour' ? bt('balance.usableHours') : bt('balance.usable')}
            {Number(entitled) > 0 && ` · ${bt('balance.ofEntitled', { days: localDigits(entitled) })}`}
          </small>
        )}
      </div>
      <div className={styles.bar} aria-hidden>
        {shares(balance).map(({ days, opacity }) => (
          <span key={opacity} style={{ flexGrow: days, background: leave_type.colour, opacity }} />
        ))}
      </div>
      <dl className={styles.split}>
        {partsOf(balance)
          .filter(({ sign }) => sign !== '=')
          .map(({ label, days, sign }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span aria-hidden>{sign}</span>
                {localDigits(days)}
              </dd>
            </div>
          ))}
      </dl>
      {carried_expires_on && (
        <p className={styles.ends}>
          {bt('balance.carriedEnds')} <Day value={carried_expires_on} />
        </p>
      )}
      {usable !== null && (
        <Button variant="subtle" size="compact-sm" onClick={onExplain} className={styles.explain ?? ''}>
          {bt('balance.explain')}
        </Button>
      )}
    </section>
  )
}

/** What can be had of a type that no balance limits. */
const mostOf = (max: string | null) =>
  max ? bt('balance.upTo', { count: Number(max), days: localDigits(max) }) : bt('balance.unlimited')

/** The parts of the bar, the paler the further gone; nothing is not drawn. */
const shares = ({ used, scheduled, pending, usable }: Balance) =>
  [
    { days: Number(usable ?? 0), opacity: 1 },
    { days: Number(pending), opacity: 0.6 },
    { days: Number(scheduled), opacity: 0.4 },
    { days: Number(used), opacity: 0.2 },
  ].filter(({ days }) => days > 0)
