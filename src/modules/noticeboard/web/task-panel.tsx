import { Button } from '@mantine/core'
import { IconChecklist, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndless } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { EndlessEnd } from '#ui/show/endless-end.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { finishTask, myTasks, type MyTask } from '#modules/hris/shared/my-task.ts'
import type { Board } from '#modules/noticeboard/shared/noticeboard.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

const F = fieldsOf<{ remarks: string }>()

/** What this person has to do when somebody joins, changes or leaves: each read and finished here. */
export function TaskPanel({ tasks }: { tasks: Board['tasks'] }) {
  const [open, setOpen] = useState<MyTask | null>(null)
  const [all, showAll] = useState(false)
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
      <Finish task={open} onClose={() => setOpen(null)} />
    </Panel>
  )
}

function Everything({ onOpen }: { onOpen: (task: MyTask) => void }) {
  const { org } = useScope()
  const list = useEndless(myTasks, { params: { org }, query: { limit: 50 } }, { errors: 'inline' })
  if (list.pending) return <TextSkeleton lines={8} />
  if (list.error) return <ErrorState error={list.error} compact onRetry={list.retry} />
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

/** The task in full, and saying that it is done. */
function Finish({ task, onClose }: { task: MyTask | null; onClose: () => void }) {
  const { org, linkOf } = useScope()
  const finish = useAction(finishTask, { success: t('task.finished'), alsoStale: ['/noticeboard/'] })
  return (
    <FormDialog<{ remarks: string }>
      opened={task !== null}
      onClose={onClose}
      title={task?.title ?? ''}
      initial={{ remarks: '' }}
      submitTitle={t('task.finish')}
      submit={async ({ remarks }) =>
        task &&
        finish.attempt({
          params: { org, id: task.id },
          body: { remarks: remarks || null, version: task.version },
        })
      }
    >
      {task && (
        <Facts
          layout="rows"
          facts={[
            {
              label: t(`task.process.${task.process}`),
              value: task.employee ? (
                <Person person={task.employee} {...linkOf(task.employee)} />
              ) : (
                task.about
              ),
            },
            { label: t('task.due'), value: <DateText value={task.due_on} beside /> },
            { label: t('task.what'), value: task.description },
            { label: t('task.required'), value: task.is_required ? t('task.requiredHint') : null },
          ]}
        />
      )}
      <F.TextArea name="remarks" label={t('task.remarks')} />
    </FormDialog>
  )
}
