import { Callout } from '#ui/show/callout.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { retentionRule } from '#modules/hris/shared/purge.ts'
import styles from '#modules/hris/web/former.module.css'
import { PurgePeople } from '#modules/hris/web/purge.tsx'
import { Retention } from '#modules/hris/web/retention.tsx'
import { PurgeRuns } from '#modules/hris/web/purge-runs.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What becomes of the personal data of those who left: beside their list, fetched when somebody looks. */
export default function PurgeTabs({ part }: { part: 'data' | 'runs' | 'rules' | 'classes' }) {
  if (part === 'runs') return <PurgeRuns />
  if (part === 'classes') return <Retention />
  if (part === 'rules') return <SettingsScreen declared={retentionRule} headless />
  return (
    <div className={styles.purge}>
      <Callout>{t('purge.hint')}</Callout>
      <PurgePeople />
    </div>
  )
}
