import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '#ui/data/address.ts'
import { useParts } from '#ui/data/parts.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { StageBoard } from '#ui/show/stage-board.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { useActions } from '#engines/list/action-web.tsx'
import { actTowards, taskStates, type TaskState } from '#modules/task/domain/task-machine.ts'
import { tasks } from '#modules/task/shared/task.ts'
import { actsOnTask } from '#modules/task/shared/task-acts.ts'
import { taskHref, TaskLink, type TaskRow } from '#modules/task/web/tasks-screen.tsx'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'

const PAGE = 50
/** As many as one column keeps in the browser; the list has all. */
const MOST = 200
/** Columns that stand there although nothing is in them: work goes through them. */
const usual: readonly TaskState[] = ['Pending', 'In progress', 'On hold', 'Completed', 'Closed']

/** Tasks by state. A card is dropped where an act leads that its reader may do; the act asks for what it needs. */
export function TaskBoard({ query }: { query: Record<string, string> }) {
  const scope = useScope()
  const { org, as } = scope
  const [, change] = useAddress()
  const go = useNavigate()
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({})
  const acts = useActions(actsOnTask, (row) => String(row['title']))
  const parts = useParts(
    tasks,
    taskStates.map(
      (state) =>
        ({
          params: { org },
          query: { as, ordering: 'deadline', ...query, state, limit: limits[state] ?? PAGE },
        }) as never,
    ),
  )
  const failed = parts.find(({ error }) => error !== null)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={failed.retry} />
  const columns = taskStates.flatMap((state, at) => {
    const part = parts[at]
    if (!part || (part.count === 0 && !usual.includes(state))) return []
    const { rows, count, loading } = part
    const more =
      count <= rows.length ? undefined : rows.length < MOST ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={loading}
          onClick={() => setLimits({ ...limits, [state]: Math.min(MOST, (limits[state] ?? PAGE) + PAGE) })}
        >
          {t('cardMore')}
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => change({ look: null, state })}>
          {t('cardList', { count })}
        </Button>
      )
    return [{ key: state, title: stateWord(state), rows: rows as TaskRow[], count, more }]
  })
  const roadTo = (row: TaskRow, column: string) => {
    const state = taskStates.find((one) => one === column)
    const name = state && actTowards(state, row.abilities)
    return actsOnTask.find(({ when }) => when === name)
  }
  return (
    <>
      <StageBoard<TaskRow>
        label={t('look')}
        nothing={t('none')}
        columns={columns}
        name={({ title }) => title}
        refuses={(row, column) => (roadTo(row, column) ? null : t('cardFixed'))}
        onMove={(row, column) => {
          const act = roadTo(row, column)
          if (act) acts.begin(act, row as never)
        }}
        onOpen={({ id }) => void go({ to: taskHref(scope, id) })}
        card={(row) => (
          <>
            <TaskLink row={row} />
            <div className={styles.foot} data-late={row.is_overdue || undefined}>
              <Day value={row.deadline} /> · {declared(row.priority)}
              {row.checks && ` · ${row.checks}`}
            </div>
            {row.about && (
              <div className={styles.foot}>
                {declared(row.source)} · {row.about}
              </div>
            )}
            <div className={styles.foot}>{row.responsible.map(({ full_name }) => full_name).join(', ')}</div>
            <div className={styles.acts}>
              {(acts.rowActions?.(row as never) ?? [])
                .filter(({ inline }) => inline)
                .map((act) => (
                  <Button key={act.title} size="compact-xs" variant="default" onClick={act.run}>
                    {act.title}
                  </Button>
                ))}
            </div>
          </>
        )}
      />
      {acts.dialog}
    </>
  )
}
