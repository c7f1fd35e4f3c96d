import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { explainBalance, type Balance } from '#modules/leave/shared/balance.ts'
import styles from '#modules/leave/web/leave.module.css'
import { partsOf } from '#modules/leave/web/balance-parts.ts'
import { inCalendar } from '#ui/date/written.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { bt } from '#modules/leave/web/balance-words.ts'

/** A balance to the line: what it is made of, and the entries behind it; those of days to come say so. */
export function ExplainDialog({
  balance,
  employeeId,
  on,
  onClose,
}: {
  balance: Balance | null
  employeeId?: string | undefined
  on?: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      opened={balance !== null}
      onClose={onClose}
      title={bt('balance.ledger', { type: balance?.leave_type.name ?? '' })}
      size={820}
    >
      {balance && <Explained typeId={balance.leave_type.id} employeeId={employeeId} on={on} />}
    </Dialog>
  )
}

function Explained({
  typeId,
  employeeId,
  on,
}: {
  typeId: string
  employeeId: string | undefined
  on: string | undefined
}) {
  const { org, as, today } = useScope()
  const view = useCalendar()
  const query = {
    as,
    leave_type_id: typeId,
    ...(employeeId ? { employee_id: employeeId } : {}),
    ...(on ? { on } : {}),
  }
  const read = useRead(explainBalance, { params: { org }, query }, { errors: 'inline' })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={5} />} compact={false} />
  const { balance, before, before_on, lines } = read.data
  return (
    <>
      {on && on > today && <Callout tone="info">{bt('ledger.projectedHint')}</Callout>}
      <dl className={styles.equation}>
        {partsOf(balance).map(({ label, days, sign, note }) => (
          <div key={label} data-total={sign === '=' || undefined}>
            <dt>
              {label}
              {note && (
                <small>
                  {bt('balance.until')} <Day value={note} />
                </small>
              )}
            </dt>
            <dd>
              <span aria-hidden>{sign}</span> {localDigits(days)}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.lines}>
        <table>
          <thead>
            <tr>
              <th>{bt('ledger.date')}</th>
              <th>{bt('ledger.reason')}</th>
              <th>{bt('ledger.kind')}</th>
              <th data-number>{bt('ledger.days')}</th>
              <th data-number>{bt('ledger.after')}</th>
            </tr>
          </thead>
          <tbody>
            {before_on && (
              <tr data-quiet>
                <td>
                  <Day value={before_on} />
                </td>
                <td colSpan={3}>{bt('ledger.before')}</td>
                <td data-number>{localDigits(before)}</td>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.key} data-projected={line.is_projected || undefined}>
                <td>
                  <Day value={line.effective_on} />
                </td>
                <td>
                  {refusal(inCalendar(view, line.reason))}
                  {line.expires_on && (
                    <small>
                      {bt('balance.until')} <Day value={line.expires_on} />
                    </small>
                  )}
                </td>
                <td>
                  {kindTitle(line.kind)}
                  {line.is_projected && <small>{bt('ledger.projected')}</small>}
                </td>
                <td data-number>
                  {localDigits(line.amount.startsWith('-') ? line.amount : `+${line.amount}`)}
                </td>
                <td data-number>{localDigits(line.balance_after)}</td>
              </tr>
            ))}
            {!lines.length && !before_on && (
              <tr data-quiet>
                <td colSpan={5}>{bt('ledger.none')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const kinds = [
  'opening',
  'accrual',
  'renewal',
  'carry_in',
  'carry_out',
  'taken',
  'taken_reversal',
  'encash',
  'lapse',
  'compensatory',
  'adjustment',
  'penalty',
  'transfer',
] as const
const kindTitle = (kind: string) => {
  const known = kinds.find((one) => one === kind)
  return known ? bt(`ledger.entry_${known}`) : kind
}
