import { useScope } from '#ui/data/scope.tsx'
import { TasksScreen } from '#modules/task/web/tasks-screen.tsx'
import { t } from '#modules/task/web/words.ts'

const bySide = (as: string) => (as === 'hr' ? 'hr' : as === 'supervisor' ? 'team' : 'own')

export const AssignedToMe = () => <TasksScreen title={t('page.toMe')} view="to_me" creates />
export const AssignedByMe = () => <TasksScreen title={t('page.byMe')} view="by_me" creates />
export const ObservedByMe = () => <TasksScreen title={t('page.observed')} view="observed" />

/** Completed tasks to score, and what else waits for one's answer. */
export function Feedback() {
  const { as } = useScope()
  return as === 'hr' ? (
    <TasksScreen title={t('page.approvals')} view="feedback" subtitle={t('approvalsHint')} />
  ) : (
    <TasksScreen title={t('page.feedback')} view="feedback" subtitle={t('feedbackHint')} />
  )
}

const closed = { hr: 'page.closed', team: 'page.closedTeam', own: 'page.closed' } as const
export function ClosedAndHold() {
  const { as } = useScope()
  return <TasksScreen title={t(closed[bySide(as)])} view="over" subtitle={t('closedHint')} />
}
const all = { hr: 'page.all', team: 'page.allTeam', own: 'page.all' } as const
export function AllTasks() {
  const { as } = useScope()
  return <TasksScreen title={t(all[bySide(as)])} view="all" />
}
