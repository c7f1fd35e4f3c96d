import { useAddressValue } from '#ui/data/address.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import type { Actions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  checkInPlan,
  closePlan,
  extendPlan,
  improvementPlans,
  planCheckIns,
} from '#modules/performance-appraisal/shared/improvement-plan.ts'
import { t } from '#modules/performance-appraisal/web/words.ts'

/** Improvement plans that the viewer may see; the check-ins of one open beside. */
export function Plans({ actions = [] }: { actions?: Actions }) {
  const [open, setOpen] = useAddressValue('plan', '')
  return (
    <>
      <ListTable
        of={improvementPlans}
        actions={[...actions, checkInPlan, extendPlan, closePlan] as never}
        onOpen={({ id }) => setOpen(id)}
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('plan.checkIns')} size={560}>
        {open !== '' && <ListTable of={planCheckIns} params={{ plan_id: open }} />}
      </SideDrawer>
    </>
  )
}
