import { useState, type ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
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
import { LoanRequests } from '#modules/loan/web/loan-requests.tsx'
import { LoanSheet } from '#modules/loan/web/loan-sheet.tsx'
import { t } from '#modules/loan/web/words.ts'

const idOf = (row: Readonly<Record<string, unknown>>) => String(row['id'])

/** Every loan with what is left of it, what is asked for, and changes that wait. */
export default function LoanInitiation() {
  const [tab, setTab] = useAddressValue('tab', 'loans')
  const [open, setOpen] = useState<string | null>(null)
  const choice = (
    <Segmented
      label={t('initiation.title')}
      value={tab}
      onChange={setTab}
      options={[
        { value: 'loans', label: t('list.title') },
        { value: 'requests', label: t('request.title') },
        { value: 'changes', label: t('change.title') },
      ]}
    />
  )
  return (
    <>
      {tab === 'requests' ? (
        <LoanRequests title={t('initiation.title')} subtitle={t('request.hint')}>
          {choice}
        </LoanRequests>
      ) : tab === 'changes' ? (
        <ListScreen
          of={loanChanges}
          title={t('initiation.title')}
          subtitle={t('change.subtitle')}
          actions={[approveChange, declineChange]}
          options={{ prefix: 'changes.' }}
          onOpen={({ loan_id }) => setOpen(loan_id)}
        >
          {choice}
        </ListScreen>
      ) : (
        <Loans choice={choice} onOpen={setOpen} />
      )}
      <LoanSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}

function Loans({ choice, onOpen }: { choice: ReactNode; onOpen: (id: string) => void }) {
  return (
    <ListScreen
      of={loans}
      title={t('initiation.title')}
      subtitle={t('initiation.hint')}
      actions={[
        shown(initiateLoan, { form: () => <LoanForm />, size: 760 }),
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
        writeOffLoan,
      ]}
      onOpen={({ id }) => onOpen(id)}
    >
      {choice}
    </ListScreen>
  )
}
