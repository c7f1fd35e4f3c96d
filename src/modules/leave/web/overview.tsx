import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PageHead } from '#ui/show/page-head.tsx'
import { AskCorrection } from '#modules/leave/web/ask-correction.tsx'
import { AwayTimeline } from '#modules/leave/web/away-timeline.tsx'
import { BalanceCards } from '#modules/leave/web/balance-cards.tsx'
import { DelegationsAsked } from '#modules/leave/web/delegations-asked.tsx'
import { LeaveForm } from '#modules/leave/web/leave-form.tsx'
import { OnDay, useOnDay } from '#modules/leave/web/on-day.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

/** The employee's own leave: what is left and why, and who else is away. */
export default function LeaveOverview() {
  const [asking, setAsking] = useState(false)
  const [on, setOn] = useOnDay()
  return (
    <>
      <PageHead title={bt('balance.title')} subtitle={bt('balance.hint')}>
        <OnDay on={on} onChange={setOn} />
        <AskCorrection />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
          {t('request.new')}
        </Button>
      </PageHead>
      <DelegationsAsked />
      <BalanceCards on={on} />
      <div style={{ marginTop: 20 }}>
        <AwayTimeline />
      </div>
      <LeaveForm opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
