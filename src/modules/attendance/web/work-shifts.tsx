import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  addShift,
  archiveShift,
  changeShift,
  restoreShift,
  shiftAssignment,
  staffingMinimum,
  workShifts,
} from '#modules/attendance/shared/work-shift.ts'
import { t } from '#modules/attendance/web/words.ts'

/** When people work, and who works when. */
export default function WorkShifts() {
  return (
    <AddressTabs
      label={t('shift.title')}
      tabs={[
        {
          value: 'shifts',
          title: t('shift.title'),
          show: () => (
            <ListScreen
              of={workShifts}
              subtitle={t('shift.hint')}
              actions={[addShift, changeShift, archiveShift, restoreShift]}
            />
          ),
        },
        {
          value: 'assignments',
          title: t('shift.assignments'),
          show: () => <SettingsScreen declared={shiftAssignment} />,
        },
        {
          value: 'staffing',
          title: t('shift.staffing'),
          show: () => <SettingsScreen declared={staffingMinimum} subtitle={t('shift.staffingHint')} />,
        },
      ]}
    />
  )
}
