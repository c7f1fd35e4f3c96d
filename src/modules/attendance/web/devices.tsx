import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  addDevice,
  changeDevice,
  commandDevice,
  devices,
  queryDevice,
  removeLeavers,
  sendPeople,
} from '#modules/attendance/shared/device.ts'
import {
  cancelCommand,
  countPunches,
  deviceCommandLog,
  deviceGaps,
  deviceLines,
  devicePunches,
  dismissLine,
  enterLine,
  shiftPunches,
  unknownDevices,
  voidDevicePunch,
} from '#modules/attendance/shared/device-log.ts'
import { deviceUsers } from '#modules/attendance/shared/device-user.ts'
import { userActions } from '#modules/attendance/web/assign-devices.tsx'
import { Kiosks } from '#modules/attendance/web/kiosks.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** Devices with their last contact and clock, what they sent, and what of it needs somebody. */
export default function Devices() {
  return (
    <>
      <PageHead title={t('device.title')} subtitle={t('device.hint')} />
      <AddressTabs
        label={t('device.title')}
        tabs={[
          {
            value: 'devices',
            title: t('device.title'),
            show: () => (
              <ListTable
                of={devices}
                actions={[addDevice, changeDevice, commandDevice, queryDevice, sendPeople, removeLeavers]}
              />
            ),
          },
          {
            value: 'unmatched',
            title: t('device.unmatched'),
            show: () => <ListTable of={deviceUsers} query={{ state: 'Unmatched' }} actions={userActions} />,
          },
          {
            value: 'punches',
            title: t('device.punches'),
            show: () => (
              <ListTable of={devicePunches} actions={[countPunches, shiftPunches, voidDevicePunch]} />
            ),
          },
          {
            value: 'lines',
            title: t('device.lines'),
            show: () => <ListTable of={deviceLines} actions={[enterLine, dismissLine]} />,
          },
          { value: 'gaps', title: t('device.gaps'), show: () => <ListTable of={deviceGaps} /> },
          {
            value: 'commands',
            title: t('device.commands'),
            show: () => <ListTable of={deviceCommandLog} actions={[cancelCommand]} />,
          },
          { value: 'kiosks', title: t('kiosk.list'), show: () => <Kiosks /> },
          {
            value: 'unknown',
            title: t('device.unknown'),
            show: () => <ListTable of={unknownDevices} actions={[addDevice]} />,
          },
        ]}
      />
    </>
  )
}
