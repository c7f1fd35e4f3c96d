import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { RowOf } from '#engines/list/list.ts'
import { ListTable } from '#engines/list/list-web.tsx'
import { shown, useActions, type Actions } from '#engines/list/action-web.tsx'
import { actsOnTask, createTask } from '#modules/task/shared/task-acts.ts'
import { tasks, type TaskView } from '#modules/task/shared/task.ts'
import { TaskBoard } from '#modules/task/web/task-board.tsx'
import { TaskCalendar } from '#modules/task/web/task-calendar.tsx'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'

export type TaskRow = RowOf<typeof tasks>

/** Where a task opens: in the admin area as HR, elsewhere as one of its people. */
export const taskHref = ({ as, to }: Scope, id: string) =>
  as === 'hr' ? to('admin-task-detail', { id }) : to('user-task-my-detail', { id })

/** Title with what stands out: late, recurring, another deadline asked for. */
export const TaskTitle = ({ row }: { row: TaskRow }) => (
  <span className={styles.title}>
    {row.title}
    {row.about && (
      <span className={styles.dim}>
        {declared(row.source)} · {row.about}
      </span>
    )}
    {row.is_recurring && <IconRepeat size={14} aria-label={t('recurring')} role="img" />}
    {row.is_overdue && (
      <span className={styles.late}>
        <IconAlertTriangle size={14} aria-hidden /> {t('overdue')}
      </span>
    )}
  </span>
)

const render = {
  title: (row: TaskRow) => <TaskTitle row={row} />,
  state: ({ state, resume_on }: TaskRow) => (
    <>
      <StatusBadge status={state} />
      {state === 'On hold' && resume_on && (
        <span className={styles.dim}>
          {' '}
          {t('until')} <Day value={resume_on} />
        </span>
      )}
    </>
  ),
  deadline: ({ deadline, asked_deadline }: TaskRow) => (
    <>
      <Day value={deadline} />
      {asked_deadline && (
        <span className={styles.dim}>
          {' → '}
          <Day value={asked_deadline} />?
        </span>
      )}
    </>
  ),
}

/** Starts a new task with who creates it nowhere: the form asks who does it. */
const newTask = shown(createTask, { size: 720 })

interface Props {
  title: string
  subtitle?: string
  view: TaskView
  /** Tasks of one project only. */
  project?: string
  creates?: boolean
  crumbs?: readonly { title: string; href?: string }[]
  children?: ReactNode
}

/** The tasks of a view as a list, by state, or by deadline; the same for three areas. */
export function TasksScreen({
  title,
  subtitle,
  view,
  project,
  creates = false,
  crumbs = [],
  children,
}: Props) {
  const scope = useScope()
  const [look, setLook] = useAddressValue('look', 'list')
  const query = { view, ...(project ? { project_id: project } : {}) }
  const fresh = useActions([newTask], () => '')
  useHotkeys(creates && scope.as === 'user' ? [['n', () => fresh.begin(createTask as never, null)]] : [])
  const acts: Actions = creates && scope.as === 'user' ? [newTask, ...actsOnTask] : [...actsOnTask]
  return (
    <>
      <PageHead title={title} subtitle={subtitle} crumbs={crumbs}>
        <Segmented
          label={t('look')}
          value={look}
          onChange={setLook}
          options={[
            { value: 'list', label: t('list') },
            { value: 'board', label: t('board') },
            { value: 'calendar', label: t('calendar') },
          ]}
        />
      </PageHead>
      {children}
      {look === 'board' ? (
        <TaskBoard query={query} />
      ) : look === 'calendar' ? (
        <TaskCalendar query={query} />
      ) : (
        <ListTable
          of={tasks}
          query={query}
          actions={acts}
          render={render}
          href={({ id }) => taskHref(scope, id)}
        />
      )}
      {fresh.dialog}
    </>
  )
}

export const TaskLink = ({ row }: { row: TaskRow }) => {
  const scope = useScope()
  return (
    <Link to={taskHref(scope, row.id)} className={styles.link}>
      {row.title}
    </Link>
  )
}
