import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { trainer } from '#modules/training/shared/training.ts'
import { t } from '#modules/training/web/words.ts'

export default function Trainers() {
  return <SettingsScreen declared={trainer} title={t('page.trainers')} subtitle={t('trainersHint')} />
}
