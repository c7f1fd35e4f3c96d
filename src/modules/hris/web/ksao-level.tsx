import styles from '#modules/hris/web/ksao.module.css'
import { t } from '#modules/hris/web/words.ts'

/** A proficiency as five marks, said in words to those who hear it. */
export const KsaoLevel = ({ level }: { level: number }) => (
  <span className={styles.level} role="img" aria-label={t('ksao.levelOf', { level })}>
    {[1, 2, 3, 4, 5].map((step) => (
      <span key={step} data-had={step <= level || undefined} />
    ))}
  </span>
)
