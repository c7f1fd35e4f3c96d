import { useActivity } from '#ui/data/activity.ts'
import styles from '#ui/feedback/progress-bar.module.css'

/** The thin bar at the top: green while requests run, red for a second after one failed. Once in the application. */
export function ProgressBar() {
  return <div className={styles.bar} data-state={useActivity()} role="presentation" data-no-print />
}
