import { useScope } from '#ui/data/scope.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { employeeImport } from '#modules/hris/shared/imports.ts'

export default function ImportEmployees() {
  const { to } = useScope()
  const seen = { title: employeeImport.title, href: to('admin-hris-employees') }
  return <ImportScreen name={employeeImport.name} title={employeeImport.title} seen={seen} />
}
