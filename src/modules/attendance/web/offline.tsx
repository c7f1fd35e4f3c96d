import { ListScreen } from '#engines/list/list-web.tsx'
import { addOffline, offlinePunches, voidOffline } from '#modules/attendance/shared/punch.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Attendance that HR enters for people who could not check in. */
export default function Offline() {
  return <ListScreen of={offlinePunches} subtitle={t('offline.hint')} actions={[addOffline, voidOffline]} />
}
