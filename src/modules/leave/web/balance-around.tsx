import type { Hat } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Facts } from '#ui/show/facts.tsx'
import { requestBalance } from '#modules/leave/shared/leave-request.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

/** What the requester has of the type on the first day, without and with this leave. */
export function BalanceAround({ id, org, as }: { id: string; org: string; as: Hat }) {
  const { data } = useRead(requestBalance, { params: { org, id }, query: { as } }, { errors: 'inline' })
  // a type without a balance has none to show
  if (!data || data.before === null || data.after === null) return null
  return (
    <Facts
      facts={[
        { label: bt('balanceAround.before'), value: localDigits(data.before) },
        { label: bt('balanceAround.after'), value: localDigits(data.after) },
      ]}
    />
  )
}
