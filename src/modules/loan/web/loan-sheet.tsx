import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { readLoan } from '#modules/loan/shared/loan.ts'
import { LedgerTable, ScheduleTable } from '#modules/loan/web/loan-tables.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

/** A loan: its terms, instalments and ledger. */
export function LoanSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(readLoan, id === null ? null : { params: { org, id } }, { errors: 'inline' })
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
            <h3>{t('schedule.title')}</h3>
            {loan.schedule.length ? (
              <ScheduleTable rows={loan.schedule} />
            ) : (
              <Empty compact title={t('schedule.none')} />
            )}
            <h3>{t('ledger.title')}</h3>
            {loan.entries.length ? (
              <LedgerTable entries={loan.entries} />
            ) : (
              <Empty compact title={t('ledger.none')} />
            )}
          </div>
        )}
      </ReadState>
    </SideDrawer>
  )
}
