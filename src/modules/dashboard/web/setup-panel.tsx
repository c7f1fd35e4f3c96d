import { Button, Progress } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import type { SetupStep } from '#modules/organization/shared/setup-steps.ts'
import { stepsOf } from '#modules/organization/web/public-setup-steps.ts'
import { setupWord as t } from '#modules/organization/web/public-setup-words.ts'
import type { Dashboard } from '#modules/dashboard/shared/dashboard.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/**
 * How far the setting up has come; a step is a link for those who may take it, and the first that is open is the one to
 * go on with. An organization that is still empty sees every step with what it is for.
 */
export function SetupPanel({
  setup,
  wide = false,
}: Pick<Dashboard, 'setup'> & {
  wide?: boolean
}) {
  const { may, to } = useScope()
  const steps = stepsOf(setup)
  const clickable = ({ all = [], any = [] }: SetupStep) =>
    all.every((code) => may([code], 'read')) && may(any, 'read')
  const next = steps.find((step) => !step.done && clickable(step))
  const finished = setup.total_count - setup.pending_count
  return (
    <Panel title={t('title')}>
      {wide && <p className={styles.welcome}>{t('welcomeHint')}</p>}
      <Progress value={(100 * finished) / setup.total_count} aria-label={t('title')} />
      <p className={styles.progress}>{t('done', { done: finished, total: setup.total_count })}</p>
      <ol className={styles.steps} data-wide={wide || undefined}>
        {steps.map((step) => (
          <li key={step.heading} data-done={step.done || undefined} data-next={step === next || undefined}>
            {step.done ? (
              <IconCircleCheck size={17} role="img" aria-label={t('completed')} />
            ) : (
              <IconCircleDashed size={17} role="img" aria-label={t('pending')} />
            )}
            <span>
              {clickable(step) ? (
                <Link to={to(step.screen)}>{t(`name.${step.heading}`)}</Link>
              ) : (
                <span>{t(`name.${step.heading}`)}</span>
              )}
              {wide && <small>{t(`about.${step.heading}`)}</small>}
            </span>
          </li>
        ))}
      </ol>
      {next && (
        <Button
          component={Link}
          to={to(next.screen)}
          mt="md"
          variant={wide ? 'filled' : 'light'}
          rightSection={<IconArrowRight size={16} />}
        >
          {t('next', { step: t(`name.${next.heading}`) })}
        </Button>
      )}
    </Panel>
  )
}
