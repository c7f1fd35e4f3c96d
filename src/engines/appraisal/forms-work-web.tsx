import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { makeStale } from '#ui/data/stale.ts'
import { ProgressCard, type JobState } from '#ui/show/progress-card.tsx'
import { jobs } from '#engines/job/job.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import type { Work } from '#engines/appraisal/appraisal-work.ts'
import styles from '#engines/appraisal/appraisal.module.css'
import { t } from '#engines/appraisal/words-web.ts'

const LOOK_MS = 1000
const isUnderWay = ({ state }: Work) => state === 'Queued' || state === 'Running'

/** Generating and sending of an occasion's forms while it runs, and how it ended. */
export function FormsWork({ of, id }: { of: unknown; id: string }) {
  const use = of as AppraisalUse
  const { org } = useScope()
  const client = useQueryClient()
  const args = { params: { org, occasion_id: id } }
  const read = useRead(use.work, args, { errors: 'inline', fresh: 0 })
  const last = read.data?.last ?? null
  const running = last !== null && isUnderWay(last)
  useRead(use.work, running ? args : null, { errors: 'inline', fresh: 0, every: LOOK_MS })
  // what had ended well before this page was opened is no news
  const [old, setOld] = useState<string>()
  if (old === undefined && read.data) setOld(last?.state === 'Done' ? last.id : '')
  const isNew = last !== null && old !== undefined && old !== last.id
  const hasEnded = isNew && !running
  useEffect(() => {
    if (hasEnded) void makeStale(client, use.path.replace('{org}', org))
  }, [hasEnded, client, use, org])
  const stop = useAction(jobs.stop)
  if (!isNew) return null
  const { step, state, done, progress, total, error, can_stop } = last
  return (
    <div className={styles.work} aria-live="polite">
      <ProgressCard
        title={t(`work.${step}`)}
        state={state.toLowerCase() as JobState}
        done={progress}
        total={total}
        note={error ?? (running ? t('work.leave') : t(`work.done.${step}`, { count: done }))}
        {...(can_stop ? { onStop: () => void stop.run({ params: { org, id: last.id } }) } : {})}
        onDismiss={() => setOld(last.id)}
      />
    </div>
  )
}
