import { useState } from 'react'
import { shown } from '#engines/list/action-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
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
import { LoanForm } from '#modules/loan/web/loan-form.tsx'
import { LoanSheet } from '#modules/loan/web/loan-sheet.tsx'
import { t } from '#modules/loan/web/words.ts'

/** Every loan with what is left of it, from the first step to the last instalment. */
export default function LoanInitiation() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <ListScreen
        of={loans}
        title={t('initiation.title')}
        subtitle={t('initiation.hint')}
        actions={[
          shown(initiateLoan, { form: () => <LoanForm />, size: 760 }),
          approveLoan,
          disburseLoan,
          prepayLoan,
          holdLoan,
          resumeLoan,
          declineLoan,
          cancelLoan,
          writeOffLoan,
        ]}
        onOpen={({ id }) => setOpen(id)}
      />
      <LoanSheet id={open} onClose={() => setOpen(null)} />
    </>
  )
}
