import { Progress } from '@mantine/core'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { decimal } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { declared } from '#ui/i18n/declared.ts'
import type { RowOf } from '#engines/list/list.ts'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { shown, type Actions } from '#engines/list/action-web.tsx'
import { actsOnGoal, createAnyGoal, createGoal } from '#modules/dignity/shared/goal-acts.ts'
import { goals, goalTones, type GoalView } from '#modules/dignity/shared/goal.ts'
import styles from '#modules/dignity/web/dignity.module.css'
import { placeOf } from '#modules/dignity/web/place.ts'
import { t } from '#modules/dignity/web/words.ts'

export type GoalRow = RowOf<typeof goals>

/** Where a goal opens: in the admin area as HR, elsewhere as one of its people. */
export const goalHref = (scope: Scope, id: string) => placeOf(scope, 'goal', { id })

export const Percent = ({ value }: { value: string | null }) =>
  value === null ? (
    '–'
  ) : (
    <span className={styles.percent}>
      <Progress
        value={Math.min(100, Number(value))}
        aria-label={`${decimal(Number(value), 1)} %`}
        size="sm"
      />
      <span className="ch-num">{decimal(Number(value), 1)} %</span>
    </span>
  )

const render = {
  person: ({ person, of }: GoalRow) =>
    person ? <Person person={person} size={24} bare /> : <span>{declared(of)}</span>,
  progress: ({ progress }: GoalRow) => <Percent value={progress} />,
  state: ({ state, resume_on, has_proposal }: GoalRow) => (
    <>
      <StatusBadge
        status={state}
        {...(state in goalTones ? { tone: goalTones[state as keyof typeof goalTones] } : {})}
      />
      {state === 'On hold' && resume_on && (
        <span className={styles.dim}>
          {' '}
          {t('until')} <Day value={resume_on} />
        </span>
      )}
      {has_proposal && <span className={styles.dim}> {t('changeProposed')}</span>}
    </>
  ),
  last_check_in_on: ({ last_check_in_on, is_silent }: GoalRow) => (
    <>
      {last_check_in_on ? <Day value={last_check_in_on} /> : !is_silent && '–'}
      {is_silent && <span className={styles.late}> {t('silent')}</span>}
    </>
  ),
}

interface Props {
  view: GoalView
  query?: Readonly<Record<string, string>>
  creates?: boolean
  /** The form of a new goal begins with it. */
  period?: { id: string; name: string; starts_on: string; ends_on: string } | undefined
}

function useTable({ view, query = {}, creates = false, period }: Props) {
  const scope = useScope()
  const start = () =>
    period ? { period_id: period.id, starts_on: period.starts_on, due_on: period.ends_on } : {}
  const create = shown(scope.as === 'hr' ? createAnyGoal : createGoal, { size: 720, start })
  const actions: Actions = creates ? [create, ...actsOnGoal] : [...actsOnGoal]
  return {
    of: goals,
    query: { view, ...query },
    actions,
    render,
    href: ({ id }: GoalRow) => goalHref(scope, id),
  }
}

export const GoalsTable = (props: Props) => <ListTable {...useTable(props)} />

/** The goals of a view; the same for all areas. */
export function GoalsScreen({ title, subtitle, ...props }: Props & { title: string; subtitle?: string }) {
  return <ListScreen {...useTable(props)} title={title} subtitle={subtitle} />
}
