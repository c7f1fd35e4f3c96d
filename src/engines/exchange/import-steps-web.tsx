import { IconCheck } from '@tabler/icons-react'
import { localDigits } from '#ui/i18n/locale.ts'
import type { Import } from '#engines/exchange/exchange.ts'
import styles from '#engines/exchange/import-steps.module.css'
import { t } from '#engines/exchange/words-web.ts'

export const steps = ['file', 'columns', 'review', 'done'] as const
export type Step = (typeof steps)[number]

/** Where the import stands. Choosing columns can be gone back to until something was written. */
export function ImportSteps({
  at,
  import: current,
  onGo,
}: {
  at: Step
  import: Import | undefined
  onGo: (step: Step) => void
}) {
  const now = steps.indexOf(at)
  const may: Record<Step, boolean> = {
    file: false,
    columns: current?.can_check === true,
    review: current?.state === 'Checked',
    done: false,
  }
  return (
    <nav aria-label={t('steps.label')} className={styles.steps}>
      <ol>
        {steps.map((step, index) => (
          <li key={step} data-state={index < now ? 'done' : index === now ? 'now' : 'later'}>
            <button
              type="button"
              disabled={!may[step] || index === now}
              aria-current={index === now ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className={styles.mark} aria-hidden>
                {index < now || current?.state === 'Done' ? (
                  <IconCheck size={13} stroke={2.6} />
                ) : (
                  localDigits(String(index + 1))
                )}
              </span>
              {t(`steps.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
