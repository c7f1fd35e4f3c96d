import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { bank } from '#modules/commons/shared/bank.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { dutyStation } from '#modules/commons/shared/duty-station.ts'
import { educationDegree } from '#modules/commons/shared/education-degree.ts'
import { equipmentCategory } from '#modules/commons/shared/equipment-category.ts'
import { ethnicity } from '#modules/commons/shared/ethnicity.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'
import { holidayCategory } from '#modules/commons/shared/holiday-category.ts'
import { lostHourBand } from '#modules/commons/shared/lost-hour-band.ts'
import { religion } from '#modules/commons/shared/religion.ts'
import { t } from '#modules/commons/web/words.ts'

const screens = {
  bank: () => <SettingsScreen declared={bank} subtitle={t('masters.bank')} />,
  documentCategory: () => (
    <SettingsScreen declared={documentCategory} subtitle={t('masters.documentCategory')} />
  ),
  equipmentCategory: () => (
    <SettingsScreen declared={equipmentCategory} subtitle={t('masters.equipmentCategory')} />
  ),
  holidayCategory: () => (
    <SettingsScreen declared={holidayCategory} subtitle={t('masters.holidayCategory')} />
  ),
  religion: () => <SettingsScreen declared={religion} subtitle={t('masters.religion')} />,
  ethnicity: () => <SettingsScreen declared={ethnicity} subtitle={t('masters.ethnicity')} />,
  educationDegree: () => (
    <SettingsScreen declared={educationDegree} subtitle={t('masters.educationDegree')} />
  ),
  dutyStation: () => <SettingsScreen declared={dutyStation} subtitle={t('masters.dutyStation')} />,
  expenseType: () => <SettingsScreen declared={expenseType} subtitle={t('masters.expenseType')} />,
  lostHourBand: () => <SettingsScreen declared={lostHourBand} subtitle={t('masters.lostHourBand')} />,
}

/** The shared lists: one screen, told which by its line in screens.ts. */
export default function Masters({ master }: { master: keyof typeof screens }) {
  const Shown = screens[master]
  return <Shown key={master} />
}
