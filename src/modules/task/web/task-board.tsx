import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Board } from '#ui/show/board.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { taskStates } from '#modules/task/domain/task-machine.ts'
import { tasks } from '#modules/task/shared/task.ts'
import { useActions } from '#engines/list/action-web.tsx'
import { actsOnTask } from '#modules/task/shared/task-acts.ts'
import { TaskLink, type TaskRow } from '#modules/task/web/tasks-screen.tsx'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'
import { Button } from '@mantine/core'

/** Tasks by state, with the act that moves each on. */
export function TaskBoard({ query }: { query: Record<string, string> }) {
  const { org, as } = useScope()
  const read = useRead(tasks, { params: { org }, query: { as, limit: 200, ...query } } as never)
  const acts = useActions(actsOnTask, (row) => String(row['title']))
  return (
    <ReadState read={read} lines={8}>
      {(answer) => {
        const { results, count } = answer as { results: TaskRow[]; count: number }
        return (
          <>
            {count > results.length && <Callout>{t('boardCut', { count: results.length })}</Callout>}
            <Board<TaskRow>
              nothing={t('none')}
              columns={taskStates
                .map((state) => ({
                  title: stateWord(state),
                  rows: results.filter((row) => row.state === state),
                }))
                .filter(({ rows }) => rows.length > 0)}
              card={(row) => (
                <>
                  <TaskLink row={row} />
                  <div className={styles.foot} data-late={row.is_overdue || undefined}>
                    <Day value={row.deadline} /> · {declared(row.priority)}
                    {row.checks && ` · ${row.checks}`}
                  </div>
                  <div className={styles.foot}>
                    {row.responsible.map(({ full_name }) => full_name).join(', ')}
                  </div>
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
      }}
    </ReadState>
  )
}
