import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PageHead } from '#ui/show/page-head.tsx'
import { AwayPanel } from '#modules/leave/web/away-panel.tsx'
import { BalanceCards } from '#modules/leave/web/balance-cards.tsx'
import { LeaveForm } from '#modules/leave/web/leave-form.tsx'
import { t } from '#modules/leave/web/words.ts'

/** The employee's own leave: what is left and why, and who else is away. */
export default function LeaveOverview() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <PageHead title={t('balance.title')} subtitle={t('balance.hint')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
          {t('request.new')}
        </Button>
      </PageHead>
      <BalanceCards />
      <div style={{ marginTop: 20 }}>
        <AwayPanel days={7} title={t('team.awayWeek')} />
      </div>
      <LeaveForm opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
