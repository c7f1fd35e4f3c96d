import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { deviceImport } from '#modules/attendance/shared/device-import.ts'
import { punchImport } from '#modules/attendance/shared/punch.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Check-ins and check-outs from a sheet, or punches from the file of a device. */
export default function ImportAttendance() {
  const { to } = useScope()
  const [what, setWhat] = useAddressValue('what', 'sheet')
  const isDevice = what === 'device'
  const seen = isDevice
    ? { title: t('device.title'), href: to('admin-attendance-settings-device') }
    : { title: t('overview.title'), href: to('admin-attendance-overview') }
  const { name } = isDevice ? deviceImport : punchImport
  return (
    <ImportScreen key={name} name={name} title={t('import.title')} seen={seen}>
      <Segmented
        label={t('import.what')}
        value={isDevice ? 'device' : 'sheet'}
        onChange={setWhat}
        options={[
          { value: 'sheet', label: inWords(punchImport.title) },
          { value: 'device', label: inWords(deviceImport.title) },
        ]}
      />
    </ImportScreen>
  )
}
