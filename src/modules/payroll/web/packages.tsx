import { Text, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Reference } from '#kernel/kind.ts'
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
import { packagePushes, pushPackage } from '#modules/payroll/shared/package-push.ts'
import { PushForm } from '#modules/payroll/web/package-push.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** A clone takes the place of the package that it was made of, unless another is chosen. */
function replacedBy(row: object) {
  // computed columns are no fields of the form
  const { cloned_from = null } = row as { cloned_from?: Reference | null }
  return cloned_from ? { from_package_id: cloned_from.id, from_package: cloned_from } : {}
}

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
  const people = useRef(0)
  const read = useRead(payrollPackage.read, pk ? { params: { org, id: pk } } : null)
  if (!pk) return <Packages title={t('package.edit')} />
  const params = { package_id: pk }
  return (
    <ReadState read={read}>
      {(row) => (
        <>
          <PageHead title={row.name} />
          <ListTable
            of={packageHeadings}
            params={params}
            actions={[
              shown(addPackageHeading, { params }),
              changePackageHeading,
              removePackageHeading,
              shown(clonePackage, { params }),
              shown(pushPackage, {
                params,
                size: 860,
                form: () => (
                  <PushForm id={pk} row={replacedBy(row)} onCount={(count) => (people.current = count)} />
                ),
                start: () => ({
                  people: 1,
                  ...replacedBy(row),
                }),
                send: (values) => ({ ...values, people: people.current }),
              }),
            ]}
          />
          <Title order={2} size="h4" mt="xl">
            {t('push.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('push.hint')}
          </Text>
          <ListTable of={packagePushes} params={params} options={{ prefix: 'pushes.' }} />
        </>
      )}
    </ReadState>
  )
}
