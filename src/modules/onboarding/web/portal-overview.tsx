import { Button, Checkbox } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleDashed,
} from '@tabler/icons-react'
import { useAction } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import {
  portalLink,
  type PortalTask,
  type SeenPortal,
  type Step,
} from '#modules/onboarding/shared/pre-boarding.ts'
import styles from '#modules/onboarding/web/portal.module.css'
import { stepTitle } from '#modules/onboarding/web/portal-title.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** All steps with where each stands, the newcomer's tasks, and the way to send it all. */
export function PortalOverview({
  portal,
  token,
  onOpen,
}: {
  portal: SeenPortal
  token: string
  onOpen: (section: string) => void
}) {
  const submit = useAction(portalLink.submit)
  const open = portal.steps.filter(({ state }) => state === 'Empty' || state === 'Returned')
  const send = async () => {
    if (await confirm({ title: t('portal.sendSure'), subtitle: t('portal.sendHint'), yes: t('portal.send') }))
      await submit.run({ params: { token } })
  }
  const [first] = open
  return (
    <>
      <section className={styles.card} aria-labelledby="portal-steps">
        <h2 id="portal-steps">{t('portal.steps')}</h2>
        <ol className={styles.steps}>
          {portal.steps.map((step) => (
            <li key={step.section}>
              <button type="button" onClick={() => onOpen(step.section)}>
                <Sign state={step.state} />
                <span className={styles.stepWords}>
                  <strong>{stepTitle(step.section)}</strong>
                  <span>{step.state === 'Returned' ? step.remark : t(`portal.state.${step.state}`)}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
        {portal.is_open && (
          <div className={styles.send}>
            {first ? (
              <>
                <Button size="md" onClick={() => onOpen(first.section)}>
                  {t(portal.percent > 0 ? 'portal.goOn' : 'portal.begin')}
                </Button>
                <span>{t('portal.left', { count: open.length })}</span>
              </>
            ) : (
              <>
                <Button size="md" loading={submit.pending} onClick={() => void send()}>
                  {t('portal.send')}
                </Button>
                <span>{t('portal.ready')}</span>
              </>
            )}
          </div>
        )}
      </section>
      {portal.tasks.length > 0 && (
        <section className={styles.card} aria-labelledby="portal-tasks">
          <h2 id="portal-tasks">{t('portal.tasks')}</h2>
          {portal.tasks.map((task) => (
            <OneTask key={task.id} task={task} token={token} />
          ))}
        </section>
      )}
    </>
  )
}

function Sign({ state }: Pick<Step, 'state'>) {
  if (state === 'Returned')
    return <IconAlertTriangleFilled size={20} color="var(--mantine-color-orange-filled)" aria-hidden />
  return state === 'Empty' ? (
    <IconCircleDashed size={20} aria-hidden />
  ) : (
    <IconCircleCheckFilled size={20} color="var(--mantine-color-green-filled)" aria-hidden />
  )
}

function OneTask({ task, token }: { task: PortalTask; token: string }) {
  const tick = useAction(portalLink.task)
  return (
    <Checkbox
      className={styles.task ?? ''}
      checked={task.is_done}
      disabled={tick.pending}
      onChange={(event) =>
        void tick.run({ params: { token, id: task.id }, body: { is_done: event.currentTarget.checked } })
      }
      label={task.title}
      description={
        <>
          {task.description ? `${task.description} · ` : ''}
          {t('portal.due')} <DateText value={task.due_on} />
        </>
      }
    />
  )
}
