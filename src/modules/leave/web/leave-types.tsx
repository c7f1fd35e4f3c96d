import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { t } from '#modules/leave/web/words.ts'

/** The kinds of leave of the organization. */
export default function LeaveTypes() {
  return <SettingsScreen declared={leaveType} subtitle={t('types.hint')} />
}
