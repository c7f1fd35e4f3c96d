import { Button } from '@mantine/core'
import { IconChecklist, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useEndless } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useWanted } from '#ui/overlay/wanted.ts'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { RowsState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { myTasks, type MyTask } from '#modules/hris/shared/my-task.ts'
import type { Board } from '#modules/noticeboard/shared/noticeboard.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

const load = () => import('#modules/noticeboard/web/task-finish.tsx')
const TaskFinish = lazy(load)

/** What this person has to do when somebody joins, changes or leaves: each read and finished here. */
export function TaskPanel({ tasks }: { tasks: Board['tasks'] }) {
  const [open, setOpen] = useState<MyTask | null>(null)
  const [all, showAll] = useState(false)
  const wanted = useWanted(open !== null, load)
  return (
    <Panel title={t('task.title')} count={tasks.count}>
      <Rows tasks={tasks.results} onOpen={setOpen} />
      {tasks.count > tasks.results.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.more ?? ''}
          onClick={() => showAll(true)}
        >
          {t('showAll', { count: tasks.count })}
        </Button>
      )}
      <Dialog opened={all} onClose={() => showAll(false)} title={t('task.title')} size={560}>
        {all && <Everything onOpen={setOpen} />}
      </Dialog>
      {wanted && (
        <Suspense>
          <TaskFinish task={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Panel>
  )
}

function Everything({ onOpen }: { onOpen: (task: MyTask) => void }) {
  const { org } = useScope()
  const list = useEndless(myTasks, { params: { org }, query: { limit: 50 } }, { errors: 'inline' })
  if (list.pending || (list.error && !list.rows.length)) return <RowsState list={list} lines={8} />
  return (
    <>
      <Rows tasks={list.rows} onOpen={onOpen} />
      <EndlessEnd list={list} />
    </>
  )
}

const Rows = ({ tasks, onOpen }: { tasks: readonly MyTask[]; onOpen: (task: MyTask) => void }) => (
  <ul className={styles.tasks}>
    {tasks.map((task) => (
      <li key={task.id}>
        <button type="button" className={styles.task} onClick={() => onOpen(task)}>
          <span className={styles.taskSign}>
            <IconChecklist size={18} stroke={1.7} aria-hidden />
          </span>
          <span className={styles.taskWords}>
            <strong>{task.title}</strong>
            <span>
              {t(`task.process.${task.process}`)} · {task.about}
            </span>
          </span>
          <span className={styles.taskDue}>
            {task.is_overdue && <StatusBadge status={t('task.overdue')} tone="danger" />}
            <DateText value={task.due_on} />
          </span>
          <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        </button>
      </li>
    ))}
  </ul>
)
