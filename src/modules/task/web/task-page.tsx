import { Anchor, Button, Checkbox, Group } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { decimal } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Timeline } from '#ui/show/timeline.tsx'
import { useActions } from '#engines/list/action-web.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { isOfProcess } from '#modules/task/domain/task-machine.ts'
import { actsOnTask, tickCheck } from '#modules/task/shared/task-acts.ts'
import { taskDetail, taskThread, type TaskDetail } from '#modules/task/shared/task.ts'
import { useTaskKeys } from '#modules/task/web/task-keys.ts'
import styles from '#modules/task/web/task.module.css'
import { t } from '#modules/task/web/words.ts'

/** One task: facts, checklist, files, comments, history, and what the viewer may do with it now. */
export default function TaskPage() {
  const { id = '' } = useParams({ strict: false })
  const { org, as, to } = useScope()
  const { data } = useRead(taskDetail, id ? { params: { org, id }, query: { as } } : null)
  const acts = useActions(actsOnTask, (row) => String(row['title']))
  const navigate = useNavigate()
  useTaskKeys({
    task: (data ?? null) as never,
    begin: (act, row) => acts.begin(act as never, row as never),
    logTime: () => void navigate({ to: to('user-work-log-log-work') }),
  })
  const list = as === 'hr' ? to('admin-task-overview') : to('user-task-assigned-to-me')
  // an address without a task leads to nobody's
  if (!id) return <PageHead title={t('page.toMe')} crumbs={[{ title: t('page.toMe'), href: list }]} />
  if (!data) return <TextSkeleton lines={8} />
  const own = acts.rowActions?.(data as never) ?? []
  return (
    <>
      <PageHead
        title={data.title}
        crumbs={[{ title: as === 'hr' ? t('page.overview') : t('page.toMe'), href: list }]}
        badge={<StatusBadge status={data.state} />}
        subtitle={
          data.is_overdue ? (
            <span className={styles.late}>{t('overdue')}</span>
          ) : (
            data.is_recurring && t('recurring')
          )
        }
      >
        {own.map((act, at) => (
          <Button
            key={act.title}
            variant={at === 0 ? 'filled' : 'default'}
            {...(act.danger ? { color: 'red', variant: 'subtle' } : {})}
            onClick={act.run}
          >
            {act.title}
          </Button>
        ))}
      </PageHead>
      {data.asked_deadline && (
        <Callout title={t('asked')}>
          <Day value={data.asked_deadline} /> · {data.asked_reason}
        </Callout>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {data.description && (
            <Panel title={t('description')}>
              <p className={styles.words}>{data.description}</p>
            </Panel>
          )}
          {data.checklist.length > 0 && <Checklist task={data} />}
          <Panel title={t('conversation')}>
            <Thread declared={taskThread} id={id} org={org} as={as} mayReply={as !== 'supervisor'} />
          </Panel>
        </div>
        <div className={styles.stack}>
          <Panel title={t('details')}>
            <TaskFacts task={data} />
          </Panel>
          {data.parts && (
            <Panel title={t('efficiency')}>
              <Efficiency parts={data.parts} />
            </Panel>
          )}
          <Panel title={t('files')}>
            <Attachments declared={taskThread} id={id} org={org} as={as} mayAttach={as !== 'supervisor'} />
          </Panel>
          <Panel title={t('history')}>
            <Timeline
              items={data.events.map((event) => ({
                id: event.id,
                title: declared(event.act),
                by: event.by,
                at: event.at,
                text: event.remarks,
              }))}
            />
          </Panel>
        </div>
      </div>
      <p className={styles.dim} data-no-print>
        {t('keys')}
      </p>
      {acts.dialog}
    </>
  )
}

function TaskFacts({ task }: { task: TaskDetail }) {
  const { linkOf } = useScope()
  const people = (some: TaskDetail['responsible']) => (
    <Group gap="xs">
      {some.map((one) => (
        <Person key={one.id} person={one} {...linkOf(one)} size={22} bare />
      ))}
    </Group>
  )
  return (
    <Facts
      layout="rows"
      facts={[
        { label: t('responsible'), value: people(task.responsible) },
        task.creator !== null && { label: t('creator'), value: people([task.creator]) },
        isOfProcess(task.source) && { label: t('source'), value: declared(task.source) },
        task.about !== null && { label: t('about'), value: task.about },
        task.link !== null && { label: t('link'), value: <Anchor href={task.link}>{t('openLink')}</Anchor> },
        task.observers.length > 0 && { label: t('observers'), value: people(task.observers) },
        { label: t('starts'), value: <Day value={task.starts_on} /> },
        {
          label: t('deadline'),
          value: (
            <>
              <Day value={task.deadline} /> {task.is_frozen && t('fixed')}
            </>
          ),
        },
        task.resume_on !== null && { label: t('resume'), value: <Day value={task.resume_on} /> },
        { label: t('priority'), value: declared(task.priority) },
        { label: t('difficulty'), value: `${task.difficulty} / 5` },
        task.project !== null && { label: t('project'), value: task.project.name },
        task.core_task !== null && {
          label: t('coreTask'),
          value: `${task.core_task.name} (${task.core_task.result_area})`,
        },
        { label: t('estimate'), value: <Duration minutes={task.estimated_minutes} /> },
        { label: t('logged'), value: <Duration minutes={task.logged_minutes} /> },
        { label: t('approval'), value: task.approval_required ? t('yes') : t('no') },
        task.send_backs > 0 && { label: t('sentBack'), value: task.send_backs },
      ]}
    />
  )
}

/** The formula with its figures: nobody has to believe the result. */
function Efficiency({ parts }: { parts: NonNullable<TaskDetail['parts']> }) {
  const { score, timeliness, cycle, days_late, efficiency } = parts
  return (
    <>
      <strong className="ch-num">{decimal(efficiency, 1)}</strong>
      <p className={styles.dim}>
        {t('formula', {
          score,
          timeliness: decimal(timeliness, 2),
          cycle: decimal(cycle, 2),
        })}
      </p>
      {days_late > 0 && <p className={styles.dim}>{t('daysLate', { count: days_late })}</p>}
    </>
  )
}

function Checklist({ task: { id, checklist, may_check } }: { task: TaskDetail }) {
  const { org, as } = useScope()
  const tick = useAction(tickCheck)
  const done = checklist.filter(({ done_at }) => done_at !== null).length
  return (
    <Panel title={`${t('checklist')} ${done}/${checklist.length}`}>
      <ul className={styles.checks}>
        {checklist.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={item.title}
              checked={item.done_at !== null}
              disabled={!may_check || tick.pending}
              {...(item.done_by ? { description: item.done_by } : {})}
              onChange={({ currentTarget }) =>
                void tick.run({
                  params: { org, id, check_id: item.id },
                  query: { as },
                  body: { done: currentTarget.checked },
                })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
