import { Button } from '@mantine/core'
import { IconColumns2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Hat } from '#kernel/endpoint.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { expenseDetail } from '#modules/expense/shared/expense-money.ts'
import { Calculation } from '#modules/expense/web/calculation.tsx'
import { AdjustLines } from '#modules/expense/web/adjust-lines.tsx'
import { DayTable } from '#modules/expense/web/day-table.tsx'
import { MoveMoney } from '#modules/expense/web/move-money.tsx'
import { Flags, LineFacts } from '#modules/expense/web/line-facts.tsx'
import { SmallReceipt } from '#modules/expense/web/receipts.tsx'
import { ReviewLines } from '#modules/expense/web/review-lines.tsx'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

export type Detail = ResponseOf<typeof expenseDetail>

/** What a request is made of, below its facts: lines, days, and the money that moved. */
export function ExpenseDetail({ id, version, as }: { id: string; version: number; as?: Hat | undefined }) {
  const scope = useScope()
  const hat = as ?? scope.as
  const read = useRead(
    expenseDetail,
    { params: { org: scope.org, id }, query: { as: hat } },
    { errors: 'inline' },
  )
  return (
    <ReadState read={read}>
      {(detail) => (
        <>
          {detail.lines.length > 0 && <Lines key={id} detail={detail} />}
          {detail.days.length > 0 && (
            <section className={styles.part}>
              <h3>{t('detail.days')}</h3>
              <DayTable days={detail.days} total={detail.allowance} />
            </section>
          )}
          {detail.may.adjust && detail.lines.length > 0 && (
            <AdjustLines id={id} version={version} lines={detail.lines} as={hat} />
          )}
          <Moved detail={detail} />
          {detail.refused && <Callout tone="info">{refusal(detail.refused)}</Callout>}
          <MoveMoney id={id} detail={detail} />
        </>
      )}
    </ReadState>
  )
}

function Lines({ detail: { lines, currency } }: { detail: Detail }) {
  const [selected, setSelected] = useState<number | null>(null)
  const changed = lines.some(({ approved_amount }) => approved_amount !== null)
  return (
    <section className={styles.part}>
      <h3>{t('detail.lines')}</h3>
      {lines.some(({ spent_on }) => spent_on !== null) && (
        <div data-no-print>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconColumns2 size={15} />}
            onClick={() => setSelected(firstToReview(lines))}
          >
            {t('review.open')}
          </Button>
        </div>
      )}
      <ReviewLines
        lines={lines}
        selected={selected}
        onSelect={setSelected}
        onClose={() => setSelected(null)}
      />
      <div className={styles.scroll}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th>{t('detail.type')}</th>
              <th className={styles.amount}>{t('detail.amount')}</th>
              {changed && <th className={styles.amount}>{t('detail.approved')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.id}>
                <td>
                  {line.expense_type.name}
                  {line.spent_on && (
                    <>
                      {' · '}
                      <Day value={line.spent_on} />
                    </>
                  )}
                  <Flags line={line} />
                  <LineFacts line={line} same={line.same} />
                  <SmallReceipt line={line} onOpen={() => setSelected(at)} />
                </td>
                <td className={styles.amount}>
                  <Money value={line.base_amount} />
                  {line.quantity !== null && (
                    <div className={styles.small}>
                      <Calculation line={line} />
                    </div>
                  )}
                  {line.currency !== currency && (
                    <div className={styles.small}>
                      <Money value={line.amount} currency={line.currency} />{' '}
                      {t('claim.rate', { rate: line.exchange_rate })}
                    </div>
                  )}
                </td>
                {changed && (
                  <td className={styles.amount}>
                    <Money value={line.approved_amount ?? line.base_amount} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Where a review begins: at what needs a look. */
const firstToReview = (lines: Detail['lines']) =>
  Math.max(
    0,
    lines.findIndex(({ findings }) => findings.length),
  )

/** The entries of the ledger about it, oldest first. */
function Moved({ detail: { entries, to_pay, with_payroll, currency } }: { detail: Detail }) {
  if (!entries.length && Number(to_pay) === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('detail.money')}</h3>
      {!entries.length && <span className={styles.small}>{t('detail.noMoney')}</span>}
      <table className={styles.lines}>
        <tbody>
          {entries.map(({ id, kind, amount, effective_on, method, voucher, note, account_name }) => (
            <tr key={id}>
              <td>
                {t(`entry.${kind}`)} · <Day value={effective_on} />
                <div className={styles.small}>
                  {[method, voucher, note, t('detail.by', { name: account_name })]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </td>
              <td className={styles.amount}>
                <Money value={amount} signed />
              </td>
            </tr>
          ))}
          {Number(to_pay) > 0 && (
            <tr>
              <td>{t('columns.toPay')}</td>
              <td className={styles.amount}>
                <Money value={to_pay} currency={currency} />
              </td>
            </tr>
          )}
          {Number(with_payroll) > 0 && (
            <tr>
              <td>{t('columns.withPayroll')}</td>
              <td className={styles.amount}>
                <Money value={with_payroll} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
