import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  addPackageHeading,
  changePackageHeading,
  clonePackage,
  packageHeadings,
  payrollPackage,
  removePackageHeading,
} from '#modules/payroll/shared/package.ts'
import { t } from '#modules/payroll/web/words.ts'

export default function Packages({ title }: { title: string }) {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <SettingsScreen
      declared={payrollPackage}
      title={title}
      actions={(row) => [
        {
          title: t('package.open'),
          inline: true,
          run: () =>
            void navigate({ to: to('admin-payroll-settings-packages-edit', { pk: String(row['id']) }) }),
        },
      ]}
    />
  )
}

/** The headings of a package; without a package the list, where one is made. */
export function PackagePage() {
  const { pk } = useParams({ strict: false }) as { pk?: string }
  const { org } = useScope()
  const read = useRead(payrollPackage.read, pk ? { params: { org, id: pk } } : null)
  if (!pk) return <Packages title={t('package.edit')} />
  const params = { package_id: pk }
  return (
    <ReadState read={read}>
      {(row) => (
        <>
          <PageHead title={String((row as Record<string, unknown>)['name'])} />
          <ListTable
            of={packageHeadings}
            params={params}
            actions={[
              shown(addPackageHeading, { params }),
              changePackageHeading,
              removePackageHeading,
              shown(clonePackage, { params }),
            ]}
          />
        </>
      )}
    </ReadState>
  )
}
