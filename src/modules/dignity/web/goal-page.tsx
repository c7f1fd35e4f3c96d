import { Button, Group } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { decimal } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Timeline } from '#ui/show/timeline.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { actsOnGoal } from '#modules/dignity/shared/goal-acts.ts'
import { actsOnMilestone, addMilestone } from '#modules/dignity/shared/milestone-acts.ts'
import {
  goalDetail,
  goalThread,
  goalTones,
  milestones,
  type GoalDetail,
} from '#modules/dignity/shared/goal.ts'
import { goalHref, Percent } from '#modules/dignity/web/goals-screen.tsx'
import styles from '#modules/dignity/web/dignity.module.css'
import { placeOf } from '#modules/dignity/web/place.ts'
import { t } from '#modules/dignity/web/words.ts'

/** One goal: terms, progress, milestones, check-ins, history, and what the viewer may do with it now. */
export default function GoalPage() {
  const { id: first = '', goalId } = useParams({ strict: false }) as { id?: string; goalId?: string }
  const id = goalId ?? (window.location.pathname.includes('/goal-period/') ? '' : first)
  const scope = useScope()
  const { org, as } = scope
  const read = useRead(goalDetail, id ? { params: { org, id }, query: { as } } : null, { errors: 'inline' })
  const back = { title: t(as === 'hr' ? 'page.individual' : 'page.toMe'), href: placeOf(scope, 'goals') }
  // an address without a goal leads to nobody's
  if (!id) return <PageHead title={t('page.toMe')} crumbs={[back]} />
  return (
    <>
      {!read.data && <PageHead title={t('goal')} crumbs={[back]} />}
      <ReadState read={read} lines={8} compact={false}>
        {(goal) => <Goal goal={goal} back={back} />}
      </ReadState>
    </>
  )
}

function Goal({ goal, back }: { goal: GoalDetail; back: { title: string; href: string } }) {
  const scope = useScope()
  const { org, as } = scope
  const { id } = goal
  const acts = useActions(
    actsOnGoal.map((act) => shown(act, {})),
    (row) => String(row['title']),
  )
  const own = acts.rowActions?.(goal as never) ?? []
  const tone = goal.state in goalTones ? { tone: goalTones[goal.state as keyof typeof goalTones] } : {}
  return (
    <>
      <PageHead title={goal.title} crumbs={[back]} badge={<StatusBadge status={goal.state} {...tone} />}>
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
      {goal.proposal && <Proposal goal={goal} proposal={goal.proposal} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Panel title={t('progress')}>
            <Percent value={goal.progress} />
            <p className={styles.dim}>
              {goal.metric === 'Milestones'
                ? t('byMilestones')
                : t('measure', {
                    current: [decimal(Number(goal.current), 2), goal.unit].filter(Boolean).join(' '),
                    baseline: decimal(Number(goal.baseline), 2),
                    target: decimal(Number(goal.target), 2),
                  })}
            </p>
            {goal.is_silent && <p className={styles.late}>{t('silent')}</p>}
          </Panel>
          {goal.description && (
            <Panel title={t('description')}>
              <p className={styles.words}>{goal.description}</p>
            </Panel>
          )}
          <Panel title={t('milestones')}>
            <Milestones goal={goal} />
          </Panel>
          <Panel title={t('checkIns')}>
            <Timeline
              items={goal.check_ins.map((one) => ({
                id: one.id,
                title: `${decimal(Number(one.progress), 1)} % · ${declared(one.confidence)}`,
                by: one.by,
                at: one.at,
                text: [one.note, one.blocker && t('blocked', { by: one.blocker })]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          </Panel>
          <Panel title={t('conversation')}>
            <Thread declared={goalThread} id={id} org={org} as={as} mayReply={as !== 'supervisor'} />
          </Panel>
        </div>
        <div className={styles.stack}>
          <Panel title={t('details')}>
            <GoalFacts goal={goal} />
          </Panel>
          {goal.below.length > 0 && (
            <Panel title={t('below')}>
              <ul className={styles.plain}>
                {goal.below.map((one) => (
                  <li key={one.id}>
                    <Link to={goalHref(scope, one.id)} className={styles.link}>
                      {one.title}
                    </Link>
                    <Percent value={one.progress} />
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {goal.revisions.length > 0 && (
            <Panel title={t('versions')}>
              <Timeline
                items={goal.revisions.map((one) => ({
                  id: one.id,
                  title:
                    one.state === 'Agreed' ? t('version', { no: one.revision_no }) : declared('Declined'),
                  by: one.by,
                  at: one.at,
                  text: (
                    <>
                      {t('terms', { target: decimal(Number(one.target), 2), weight: one.weight })}{' '}
                      <Day value={one.due_on} />
                    </>
                  ),
                }))}
              />
            </Panel>
          )}
          <Panel title={t('files')}>
            <Attachments declared={goalThread} id={id} org={org} as={as} mayAttach={as !== 'supervisor'} />
          </Panel>
          <Panel title={t('history')}>
            <Timeline
              items={goal.events.map((event) => ({
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
      {acts.dialog}
    </>
  )
}

/** Old and new side by side. */
const Proposal = ({
  goal,
  proposal,
}: {
  goal: GoalDetail
  proposal: NonNullable<GoalDetail['proposal']>
}) => (
  <Callout tone="warning" title={t('proposal', { by: proposal.by })}>
    <Group gap="lg">
      <span>
        {t('target')} {decimal(Number(goal.target), 2)} → {decimal(Number(proposal.target), 2)}
      </span>
      <span>
        {t('due')} <Day value={goal.due_on} /> → <Day value={proposal.due_on} />
      </span>
      <span>
        {t('weight')} {goal.weight} % → {proposal.weight} %
      </span>
    </Group>
    <p>{proposal.reason}</p>
  </Callout>
)

function Milestones({ goal }: { goal: GoalDetail }) {
  const scope = useScope()
  const params = { goal_id: goal.id }
  const all = goal.abilities.add_milestone ? [addMilestone, ...actsOnMilestone] : actsOnMilestone
  return (
    <ListTable
      of={milestones}
      params={params}
      bare
      actions={all.map((act) => ({ act, params })) as never}
      href={({ id }) => placeOf(scope, 'milestone', { id: goal.period.id, goalId: goal.id, milestoneId: id })}
    />
  )
}

function GoalFacts({ goal }: { goal: GoalDetail }) {
  const { linkOf } = useScope()
  const person = (one: GoalDetail['creator']) =>
    one && <Person person={one} {...linkOf(one)} size={22} bare />
  return (
    <Facts
      layout="rows"
      facts={[
        { label: t('owner'), value: person(goal.person) ?? goal.division?.name ?? declared(goal.owner) },
        { label: t('assignedBy'), value: person(goal.creator) ?? t('hr') },
        { label: t('period'), value: goal.period.name },
        { label: t('confidence'), value: declared(goal.confidence) },
        { label: t('weight'), value: `${goal.weight} %` },
        { label: t('starts'), value: <Day value={goal.starts_on} /> },
        { label: t('due'), value: <Day value={goal.due_on} /> },
        goal.resume_on !== null && { label: t('resume'), value: <Day value={goal.resume_on} /> },
        { label: t('metric'), value: declared(goal.metric) },
        goal.parent !== null && { label: t('alignedTo'), value: goal.parent.name },
        { label: t('visibleTo'), value: declared(goal.visibility) },
        goal.score !== null && { label: t('score'), value: `${decimal(Number(goal.score), 1)} %` },
      ]}
    />
  )
}
