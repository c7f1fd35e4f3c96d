import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { ListTable } from '#engines/list/list-web.tsx'
import { readLoan } from '#modules/loan/shared/loan.ts'
import { loanStatement } from '#modules/loan/shared/my-loan.ts'
import { ScheduleTable } from '#modules/loan/web/loan-tables.tsx'
import { SettlementFacts } from '#modules/loan/web/settlement-facts.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

/** A loan: its terms, instalments and ledger. */
export function LoanSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { org, as, today } = useScope()
  const [day, setDay] = useState(today)
  const read = useRead(readLoan, id === null ? null : { params: { org, id }, query: { as } }, {
    errors: 'inline',
  })
  return (
    <SideDrawer
      opened={id !== null}
      onClose={onClose}
      size={680}
      title={read.data ? t('sheet.title', { number: read.data.number }) : t('sheet.loan')}
    >
      <ReadState read={read} lines={10}>
        {(loan) => (
          <div className={styles.sheet}>
            <div className={styles.head}>
              <Person person={loan.person} />
              <StatusBadge status={loan.state} />
            </div>
            <Facts
              facts={[
                { label: t('sheet.type'), value: loan.loan_type },
                { label: t('sheet.amount'), value: <Money value={loan.amount} /> },
                { label: t('sheet.balance'), value: <Money value={loan.balance} /> },
                Number(loan.repaid_before) > 0 && {
                  label: t('sheet.repaidBefore'),
                  value: <Money value={loan.repaid_before} />,
                },
                { label: t('sheet.method'), value: declared(loan.method) },
                { label: t('preview.rate'), value: t('preview.rateOf', { rate: loan.annual_rate }) },
                {
                  label: t('sheet.disbursedOn'),
                  value: loan.disbursed_on && <Day value={loan.disbursed_on} />,
                },
                Number(loan.settlement_fee) > 0 && {
                  label: t('sheet.fee'),
                  value: t('sheet.feeOf', { percent: localDigits(loan.settlement_fee) }),
                },
                { label: t('sheet.initiatedBy'), value: loan.initiated_by },
                { label: t('sheet.approvedBy'), value: loan.approved_by },
                loan.remarks !== null && { label: t('sheet.remarks'), value: loan.remarks, wide: true },
                loan.decision_remarks !== null && {
                  label: t('sheet.decision'),
                  value: loan.decision_remarks,
                  wide: true,
                },
              ]}
            />
            {loan.guarantors.length > 0 && (
              <>
                <h3>{t('sheet.guarantors')}</h3>
                {loan.guarantors.map((one) => (
                  <div key={one.id} className={styles.head}>
                    <Person person={one.person} />
                    <StatusBadge status={one.state} />
                  </div>
                ))}
              </>
            )}
            {(loan.state === 'Active' || loan.state === 'On hold') && (
              <section className={styles.preview} aria-label={t('settlement.title')}>
                <h3>{t('settlement.title')}</h3>
                <DateInput
                  label={t('settlement.on')}
                  value={day}
                  onChange={(value) => value && setDay(value)}
                />
                <SettlementFacts id={loan.id} on={day} />
              </section>
            )}
            <h3>{t('schedule.title')}</h3>
            {loan.schedule.length ? (
              <ScheduleTable rows={loan.schedule} />
            ) : (
              <Empty compact title={t('schedule.none')} />
            )}
            <h3>{t('statement.title')}</h3>
            <ListTable
              of={loanStatement}
              params={{ loan_id: loan.id }}
              options={{ keep: 'memory', limit: 50 }}
            />
            {loan.changes.length > 0 && <Changes changes={loan.changes} />}
            {loan.former_plans.map((plan) => (
              <details key={plan.plan} className={styles.former}>
                <summary>
                  {t('former.title', { plan: localDigits(String(plan.plan)) })}
                  {' · '}
                  {declared(plan.because)}
                  {' · '}
                  <Day value={plan.replaced_on} />
                </summary>
                <ScheduleTable rows={plan.instalments} />
              </details>
            ))}
          </div>
        )}
      </ReadState>
    </SideDrawer>
  )
}

/** Months that were to be skipped and other terms, with what was decided. */
function Changes({ changes }: { changes: ResponseOf<typeof readLoan>['changes'] }) {
  return (
    <>
      <h3>{t('change.title')}</h3>
      {changes.map((one) => (
        <div key={one.id} className={styles.head}>
          <span>
            {one.kind === 'Skip'
              ? t('change.skip')
              : t('change.restructure', {
                  months: localDigits(String(one.months ?? '')),
                  rate: localDigits(one.annual_rate ?? ''),
                })}{' '}
            <Day value={one.from_on} />
            <div className={styles.small}>
              {[one.reason, one.decision_remarks].filter(Boolean).join(' · ')}
            </div>
          </span>
          <StatusBadge status={one.state} />
        </div>
      ))}
    </>
  )
}
