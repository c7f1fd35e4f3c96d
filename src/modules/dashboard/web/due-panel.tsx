import { IconCalendarCheck } from '@tabler/icons-react'
import { compareDays, daysBetween } from '#kernel/calendar/day.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { blockRows, type Workforce } from '#modules/dashboard/shared/dashboard.ts'
import { daysLeft } from '#modules/dashboard/web/days-left.ts'
import { between } from '#modules/dashboard/web/lists.ts'
import { MoreLink } from '#ui/show/more-link.tsx'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** Probations, contracts and employments that end soon, in the order of their days. */
export function DuePanel({ workforce, today }: { workforce: Workforce; today: string }) {
  const { linkOf, to } = useScope()
  const { probation_due, contracts_due, leaving_soon, soon } = workforce
  const lines = [
    ...workforce.probation_ending.map((due) => ({ ...due, kind: 'probation' as const })),
    ...workforce.contracts_ending.map((due) => ({ ...due, kind: 'contract' as const })),
    ...workforce.leaving.map((due) => ({ ...due, kind: 'leaving' as const })),
  ]
    .toSorted((a, b) => compareDays(a.on, b.on))
    .slice(0, blockRows)
  const kinds = [
    ['probation', probation_due, 'admin-hris-current-employee-list', t('due.probationAll')],
    ['contract', contracts_due, 'admin-hris-current-employee-list', t('due.contractAll')],
    ['left', leaving_soon, 'admin-hris-employees', t('due.leavingAll')],
  ] as const
  return (
    <Panel title={t('due.title')} count={probation_due + contracts_due + leaving_soon}>
      {lines.length === 0 ? (
        <Nothing icon={<IconCalendarCheck size={20} stroke={1.6} />} hint={t('due.noneHint')}>
          {t('due.none')}
        </Nothing>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ person, on, kind }) => (
            <li key={`${kind} ${person.id}`} className={styles.line}>
              <Person person={person} {...linkOf(person)} />
              <span className={styles.turn} data-kind={kind}>
                {t(`due.${kind}`)}
              </span>
              <span className={styles.note}>
                <Day value={on} />
                <small>{daysLeft(daysBetween(today, on))}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {kinds
          .filter(([, number]) => number > 0)
          .map(([name, number, screen, label]) => (
            <MoreLink key={name} href={to(screen, {}, between(name, soon))} count={number}>
              {label}
            </MoreLink>
          ))}
      </div>
    </Panel>
  )
}
