import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  addDevice,
  changeDevice,
  commandDevice,
  deviceLines,
  devices,
} from '#modules/attendance/shared/device.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Devices with their last contact and clock, and lines of theirs that could not be read. */
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
            show: () => <ListTable of={devices} actions={[addDevice, changeDevice, commandDevice]} />,
          },
          { value: 'lines', title: t('device.lines'), show: () => <ListTable of={deviceLines} /> },
        ]}
      />
    </>
  )
}
