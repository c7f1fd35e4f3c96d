import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { settleChoices } from '#modules/expense/shared/expense-claim.ts'
import { expenseDetail } from '#modules/expense/shared/expense-money.ts'
import { ClaimForm } from '#modules/expense/web/claim-form.tsx'
import { t } from '#modules/expense/web/words.ts'

/** Of one's own trip that has begun and has no settlement: the form with a line for each that was planned. */
export function SettleTrip({ id, purpose }: { id: string; purpose: string }) {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const choices = useRead(settleChoices, { params: { org } }, { errors: 'inline' })
  const detail = useRead(expenseDetail, { params: { org, id }, query: { as: 'user' } }, { errors: 'inline' })
  const trip = choices.data?.trips.find((one) => one.id === id)
  if (!trip || !detail.data) return null
  // what was planned is not what it cost: amounts are typed
  const lines = detail.data.lines.map(({ expense_type, description, currency }) => ({
    expense_type_id: expense_type.id,
    description: description ?? '',
    currency,
    spent_on: trip.starts_on,
  }))
  return (
    <div data-no-print>
      <Button leftSection={<IconReceipt size={16} />} onClick={() => setOpened(true)}>
        {t('travel.settle')}
      </Button>
      {opened && (
        <ClaimForm
          opened
          onClose={() => setOpened(false)}
          initial={{ about: `trip:${id}`, remarks: purpose, ...(lines.length ? { lines } : {}) }}
        />
      )}
    </div>
  )
}
