import { declared as inWords } from '#ui/i18n/declared.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonForm, SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { changeType, reviewSettings } from '#modules/hris/shared/change-type.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { taskTemplate, taskTemplateItem } from '#modules/hris/shared/task-template.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'
import styles from '#modules/hris/web/hris.module.css'
import { LawTerms } from '#modules/hris/web/public-law-terms.tsx'
import { t } from '#modules/hris/web/words.ts'

const screens = {
  separationType: () => <SettingsScreen declared={separationType} subtitle={t('life.separationTypes')} />,
  taskTemplate: () => <SettingsScreen declared={taskTemplate} subtitle={t('life.templates')} />,
  taskTemplateItem: () => <SettingsScreen declared={taskTemplateItem} subtitle={t('life.templateItems')} />,
  changeType: () => <SettingsScreen declared={changeType} subtitle={t('life.changeTypes')} />,
  review: () => (
    <SingletonScreen declared={reviewSettings} subtitle={t('life.reviewSettings')}>
      <h2 className={styles.below}>{inWords(standingSettings.title)}</h2>
      <SingletonForm declared={standingSettings} />
      <LawTerms />
    </SingletonScreen>
  ),
}

/** Settings of joining, changing and leaving: one screen, told which by its line in screens.ts. */
export default function LifeSettings({ setting }: { setting: keyof typeof screens }) {
  const Shown = screens[setting]
  return <Shown key={setting} />
}
