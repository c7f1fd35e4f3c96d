import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { bankAccount } from '#modules/organization/shared/bank-account.ts'
import { branchType } from '#modules/organization/shared/branch-type.ts'
import { employmentLevelGroup } from '#modules/organization/shared/employment-level-group.ts'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'
import { KsaoMaster } from '#modules/organization/web/ksao-master.tsx'
import { ProfileWeights } from '#modules/organization/web/profile-weights.tsx'
import { t } from '#modules/organization/web/words.ts'

const screens = {
  levelGroup: () => (
    <SettingsScreen
      declared={employmentLevelGroup}
      title={t('masters.levelGroupTitle')}
      subtitle={t('masters.levelGroup')}
    />
  ),
  branchType: () => <SettingsScreen declared={branchType} subtitle={t('masters.branchType')} />,
  bank: () => <SettingsScreen declared={bankAccount} subtitle={t('masters.bank')} />,
  knowledge: () => <KsaoMaster kind="knowledge" />,
  skill: () => <KsaoMaster kind="skill" />,
  ability: () => <KsaoMaster kind="ability" />,
  otherAttribute: () => <KsaoMaster kind="otherAttribute" />,
  profileAlert: () => (
    <SingletonScreen
      declared={profileAlert}
      subtitle={t('masters.profileAlert')}
      within={<ProfileWeights />}
    />
  ),
}

/** Further settings of the organization: one screen, told which by its line in screens.ts. */
export default function MoreMasters({ master }: { master: keyof typeof screens }) {
  const Shown = screens[master]
  return <Shown key={master} />
}
