import { IconCalendarRepeat, IconHistory, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { day } from '#kernel/fields.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { count } from '#ui/i18n/format.ts'
import { declared } from '#ui/i18n/declared.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { words } from '#ui/i18n/words.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Missing } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import { scheduledWork, type Scheduled, type ScheduledRun } from '#engines/job/scheduled.ts'
import en from '#engines/job/en.json'

const t = words(en, { ne: () => import('#engines/job/ne.json') })
const F = fieldsOf<{ on: string }>()
const Past = z.object({ on: day('Day') })
const LOOK_MS = 2000
const SLOW_MS = 30_000

/** Work that comes round by itself: its last run, its next, and a run of it now. */
export default function ScheduledWork() {
  const { org, today, may } = useScope()
  const [looking, look] = useState(false)
  const read = useRead(
    scheduledWork.list,
    { params: { org } },
    { fresh: 0, every: looking ? LOOK_MS : SLOW_MS },
  )
  const rows = useMemo(
    () => (read.data?.results ?? []).map((row) => ({ ...row, title: declared(row.title) })),
    [read.data],
  )
  const underWay = rows.some(({ last }) => last && !last.ended_at)
  if (read.data && looking !== underWay) look(underWay)
  const list = useLocalList(rows, { limit: 50, pending: read.isPending, error: read.error })
  const run = useAction(scheduledWork.run, { success: t('begun') })
  const past = useAction(scheduledWork.run, { success: t('begun'), errors: 'caller' })
  const [of, show] = useState<Scheduled | null>(null)
  const [again, doAgain] = useState<Scheduled | null>(null)
  const editable = may(scheduledWork.edit, 'write')
  const now = async ({ name, title }: Scheduled) => {
    if (await confirm({ title: t('ask'), subtitle: t('askHint', { title }), yes: t('run'), danger: false }))
      await run.run({ params: { org }, body: { name } })
  }
  return (
    <>
      <PageHead title={t('title')} subtitle={t('hint')} />
      <DataTable<Scheduled>
        title={t('title')}
        name="scheduled_work"
        list={list}
        idOf={({ name }) => name}
        columns={columns()}
        emptyHint={t('nothing')}
        onOpen={show}
        rowActions={(row) => [
          { title: t('show'), icon: <IconHistory size={16} />, run: () => show(row) },
          ...(editable
            ? [
                { title: t('runNow'), icon: <IconPlayerPlay size={16} />, run: () => void now(row) },
                ...(row.every === 'day'
                  ? [
                      {
                        title: t('runPast'),
                        icon: <IconCalendarRepeat size={16} />,
                        run: () => doAgain(row),
                      },
                    ]
                  : []),
              ]
            : []),
        ]}
      />
      <Dialog
        opened={of !== null}
        onClose={() => show(null)}
        title={t('runsOf', { title: of?.title ?? '' })}
        size={960}
      >
        {of && <Runs name={of.name} />}
      </Dialog>
      <FormDialog<{ on: string }>
        key={again?.name ?? 'none'}
        opened={again !== null}
        onClose={() => doAgain(null)}
        title={t('runPast')}
        initial={{ on: today }}
        schema={Past}
        submit={({ on }) => past.attempt({ params: { org }, body: { name: again?.name ?? '', on } })}
        submitTitle={t('run')}
      >
        <p>{t('pastHint', { title: again?.title ?? '' })}</p>
        <F.Date name="on" label={t('day')} required />
      </FormDialog>
    </>
  )
}

function Runs({ name }: { name: string }) {
  const { org } = useScope()
  const list = useList(
    scheduledWork.runs,
    { params: { org }, query: { name } },
    { keep: 'memory', limit: 10 },
  )
  return (
    <DataTable<ScheduledRun>
      title={t('show')}
      list={list}
      search={false}
      emptyHint={t('noRuns')}
      columns={[
        { key: 'period', title: t('for'), render: Period },
        { key: 'state', title: t('state'), render: State },
        { key: 'started_at', title: t('began'), render: (row) => <Moment value={row.started_at} /> },
        { key: 'took', title: t('took'), value: tookOf },
        { key: 'did', title: t('did'), value: didOf, wrap: true },
        { key: 'rows', title: t('rows'), kind: 'number' },
        { key: 'asked_by', title: t('by'), value: ({ asked_by }) => asked_by ?? t('itself') },
      ]}
    />
  )
}

const columns = (): Column<Scheduled>[] => [
  { key: 'title', title: t('work'), wrap: true },
  { key: 'when', title: t('when'), value: whenOf, wrap: true },
  {
    key: 'last',
    title: t('last'),
    render: ({ last }) => (last ? <Moment value={last.started_at ?? last.created_at} /> : t('never')),
  },
  { key: 'state', title: t('state'), render: ({ last }) => (last ? <State {...last} /> : <Missing />) },
  { key: 'took', title: t('took'), value: ({ last }) => last && tookOf(last), width: 80 },
  { key: 'did', title: t('did'), value: ({ last }) => last && didOf(last), wrap: true },
  { key: 'rows', title: t('rows'), kind: 'number', value: ({ last }) => last?.rows },
  { key: 'next_at', title: t('next'), render: ({ next_at }) => <Moment value={next_at} /> },
]

const whenOf = ({ every, at }: Scheduled) => t(`every.${every}`, { at: at?.replace(/^:/, '') ?? '00:00' })

const tones = {
  Queued: 'warning',
  Running: 'info',
  Done: 'success',
  Failed: 'danger',
  Stopped: 'neutral',
} as const
const State = ({ state }: Pick<ScheduledRun, 'state'>) => (
  <StatusBadge status={t(`states.${state}`)} tone={tones[state]} plain />
)

/** A day is told in the chosen calendar, with the hour where it has one. */
const Period = ({ period }: ScheduledRun) => (
  <>
    <Day value={period.slice(0, 10)} />
    {period.length > 10 && ` ${period.slice(11)}${period.length === 13 ? ':00' : ''}`}
  </>
)

/** Seconds with one decimal, from a minute on whole minutes; null while it runs. */
function tookOf({ started_at, ended_at }: ScheduledRun): string | null {
  if (!started_at || !ended_at) return null
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000
  return seconds < 60 ? `${seconds.toFixed(1)}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`
}

function didOf({ counts, error, ended_at }: ScheduledRun): string | null {
  if (error) return refusal(error)
  const parts = Object.entries(counts).flatMap(([name, n]) => (n > 0 ? counted(name, n) : []))
  return parts.join(', ') || (ended_at ? t('nothing') : null)
}

/** What the words do not know is told by its name. */
const counted = (name: string, n: number): string =>
  name in en.count || `${name}_other` in en.count
    ? t(`count.${name as Counted}`, { count: n })
    : `${name.replaceAll('_', ' ')}: ${count(n)}`

type Counted = keyof typeof en.count extends infer K
  ? K extends `${infer N}_${'one' | 'other'}`
    ? N
    : K
  : never
