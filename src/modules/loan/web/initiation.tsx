import { useState } from 'react'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  approveLoan,
  cancelLoan,
  declineLoan,
  disburseLoan,
  holdLoan,
  initiateLoan,
  loans,
  prepayLoan,
  resumeLoan,
  writeOffLoan,
} from '#modules/loan/shared/loan.ts'
import {
  approveChange,
  declineChange,
  loanChanges,
  restructureLoan,
  settleLoan,
  skipMonth,
} from '#modules/loan/shared/loan-change.ts'
import { RestructureForm, SettleForm, SkipForm } from '#modules/loan/web/change-forms.tsx'
import { LoanForm } from '#modules/loan/web/loan-form.tsx'
import { LoanSheet } from '#modules/loan/web/loan-sheet.tsx'
import { t } from '#modules/loan/web/words.ts'

const idOf = (row: Readonly<Record<string, unknown>>) => String(row['id'])

/** Every loan with what is left of it, from the request to the last instalment, and changes that wait. */
export default function LoanInitiation() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <PageHead title={t('initiation.title')} subtitle={t('initiation.hint')} />
      <AddressTabs
        label={t('initiation.title')}
        tabs={[
          {
            value: 'loans',
            title: t('list.title'),
            show: () => (
              <ListTable
                of={loans}
                actions={[
                  shown(initiateLoan, { form: () => <LoanForm />, size: 760 }),
                  approveLoan,
                  disburseLoan,
                  prepayLoan,
                  shown(settleLoan, { form: (row) => row && <SettleForm id={idOf(row)} /> }),
                  shown(skipMonth, { form: (row) => row && <SkipForm id={idOf(row)} />, size: 760 }),
                  shown(restructureLoan, {
                    form: (row) => row && <RestructureForm id={idOf(row)} />,
                    start: (row) => ({
                      months: row?.['instalments_left'] ?? '',
                      annual_rate: row?.['annual_rate'] ?? '',
                    }),
                    size: 760,
                  }),
                  holdLoan,
                  resumeLoan,
                  declineLoan,
                  cancelLoan,
                  writeOffLoan,
                ]}
                onOpen={({ id }) => setOpen(id)}
              />
            ),
          },
          {
            value: 'changes',
            title: t('change.title'),
            show: () => (
              <ListTable
                of={loanChanges}
                actions={[approveChange, declineChange]}
                options={{ prefix: 'changes.' }}
                onOpen={({ loan_id }) => setOpen(loan_id)}
              />
            ),
          },
        ]}
      />
      <LoanSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}
