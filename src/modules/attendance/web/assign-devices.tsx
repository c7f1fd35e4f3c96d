import { ListScreen } from '#engines/list/list-web.tsx'
import { shown } from '#engines/list/action-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import {
  deviceUsers,
  ignoreDeviceUser,
  linkDeviceUser,
  matchAll,
  unlinkDeviceUser,
} from '#modules/attendance/shared/device-user.ts'
import { t } from '#modules/attendance/web/words.ts'

/** What is suggested is chosen already. */
export const userActions = [
  matchAll,
  shown<typeof linkDeviceUser, RowOf<typeof deviceUsers>>(linkDeviceUser, {
    start: (row) => ({ employee_id: row?.employee_id ?? row?.suggested_id ?? null }),
  }),
  ignoreDeviceUser,
  unlinkDeviceUser,
]

/** Numbers on devices and whose they are. */
export default function AssignDevices() {
  return (
    <ListScreen
      of={deviceUsers}
      title={t('device.assign')}
      subtitle={t('device.assignHint')}
      actions={userActions}
    />
  )
}
