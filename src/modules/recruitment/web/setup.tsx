import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { requisitionFlows } from '#modules/recruitment/shared/requisition.ts'
import {
  externalInterviewer,
  hiringMethod,
  hiringStage,
  recruitmentLetter,
  recruitmentQuestions,
} from '#modules/recruitment/shared/setup.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** What HR prepares for hiring: methods with their stages, questions, letters, people from outside. */
export default function RecruitmentSetup({
  of,
}: {
  of: 'methods' | 'questions' | 'letters' | 'interviewers'
}) {
  if (of === 'questions')
    return (
      <QuestionSets
        use={recruitmentQuestions}
        title={t('setup.questions')}
        subtitle={t('setup.questionsHint')}
        counted={false}
      />
    )
  if (of === 'letters')
    return <SettingsScreen declared={recruitmentLetter} subtitle={t('setup.lettersHint')} />
  if (of === 'interviewers')
    return <SettingsScreen declared={externalInterviewer} subtitle={t('setup.interviewersHint')} />
  return <Methods />
}

const parts = ['methods', 'stages', 'approval'] as const

function Methods(): ReactNode {
  const [shown, show] = useAddressValue('shown', 'methods')
  const part = parts.find((one) => one === shown) ?? 'methods'
  const choice = (
    <Segmented
      label={t('setup.methods')}
      value={part}
      onChange={show}
      options={parts.map((value) => ({ value, label: t(`setup.parts.${value}`) }))}
    />
  )
  if (part === 'stages')
    return (
      <SettingsScreen declared={hiringStage} subtitle={t('setup.stagesHint')}>
        {choice}
      </SettingsScreen>
    )
  if (part === 'approval')
    return (
      <OrganizationFlows
        declared={requisitionFlows}
        title={t('setup.approval')}
        subtitle={t('setup.approvalHint')}
      >
        {choice}
      </OrganizationFlows>
    )
  return (
    <SettingsScreen declared={hiringMethod} subtitle={t('setup.methodsHint')}>
      {choice}
    </SettingsScreen>
  )
}
