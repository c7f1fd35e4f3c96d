import { Day } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { declared } from '#ui/i18n/declared.ts'
import type { Report } from '#modules/whistle-blower/shared/report.ts'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

/** What investigators did, by the day. */
export function ReportLog({ log }: { log: Report['log'] }) {
  return (
    <Panel title={t('log')}>
      <div className={styles.stack}>
        {log.map(({ act, by, remarks, done_on }, index) => (
          <div key={index}>
            <strong>{said(act)}</strong> · {by} · <Day value={done_on} />
            {remarks && <p className={styles.small}>{remarks}</p>}
          </div>
        ))}
      </div>
    </Panel>
  )
}

const STATUS = 'Status: '
const SEVERITY = 'Severity: '
const said = (act: string) => {
  if (act.startsWith(STATUS)) return `${t('status')}: ${declared(act.slice(STATUS.length))}`
  if (act.startsWith(SEVERITY)) return `${t('severity')}: ${declared(act.slice(SEVERITY.length))}`
  return declared(act)
}
