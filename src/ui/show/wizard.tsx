import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { localDigits } from '#ui/i18n/locale.ts'
import { t } from '#ui/i18n/opened.ts'
import styles from '#ui/show/wizard.module.css'

export interface WizardStep {
  readonly title: string
  readonly hint?: string
  readonly show: () => ReactNode
  /** Asked before going on; false stays. */
  readonly leave?: () => boolean | Promise<boolean>
}

/** Work in steps. Steps that were reached can be gone back to; nothing is lost on the way. */
export function Wizard({
  label,
  steps,
  onFinish,
  finish = t('action.finish'),
  pending = false,
}: {
  label: string
  steps: readonly WizardStep[]
  onFinish: () => void
  finish?: string
  pending?: boolean
}) {
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const last = steps.length - 1

  const onNext = async () => {
    const step = steps[at]
    if (step?.leave && !(await step.leave())) return
    if (at === last) return onFinish()
    setAt(at + 1)
    setReached(Math.max(reached, at + 1))
  }

  return (
    <section aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} data-state={index < at ? 'done' : index === at ? 'now' : 'later'}>
            <button
              type="button"
              disabled={index > reached}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            >
              <span className={styles.mark} aria-hidden>
                {index < at ? <IconCheck size={14} stroke={2.5} /> : localDigits(String(index + 1))}
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{step.title}</span>
                {step.hint && <span className={styles.hint}>{step.hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {/* Every reached step stays in place, so that what was typed in it stays too. */}
      {steps.slice(0, reached + 1).map((step, index) => (
        <div key={step.title} hidden={index !== at}>
          {step.show()}
        </div>
      ))}
      <div className={styles.foot}>
        <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('action.back')}
        </Button>
        <span className={styles.hint}>{t('step.of', { step: at + 1, steps: steps.length })}</span>
        <Button loading={pending} onClick={() => void onNext()}>
          {at === last ? finish : t('action.next')}
        </Button>
      </div>
    </section>
  )
}
