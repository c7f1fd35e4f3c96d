import { Progress } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { setupSteps, type SetupStep } from '#modules/organization/shared/setup-steps.ts'
import type { Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** How far the setting up has come; a step is a link for those who may take it. */
export function SetupPanel({ setup: { details, pending_count, total_count } }: Pick<Dashboard, 'setup'>) {
  const { may, to } = useScope()
  const done = new Set(details.filter(({ status }) => status === 'Completed').map(({ heading }) => heading))
  const clickable = ({ all = [], any = [] }: SetupStep) =>
    all.every((code) => may([code], 'read')) && may(any, 'read')
  const finished = total_count - pending_count
  return (
    <Panel title={t('setup.title')}>
      <Progress value={(100 * finished) / total_count} aria-label={t('setup.title')} />
      <p className={styles.progress}>{t('setup.done', { done: finished, total: total_count })}</p>
      <ul className={styles.steps}>
        {setupSteps.map((step) => (
          <li key={step.heading} data-done={done.has(step.heading) || undefined}>
            {done.has(step.heading) ? (
              <IconCircleCheck size={17} aria-hidden />
            ) : (
              <IconCircleDashed size={17} aria-hidden />
            )}
            {clickable(step) ? <Link to={to(step.screen)}>{step.heading}</Link> : <span>{step.heading}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
