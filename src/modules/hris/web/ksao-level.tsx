import { StatusBadge } from '#ui/show/status-badge.tsx'
import styles from '#modules/hris/web/ksao.module.css'
import { t } from '#modules/hris/web/words.ts'

/** A proficiency as five marks, said in words to those who hear it; beside it how much the job title asks for more. */
export const KsaoLevel = ({ level, required = null }: { level: number; required?: number | null }) => (
  <span className={styles.asked}>
    {required !== null &&
      (level < required ? (
        <StatusBadge status={t('ksao.gap', { count: required - level, required })} tone="warning" />
      ) : (
        <StatusBadge status={t('ksao.met', { required })} tone="success" />
      ))}
    <span className={styles.level} role="img" aria-label={t('ksao.levelOf', { level })}>
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step} data-had={step <= level || undefined} />
      ))}
    </span>
  </span>
)
