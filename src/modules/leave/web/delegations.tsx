import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { onDemand } from '#ui/overlay/on-demand.tsx'
import { t } from '#modules/leave/web/words.ts'

export interface DelegationDialogProps {
  opened: boolean
  onClose: () => void
  from: string
  to: string
}
const DelegationDialog = onDemand<DelegationDialogProps>(
  () => import('#modules/leave/web/delegation-dialog.tsx'),
)

/** An approver names who decides while they are away, and sees whom they stand in for; HR does it for anybody. */
export function Delegations() {
  const { as, today } = useScope()
  const [chosen, setOpened] = useState(false)
  // offered with the days of one's own leave: `?away=2026-12-01,2026-12-05`
  const [away, setAway] = useAddressValue('away', '')
  const [from = today, to = from] = away ? away.split(',') : []
  const opened = chosen || away !== ''
  const close = () => {
    setOpened(false)
    setAway('')
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} />}
        onClick={() => setOpened(true)}
      >
        {t(as === 'hr' ? 'delegation.buttonHr' : 'delegation.button')}
      </Button>
      <DelegationDialog key={`${from}–${to}`} opened={opened} onClose={close} from={from} to={to} />
    </>
  )
}
