import type { MonthFacts } from '#modules/monthly-appraisal/shared/grid.ts'
import styles from '#modules/monthly-appraisal/web/grid.module.css'
import { t } from '#modules/monthly-appraisal/web/words.ts'

/** What attendance and tasks know of the month, in a few words. */
export function Facts({ facts }: { facts: MonthFacts }) {
  const { workdays, late_days, tasks_due, tasks_on_time } = facts
  const present = Number(facts.present_days)
  const words = [
    present > 0 &&
      t('grid.onTime', { percent: Math.round((100 * Math.max(0, present - late_days)) / present) }),
    Number(facts.absent_days) > 0 && t('grid.absent', { days: facts.absent_days }),
    Number(facts.leave_days) > 0 && t('grid.leave', { days: facts.leave_days }),
    tasks_due > 0 && t('grid.tasks', { done: tasks_on_time, total: tasks_due }),
  ].filter((one) => typeof one === 'string')
  if (workdays === 0 && words.length === 0) return <span className={styles.facts}>{t('grid.noFacts')}</span>
  return <span className={styles.facts}>{words.join(' · ')}</span>
}
