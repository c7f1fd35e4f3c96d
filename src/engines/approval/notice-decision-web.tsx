import { useRead } from '#ui/data/query.ts'
import type { DecisionProps } from '#engines/notify/target-web.ts'
import { isDecidable, useRowDecision } from '#engines/approval/request-row-web.tsx'
import type { RequestRow, ShownRequestType } from '#engines/approval/request-screen-web.tsx'

/** Approve and Decline of a request in its notification. What waits is read once for all notifications of the type. */
export function NoticeDecision<D extends ShownRequestType>({
  declared,
  id,
  org,
  as,
  onDecided,
}: DecisionProps & { declared: D }) {
  const query = { as, waiting: 'true', limit: 100 }
  const read = useRead(declared.list, { params: { org }, query } as never, { errors: 'inline' })
  const row = useRowDecision(declared, { place: { org, as }, onDecided })
  // rows are as the declaration's list answers them
  const { results = [] } = (read.data ?? {}) as { results?: RequestRow<D>[] }
  const request = results.find((one) => one.id === id)
  if (!request || !isDecidable(request)) return null
  return (
    <>
      {row.buttons(request)}
      {row.dialog}
    </>
  )
}
