import { useState } from 'react'
import { shown } from '#engines/list/action-web.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { skipMonth } from '#modules/loan/shared/loan-change.ts'
import {
  acceptGuarantee,
  myGuarantees,
  myLoans,
  nameGuarantors,
  refuseGuarantee,
  requestLoan,
  withdrawLoan,
} from '#modules/loan/shared/my-loan.ts'
import { SkipForm } from '#modules/loan/web/change-forms.tsx'
import { RequestForm } from '#modules/loan/web/loan-form.tsx'
import { LoanSheet } from '#modules/loan/web/loan-sheet.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

/** One's own loans, and those of colleagues for which one was named as guarantor. */
export default function MyLoans() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles.page}>
      <ListScreen
        of={myLoans}
        title={t('mine.title')}
        subtitle={t('mine.hint')}
        actions={[
          shown(requestLoan, { form: () => <RequestForm />, size: 760 }),
          shown(skipMonth, { form: (row) => row && <SkipForm id={String(row['id'])} />, size: 760 }),
          nameGuarantors,
          withdrawLoan,
        ]}
        onOpen={({ id }) => setOpen(id)}
      />
      <section className={styles.second}>
        <h2>{t('guarantees.title')}</h2>
        <ListTable
          of={myGuarantees}
          actions={[acceptGuarantee, refuseGuarantee]}
          options={{ prefix: 'guarantees.' }}
        />
      </section>
      <LoanSheet id={open} onClose={() => setOpen(null)} />
    </div>
  )
}
