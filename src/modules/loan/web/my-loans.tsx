import { useState, type ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { skipMonth } from '#modules/loan/shared/loan-change.ts'
import {
  acceptGuarantee,
  myGuarantees,
  myLoans,
  nameGuarantors,
  refuseGuarantee,
} from '#modules/loan/shared/my-loan.ts'
import { SkipForm } from '#modules/loan/web/change-forms.tsx'
import { LoanRequests, RequestLoan } from '#modules/loan/web/loan-requests.tsx'
import { LoanSheet } from '#modules/loan/web/loan-sheet.tsx'
import { t } from '#modules/loan/web/words.ts'
import styles from '#modules/loan/web/loan.module.css'

/** One's own loans and requests, and for those who lead others what these ask for. */
export default function MyLoans() {
  const scope = useScope()
  const [whose, setWhose] = useAddressValue('whose', 'mine')
  const choice = (
    <Segmented
      label={t('mine.title')}
      value={whose}
      onChange={setWhose}
      options={[
        { value: 'mine', label: t('list.title') },
        { value: 'requests', label: t('request.mine') },
        { value: 'team', label: t('request.team') },
      ]}
    />
  )
  if (whose === 'requests' || whose === 'team')
    return (
      <ScopeProvider scope={{ ...scope, as: whose === 'team' ? 'supervisor' : 'user' }} key={whose}>
        <LoanRequests
          title={t('mine.title')}
          subtitle={t(whose === 'team' ? 'request.teamHint' : 'request.mineHint')}
        >
          {choice}
          {whose === 'requests' && <RequestLoan />}
        </LoanRequests>
      </ScopeProvider>
    )
  return <Own choice={choice} />
}

/** Loans with their balance, and those of colleagues for which one was named as guarantor. */
function Own({ choice }: { choice: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <div className={styles.page}>
      <ListScreen
        of={myLoans}
        title={t('mine.title')}
        subtitle={t('mine.hint')}
        actions={[
          shown(skipMonth, { form: (row) => row && <SkipForm id={String(row['id'])} />, size: 760 }),
          nameGuarantors,
        ]}
        onOpen={({ id }) => setOpen(id)}
      >
        {choice}
        <RequestLoan />
      </ListScreen>
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
