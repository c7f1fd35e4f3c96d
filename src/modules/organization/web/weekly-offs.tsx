import { Dialog } from '#ui/overlay/dialog.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { weeklyOffRule } from '#modules/organization/shared/weekly-off.ts'
import { lyingOf, useDayEffect, weeklyOffChange } from '#modules/organization/web/day-effect.ts'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** Weekly offs of branches and segments, each from when and until when. */
export default function WeeklyOffs({ onClose }: { onClose: () => void }) {
  const ask = useDayEffect('hr')
  const lying = (row: Record<string, unknown> | null) => lyingOf(row, 'from_on', 'to_on')
  return (
    <Dialog opened onClose={onClose} title={t('weeklyOff.title')} size="xl">
      <p className={styles.usualHint}>{t('weeklyOff.hint')}</p>
      <SettingsScreen
        declared={weeklyOffRule}
        headless
        keep="memory"
        ask={(values, row) => ask([lying(row), lying(values)], values === null, weeklyOffChange(row, values))}
      />
    </Dialog>
  )
}
