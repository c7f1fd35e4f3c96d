import { IconAlertTriangle } from '@tabler/icons-react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import {
  approveLogs,
  declineLogs,
  deleteLog,
  editLog,
  logBoard,
  logWork,
  payLog,
  submitLogs,
  workLogs,
} from '#modules/work-log/shared/work-log.ts'
import { postings, postLogs, reversePosting } from '#modules/work-log/shared/posting.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { t } from '#modules/work-log/web/words.ts'

type LogRow = RowOf<typeof workLogs>

const render = {
  minutes: ({ minutes, is_doubtful }: LogRow) => (
    <>
      <Duration minutes={minutes} />
      {is_doubtful && <IconAlertTriangle size={14} role="img" aria-label={t('doubtful')} />}
    </>
  ),
}

export const MyLogs = () => (
  <ListScreen
    of={workLogs}
    title={t('page.mine')}
    subtitle={t('mineHint')}
    query={{ view: 'mine' }}
    actions={[logWork, editLog, submitLogs, deleteLog]}
    render={render}
  />
)

export const ReviewLogs = () => (
  <ListScreen
    of={workLogs}
    title={t('page.review')}
    subtitle={t('reviewHint')}
    query={{ view: 'to_review' }}
    actions={[approveLogs, declineLogs]}
    render={render}
  />
)

const all = { user: 'page.task', supervisor: 'page.taskTeam', hr: 'page.task' } as const
/** Time on projects and tasks: of oneself and one's projects, of the team, of all. */
export function TaskWorkLog() {
  const { as } = useScope()
  return (
    <ListScreen
      of={workLogs}
      title={t(all[as])}
      query={{ view: 'all' }}
      actions={as === 'user' ? [logWork, editLog, submitLogs, deleteLog] : [approveLogs, declineLogs]}
      render={render}
    />
  )
}

const paid = { user: 'page.pay', supervisor: 'page.payTeam', hr: 'page.payAll' } as const
/** What approved time is worth; HR sends it to payroll. */
export function PayLog() {
  const { as, may } = useScope()
  const [view, setView] = useAddressValue('view', 'amounts')
  if (as !== 'hr' || !may([P.payroll.generate]))
    return <ListScreen of={payLog} title={t(paid[as])} subtitle={t('payHint')} />
  const choice = (
    <Segmented
      label={t('pay.view')}
      value={view === 'sent' ? 'sent' : 'amounts'}
      onChange={setView}
      options={[
        { value: 'amounts', label: t('pay.amounts') },
        { value: 'sent', label: t('pay.sent') },
      ]}
    />
  )
  return view === 'sent' ? (
    <ListScreen
      of={postings}
      title={t(paid[as])}
      subtitle={t('pay.sentHint')}
      actions={[postLogs, reversePosting]}
    >
      {choice}
    </ListScreen>
  ) : (
    <ListScreen of={payLog} title={t(paid[as])} subtitle={t('payHint')} actions={[postLogs]}>
      {choice}
    </ListScreen>
  )
}

export function LogBoard() {
  const { as } = useScope()
  return (
    <ListScreen
      of={logBoard}
      title={as === 'supervisor' ? t('page.teamBoard') : t('page.board')}
      subtitle={t('boardHint')}
    />
  )
}
