import { useScope } from '#ui/data/scope.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { punchImport } from '#modules/attendance/shared/punch.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Check-ins and check-outs from a file. */
export default function ImportAttendance() {
  const { to } = useScope()
  const seen = { title: t('overview.title'), href: to('admin-attendance-overview') }
  return <ImportScreen name={punchImport.name} title={t('import.title')} seen={seen} />
}
