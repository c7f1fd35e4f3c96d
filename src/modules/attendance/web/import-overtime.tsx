import { useScope } from '#ui/data/scope.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { overtimeImport } from '#modules/attendance/shared/overtime-import.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Overtime that was decided elsewhere, from a file. */
export default function ImportOvertime() {
  const { to } = useScope()
  const seen = { title: t('import.claims'), href: to('admin-attendance-requests-overtime-claim') }
  return <ImportScreen name={overtimeImport.name} title={t('import.overtime')} seen={seen} />
}
