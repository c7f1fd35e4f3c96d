import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { posting, postNow } from '#modules/leave/shared/year-end.ts'
import styles from '#modules/leave/web/leave.module.css'
import { pt } from '#modules/leave/web/policy-words.ts'

const tones = {
  Queued: 'warning',
  Running: 'info',
  Done: 'success',
  Failed: 'danger',
  Stopped: 'neutral',
} as const

/** What the nightly work did last, and a run of it now: it may be run as often as one likes. */
export function PostingCard() {
  const { org, today, may } = useScope()
  const read = useRead(posting, { params: { org } }, { errors: 'inline', fresh: 0 })
  const run = useAction(postNow, { success: pt('posting.begun') })
  const last = read.data?.last
  const state = last && last.state in tones ? (last.state as keyof typeof tones) : null
  return (
    <section className={styles.posting} aria-label={pt('posting.title')}>
      <div>
        <strong>{pt('posting.title')}</strong>
        <p>
          {last ? (
            <>
              {state && <StatusBadge status={last.state} tone={tones[state]} plain />}{' '}
              {last.until && (
                <>
                  {pt('posting.until')} <Day value={last.until} />
                  {' · '}
                </>
              )}
              {last.people !== null &&
                `${pt('posting.people', { count: last.people })}, ${pt('posting.entries', { count: last.entries ?? 0 })}`}
              {last.ended_at && (
                <>
                  {' · '}
                  <Moment value={last.ended_at} />
                </>
              )}
              {last.error && ` · ${refusal(last.error)}`}
            </>
          ) : (
            pt('posting.never')
          )}
        </p>
      </div>
      {may([P.leave.masterSettings, P.leave.balance], 'write') && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void run.run({ params: { org }, body: { until: today } })}
        >
          {pt('posting.now')}
        </Button>
      )}
    </section>
  )
}
