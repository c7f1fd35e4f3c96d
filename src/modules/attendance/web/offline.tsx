import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  addOffline,
  flaggedPunches,
  offlinePunches,
  voidFlagged,
  voidOffline,
} from '#modules/attendance/shared/punch.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Attendance that HR enters for people who could not check in, and check-ins that somebody should look at. */
export default function Offline() {
  return (
    <>
      <PageHead title={t('offline.title')} subtitle={t('offline.hint')} />
      <AddressTabs
        label={t('offline.title')}
        tabs={[
          {
            value: 'entered',
            title: t('offline.entered'),
            show: () => <ListTable of={offlinePunches} actions={[addOffline, voidOffline]} />,
          },
          {
            value: 'flagged',
            title: t('offline.flagged'),
            show: () => <ListTable of={flaggedPunches} actions={[voidFlagged]} />,
          },
        ]}
      />
    </>
  )
}
