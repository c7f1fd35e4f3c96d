import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import type { ShownLine } from '#modules/expense/shared/expense-line.ts'
import { expenseDetail } from '#modules/expense/shared/expense-money.ts'
import type { LineValues } from '#modules/expense/web/claim-check.ts'
import { ClaimForm } from '#modules/expense/web/claim-form.tsx'
import { keptReceipt } from '#modules/expense/web/receipt-upload.ts'
import { t } from '#modules/expense/web/words.ts'

/** What is to be corrected of a claim that was returned, and the form with all that was sent. */
export function CorrectClaim({ request }: { request: RequestDetail<typeof expenseClaim> }) {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const { id, version, histories, trip, advance_id, request_remarks: remarks } = request
  const detail = useRead(expenseDetail, { params: { org, id }, query: { as: 'user' } }, { errors: 'inline' })
  const said = histories.findLast(({ action_performed }) => action_performed === 'Returned')
  const about = trip ? `trip:${trip.id}` : advance_id ? `advance:${advance_id}` : ''
  return (
    <>
      <Callout tone="warning">{t('claim.returned', { remarks: said?.remarks ?? '' })}</Callout>
      <div data-no-print>
        <Button
          leftSection={<IconPencil size={16} />}
          loading={detail.isPending}
          disabled={!detail.data}
          onClick={() => setOpened(true)}
        >
          {t('claim.correct')}
        </Button>
      </div>
      {opened && detail.data && (
        <ClaimForm
          opened
          onClose={() => setOpened(false)}
          again={{ id, version }}
          initial={{ about, remarks, lines: detail.data.lines.map(valuesOf) }}
        />
      )}
    </>
  )
}

const valuesOf = (line: ShownLine): LineValues => ({
  expense_type_id: line.expense_type.id,
  spent_on: line.spent_on ?? '',
  description: line.description ?? '',
  amount: line.amount,
  quantity: line.quantity,
  currency: line.currency,
  paid_by: line.paid_by,
  reason: line.reason ?? '',
  receipt_id: line.receipt && keptReceipt(line.receipt),
})
