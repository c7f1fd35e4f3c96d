import { useScope } from '#ui/data/scope.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { employeeImport } from '#modules/hris/shared/imports.ts'

/** People, or what belongs to them: seen in the list of all, on the page of each. */
export default function ImportPage({ name, title }: { name: string; title: string }) {
  const { to } = useScope()
  const seen = { title: employeeImport.title, href: to('admin-hris-employees') }
  return <ImportScreen name={name} title={title} seen={seen} />
}
