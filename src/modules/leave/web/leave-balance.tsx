import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddress } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { AdjustDialog } from '#modules/leave/web/adjust-dialog.tsx'
import { BalanceCards } from '#modules/leave/web/balance-cards.tsx'
import { BalanceTable } from '#modules/leave/web/balance-table.tsx'
import { OnDay, useOnDay } from '#modules/leave/web/on-day.tsx'
import { bt } from '#modules/leave/web/balance-words.ts'

/** Everybody's balances on a day; a person opens to cards, and each of them to its lines. The address names the person. */
export default function LeaveBalance() {
  const { may } = useScope()
  const [{ employee = '', name = '' }, change] = useAddress()
  const [on, setOn] = useOnDay()
  const [adjusting, setAdjusting] = useState(false)
  const adjust = employee && may([P.leave.balance], 'write')
  return (
    <>
      <PageHead
        title={employee && name ? name : bt('balance.ofEmployee')}
        subtitle={employee ? bt('balance.ofOneHint') : bt('balance.ofEmployeeHint')}
      >
        {employee && (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => change({ employee: null, name: null, type: null })}
          >
            {bt('balance.everybody')}
          </Button>
        )}
        <OnDay on={on} onChange={setOn} />
        {adjust && <Button onClick={() => setAdjusting(true)}>{bt('balance.adjust')}</Button>}
      </PageHead>
      {employee ? (
        <BalanceCards key={employee} employeeId={employee} on={on} />
      ) : (
        <BalanceTable on={on} onOpen={(id, shown) => change({ employee: id, name: shown })} />
      )}
      {adjust && (
        <AdjustDialog employeeId={employee} opened={adjusting} onClose={() => setAdjusting(false)} />
      )}
    </>
  )
}
