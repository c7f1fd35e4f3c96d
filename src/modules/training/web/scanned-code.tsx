import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { makeStale } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { checkIn } from '#modules/training/shared/check-in.ts'
import { t } from '#modules/training/web/words.ts'

/** The address that a scanned code leads to checks in by itself, once. */
export function ScannedCode({ code }: { code: string }) {
  const { org } = useScope()
  const client = useQueryClient()
  const done = useQuery({
    queryKey: ['training check-in', code],
    queryFn: async () => {
      const answer = await send(checkIn, { params: { org }, body: { code } })
      void makeStale(client, `/training/${org}/`)
      return answer
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { errors: 'inline' },
  })
  if (done.isPending) return <Callout title={t('checkIn.checking')} />
  if (done.error)
    return (
      <Callout title={t('checkIn.failed')} tone="danger">
        {messageOf(done.error)}
      </Callout>
    )
  const { training, in_at, out_at } = done.data
  return (
    <Callout title={t(out_at ? 'checkIn.left' : 'checkIn.arrived')} tone="success">
      {training} · <Moment value={out_at ?? in_at} />
    </Callout>
  )
}
