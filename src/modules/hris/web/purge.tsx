import { IconEraser, IconFileZip, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download, orSay } from '#ui/data/download.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { makeStale } from '#ui/data/stale.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ProgressCard, type JobState } from '#ui/show/progress-card.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { jobs } from '#engines/job/job.ts'
import { P } from '#kernel/permission.ts'
import { purge, type PurgeCandidate } from '#modules/hris/shared/purge.ts'
import styles from '#modules/hris/web/former.module.css'
import { LegalHoldDialog } from '#modules/hris/web/legal-hold.tsx'
import { PurgeDialog } from '#modules/hris/web/purge-dialog.tsx'
import { t } from '#modules/hris/web/words.ts'

/** Whose record need not be kept any more: HR hands it out, and takes away who they were. */
export function PurgePeople() {
  const { org, may } = useScope()
  const list = useList(purge.candidates, { params: { org }, query: {} })
  const [chosen, setChosen] = useState<readonly PurgeCandidate[]>([])
  const [holding, setHolding] = useState<PurgeCandidate | null>(null)
  const [job, setJob] = useState('')
  const editable = may([P.hris.all], 'write')
  const remove = (rows: readonly PurgeCandidate[]) => {
    const early = rows.find(({ is_due }) => !is_due)
    if (early) sayFailure(t(early.hold ? 'purge.isOnHold' : 'purge.early', { name: early.person.full_name }))
    else setChosen(rows)
    // they stay chosen until it has begun
    return false
  }
  return (
    <div className={styles.purge}>
      {job && <Running id={job} onDismiss={() => setJob('')} />}
      <DataTable<PurgeCandidate>
        key={job}
        title={t('purge.title')}
        name="purge"
        list={list}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'left_on', title: t('purge.left'), kind: 'day' },
          { key: 'leaving_reason', title: t('purge.reason') },
          { key: 'due_on', title: t('purge.due'), kind: 'day' },
          {
            key: 'is_due',
            title: t('purge.state'),
            value: (row) => stateOf(row),
            render: (row) => (
              <StatusBadge
                status={stateOf(row)}
                tone={row.hold ? 'info' : row.is_due ? 'warning' : 'neutral'}
                plain
              />
            ),
          },
        ]}
        filters={[
          {
            name: 'only',
            title: t('purge.state'),
            options: [
              { value: 'due', label: t('purge.isDue') },
              { value: 'held', label: t('purge.held') },
              { value: 'purged', label: t('purge.done') },
            ],
          },
        ]}
        bulk={
          editable
            ? [{ title: t('purge.remove'), icon: <IconEraser size={16} />, danger: true, run: remove }]
            : []
        }
        rowActions={(row) =>
          row.purged_at === null
            ? [
                {
                  title: t('purge.data'),
                  icon: <IconFileZip size={16} />,
                  run: () => orSay(download(purge.data, { params: { org, id: row.id } })),
                },
                ...(editable
                  ? [
                      {
                        title: t(row.hold ? 'purge.lift' : 'purge.hold'),
                        icon: row.hold ? <IconLockOpen size={16} /> : <IconLock size={16} />,
                        run: () => setHolding(row),
                      },
                    ]
                  : []),
                ...(editable && row.is_due
                  ? [
                      {
                        title: t('purge.remove'),
                        icon: <IconEraser size={16} />,
                        danger: true,
                        run: () => setChosen([row]),
                      },
                    ]
                  : []),
              ]
            : []
        }
        emptyHint={t('purge.emptyHint')}
      />
      <PurgeDialog chosen={chosen} onClose={() => setChosen([])} onStarted={setJob} />
      <LegalHoldDialog of={holding} onClose={() => setHolding(null)} />
    </div>
  )
}

const stateOf = (row: PurgeCandidate) =>
  row.purged_at
    ? t('purge.done')
    : row.hold
      ? t('purge.held')
      : t(row.is_due ? 'purge.isDue' : 'purge.isKept')

const LOOK_MS = 800
const ended = ['Done', 'Failed', 'Stopped']
const states: Readonly<Record<string, JobState>> = {
  Queued: 'queued',
  Running: 'running',
  Done: 'done',
  Failed: 'failed',
  Stopped: 'stopped',
}

/** The work while it runs, and how it ended. */
function Running({ id, onDismiss }: { id: string; onDismiss: () => void }) {
  const { org } = useScope()
  const client = useQueryClient()
  const args = { params: { org, id } }
  const read = useRead(jobs.read, args, { errors: 'inline', fresh: 0 })
  const job = read.data
  const hasEnded = job !== undefined && ended.includes(job.state)
  useRead(jobs.read, hasEnded ? null : args, { errors: 'inline', fresh: 0, every: LOOK_MS })
  useEffect(() => {
    if (hasEnded) void makeStale(client, `/hris/${org}/`)
  }, [hasEnded, client, org])
  return (
    <ProgressCard
      title={t('purge.running')}
      state={states[job?.state ?? 'Queued'] ?? 'queued'}
      done={job?.progress ?? 0}
      total={job?.total ?? null}
      note={job?.error}
      onDismiss={onDismiss}
    />
  )
}
