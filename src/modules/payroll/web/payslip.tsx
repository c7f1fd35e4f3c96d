import { ListScreen } from '#engines/list/list-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Button, Group, Text } from '@mantine/core'
import { Day } from '#ui/show/calendar-slot.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import {
  acknowledge,
  askAbout,
  myPayslips,
  readPayslip,
  type Payslip,
} from '#modules/payroll/shared/payslip.ts'
import { PayslipView } from '#modules/payroll/web/payslip-view.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** One's own payslips, the latest first. */
export default function MyPayslips() {
  const { org } = useScope()
  const [open, setOpen] = useAddressValue('payslip', '')
  const read = useRead(
    readPayslip,
    open ? ({ params: { org, id: open }, query: { as: 'user' } } as never) : null,
    { errors: 'inline' },
  )
  return (
    <>
      <ListScreen
        of={myPayslips}
        title={t('payslip.title')}
        subtitle={t('payslip.mine')}
        onOpen={({ id }) => setOpen(id)}
      />
      <Dialog opened={open !== ''} onClose={() => setOpen('')} title={t('payslip.title')}>
        <ReadState read={read} lines={8}>
          {(slip) => (
            <>
              <Acts slip={slip as Payslip} />
              <PayslipView slip={slip as Payslip} />
            </>
          )}
        </ReadState>
      </Dialog>
    </>
  )
}

function Acts({ slip }: { slip: Payslip }) {
  const acts = useActions(
    [...(slip.acknowledged_at ? [] : [acknowledge]), ...(slip.abilities.ask ? [askAbout] : [])],
    () => slip.title,
  )
  return (
    <>
      <Group mb="sm">
        {(acts.rowActions?.(slip as never) ?? []).map(({ title, run }) => (
          <Button key={title} variant="default" onClick={run}>
            {title}
          </Button>
        ))}
        {slip.acknowledged_at && t('payslip.acknowledged')}
        {slip.abilities.ask && slip.questions_until && (
          <Text size="sm" c="dimmed">
            {t('payslip.questionsUntil')} <Day value={slip.questions_until} />
          </Text>
        )}
      </Group>
      {acts.dialog}
    </>
  )
}
