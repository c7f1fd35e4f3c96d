import { IconListCheck, IconScale, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { paQuestions } from '#modules/performance-appraisal/shared/appraisal.ts'
import {
  addSlot,
  appraisalYear,
  archiveSlot,
  closeSlot,
  editSlot,
  openSlot,
  reopenSlot,
  scoreBand,
  slots,
} from '#modules/performance-appraisal/shared/slot.ts'
import { t } from '#modules/performance-appraisal/web/words.ts'

/** Years with their slots, and what scores mean. */
export function FrequencyAndMode() {
  return (
    <>
      <PageHead title={t('page.frequency')} subtitle={t('hint.frequency')} />
      <AddressTabs
        label={t('page.frequency')}
        tabs={[
          { value: 'slots', title: t('tab.slots'), show: () => <Slots /> },
          {
            value: 'years',
            title: t('tab.years'),
            show: () => <SettingsScreen declared={appraisalYear} headless />,
          },
          {
            value: 'bands',
            title: t('tab.bands'),
            show: () => <SettingsScreen declared={scoreBand} headless />,
          },
        ]}
      />
    </>
  )
}

function Slots() {
  const { to } = useScope()
  const navigate = useNavigate()
  const page = (name: string) => `admin-pa-settings-frequency-and-mode-${name}`
  const go = (name: string, id: string) => () => void navigate({ to: to(page(name), { id }) })
  return (
    <ListTable
      of={slots}
      query={{ archived: 'false' }}
      actions={[addSlot, editSlot, openSlot, closeSlot, reopenSlot, archiveSlot]}
      href={({ id }) => to(page('forms'), { id })}
      rowActions={({ id }) => [
        { title: t('slot.appraisers'), icon: <IconUsers size={16} />, run: go('appraiser', id) },
        { title: t('slot.status'), icon: <IconListCheck size={16} />, run: go('pa-status', id) },
        { title: t('slot.results'), icon: <IconScale size={16} />, run: go('recommendation', id) },
      ]}
    />
  )
}

export const GenericQuestions = () => (
  <QuestionSets use={paQuestions} title={paQuestions.title} subtitle={t('hint.questions')} counted={false} />
)
