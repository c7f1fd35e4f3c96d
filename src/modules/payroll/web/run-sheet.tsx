import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { say } from '#ui/feedback/snackbar.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { runTypeRules } from '#modules/payroll/domain/run-type.ts'
import { type Run } from '#modules/payroll/shared/run.ts'
import { runSheet } from '#modules/payroll/shared/run-sheet.ts'
import { leaveOut } from '#modules/payroll/shared/run-start.ts'
import { PayslipDialog } from '#modules/payroll/web/payslip-view.tsx'
import { RunGrid } from '#modules/payroll/web/run-grid.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** The review sheet: amounts by heading on a screen that has room for them, employees with their net pay elsewhere. */
export function RunSheet({ run }: { run: Run }) {
  const { as } = useScope()
  const phone = useMediaQuery('screen and (max-width: 48em)', false, { getInitialValueInEffect: false })
  const [view, show] = useAddressValue('view', 'amounts')
  const [open, setOpen] = useState<string | null>(null)
  const openSlip = ({ id, failure }: { id: string; failure: string | null }) => {
    // of who failed there is no payslip: it is said why
    if (failure !== null) say(refusal(withDays(failure)), { id: 'payslip-failure', colour: 'yellow' })
    else if (as === 'hr') setOpen(id)
  }
  const shared = { params: { run_id: run.id } }
  const views = (
    <Segmented
      label={t('sheet.view')}
      value={view}
      onChange={show}
      options={[
        { value: 'amounts', label: t('sheet.amounts') },
        { value: 'people', label: t('sheet.people') },
      ]}
    />
  )
  return (
    <>
      {phone || view === 'people' ? (
        <ListTable
          of={runSheet}
          {...shared}
          tools={!phone && views}
          actions={
            run.abilities.edit && !runTypeRules[run.type].is_of_period ? [shown(leaveOut, shared)] : []
          }
          onOpen={openSlip}
        />
      ) : (
        <RunGrid run={run} onOpen={openSlip} tools={views} />
      )}
      <PayslipDialog id={open} onClose={() => setOpen(null)} />
    </>
  )
}
