import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { payPostings, postPay, ranking, reversePay } from '#modules/employee-evaluation/shared/pay.ts'
import { ownRanks } from '#modules/employee-evaluation/shared/period.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

export const Ranking = ({ id }: { id: string }) => <ListTable of={ranking} params={{ occasion_id: id }} />

/** What was sent to payroll for a period, and sending what was released since. */
export function VariablePay({ id }: { id: string }) {
  const below = { occasion_id: id }
  return (
    <ListTable
      of={payPostings}
      params={below}
      actions={[{ act: postPay, params: below } as never, reversePay]}
    />
  )
}

/** One's own places, where HR shows them. */
export function OwnRanks() {
  const { org } = useScope()
  const read = useRead(ownRanks, { params: { org } }, { errors: 'inline' })
  return (read.data?.ranks ?? []).map(({ occasion, rank, people, score }) => (
    <Callout key={occasion} tone="info" title={occasion}>
      {t('ranks.place', { rank, people, score })}
    </Callout>
  ))
}
