import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { duration } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { minutesTyped } from '#modules/work-log/domain/log-limits.ts'
import {
  logWeek,
  runningTimer,
  setCell,
  startTimer,
  stopTimer,
  submitLogs,
} from '#modules/work-log/shared/work-log.ts'
import { WorkChoice as Choice } from '#modules/work-log/web/work-choice.tsx'
import styles from '#modules/work-log/web/week.module.css'
import { t } from '#modules/work-log/web/words.ts'

type Week = ResponseOf<typeof logWeek>
type Line = Week['lines'][number]
type Key = { project_id: string | null; activity_id: string | null; task_id: string | null }

const keyOf = ({ project, activity: what, task }: Pick<Line, 'project' | 'activity' | 'task'>): Key => ({
  project_id: project?.id ?? null,
  activity_id: what?.id ?? null,
  task_id: task?.id ?? null,
})
const called = ({ project, activity: what, task }: Pick<Line, 'project' | 'activity' | 'task'>) =>
  [project?.name, task?.name, what?.name].filter(Boolean).join(' · ')

/** A week of one's time: hours typed into a grid, a timer, and one button that submits the week. */
export default function LogWork() {
  const { org, today } = useScope()
  const [from, setFrom] = useAddressValue('from', addDays(today, -weekday(today)))
  const read = useRead(logWeek, { params: { org }, query: { from } }, { keep: true })
  const submit = useAction(submitLogs, { success: t('submitted') })
  const drafts = read.data?.drafts ?? []
  const send = async () => {
    const yes = await confirm({
      title: t('submitWeek'),
      subtitle: t('submitHint', { count: drafts.length }),
      yes: t('submitWeek'),
    })
    if (yes) await submit.run({ params: { org }, body: { log_ids: drafts } })
  }
  return (
    <>
      <PageHead
        title={t('page.log')}
        subtitle={
          <>
            <Day value={from} /> – <Day value={addDays(from, 6)} />
          </>
        }
      >
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('earlier')}
            onClick={() => setFrom(addDays(from, -7))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('later')}
            onClick={() => setFrom(addDays(from, 7))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button disabled={drafts.length === 0} loading={submit.pending} onClick={() => void send()}>
            {t('submitWeek')}
          </Button>
        </Group>
      </PageHead>
      <Timer />
      <ReadState read={read} lines={6}>
        {(week) => <Grid key={from} week={week} />}
      </ReadState>
    </>
  )
}

function Grid({ week }: { week: Week }) {
  const [added, setAdded] = useState<Line[]>([])
  const lines = [...week.lines, ...added.filter(({ key }) => week.lines.every((line) => line.key !== key))]
  const totals = week.days.map((_day, at) =>
    lines.reduce((sum, { days }) => sum + (days[at]?.minutes ?? 0), 0),
  )
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              {week.days.map(({ day }) => (
                <th key={day} scope="col">
                  <Day value={day} />
                </th>
              ))}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.length === 0 && (
              <tr>
                <td colSpan={9} className={styles.none}>
                  {t('noLines')}
                </td>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{called(line)}</th>
                {line.days.map((cell, at) => (
                  <td key={week.days[at]?.day}>
                    <Cell line={line} cell={cell} day={week.days[at]?.day ?? ''} />
                  </td>
                ))}
                <td className="ch-num">
                  <Duration minutes={line.days.reduce((sum, { minutes }) => sum + minutes, 0)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('logged')}</th>
              {totals.map((minutes, at) => (
                <td key={week.days[at]?.day} className="ch-num">
                  <Duration minutes={minutes} />
                </td>
              ))}
              <td className="ch-num">
                <Duration minutes={totals.reduce((sum, minutes) => sum + minutes, 0)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Panel title={t('addRow')}>
        <Choice
          button={t('addRow')}
          run={(about) =>
            setAdded((now) => [
              ...now,
              {
                ...about,
                key: [about.project?.id, about.activity?.id, undefined].join(' '),
                days: week.days.map(({ is_open }) => ({ minutes: 0, is_open, state: null, remarks: null })),
              },
            ])
          }
        />
      </Panel>
    </>
  )
}

/** Hours of a day: typed as 1:30, 1.5 or 90m, kept when the cell is left. */
function Cell({ line, cell, day }: { line: Line; cell: Line['days'][number]; day: string }) {
  const { org } = useScope()
  const save = useAction(setCell)
  const shown = cell.minutes > 0 ? duration(cell.minutes) : ''
  const [typed, setTyped] = useState<string | null>(null)
  if (!cell.is_open)
    return (
      <span className={styles.still}>
        {shown || '–'}
        {cell.state && cell.state !== 'Draft' && <StatusBadge status={cell.state} />}
      </span>
    )
  const minutes = typed === null ? cell.minutes : typed.trim() === '' ? 0 : minutesTyped(typed)
  const keep = async () => {
    if (typed === null || minutes === null) return
    if (minutes !== cell.minutes)
      await save.run({ params: { org }, body: { ...keyOf(line), worked_on: day, minutes } })
    setTyped(null)
  }
  return (
    <TextInput
      size="xs"
      aria-label={`${called(line)}, ${day}`}
      value={typed ?? shown}
      error={minutes === null}
      {...(cell.remarks ? { title: cell.remarks } : {})}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={() =>
        setTyped(
          cell.minutes > 0
            ? `${Math.floor(cell.minutes / 60)}:${String(cell.minutes % 60).padStart(2, '0')}`
            : '',
        )
      }
      onBlur={() => void keep()}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape') setTyped(null)
      }}
    />
  )
}

/** The one timer of the person: started on a project or activity, stopped into a draft of today. */
function Timer() {
  const { org } = useScope()
  const read = useRead(runningTimer, { params: { org } }, { errors: 'inline' })
  const start = useAction(startTimer, { success: t('started') })
  const stop = useAction(stopTimer, { success: t('stopped') })
  const timer = read.data?.timer
  return (
    <Panel title={t('timer')}>
      {timer ? (
        <Group>
          <span>
            {called(timer)} · {t('since')} <Moment value={timer.started_at} />
          </span>
          <Button
            color="red"
            variant="light"
            leftSection={<IconPlayerStop size={16} />}
            loading={stop.pending}
            onClick={() => void stop.run({ params: { org } })}
          >
            {t('stop')}
          </Button>
        </Group>
      ) : (
        <Choice
          button={t('start')}
          icon={<IconPlayerPlay size={16} />}
          run={(about) => void start.run({ params: { org }, body: keyOf({ ...about, task: null }) })}
        />
      )}
    </Panel>
  )
}
