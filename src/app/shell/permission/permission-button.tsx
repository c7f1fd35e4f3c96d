import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { visible, P } from '#kernel/permission.ts'
import type { Standing } from '#app/shell/place.ts'
import { t } from '#app/shell/words.ts'

const ManagePermission = lazy(() => import('#app/shell/permission/manage-permission.tsx'))

/** The administrator's shortcut to who may do what in the organization. */
export function PermissionButton({ standing: { facts, organization } }: { standing: Standing }) {
  const [opened, { open, close }] = useDisclosure()
  if (!organization || !visible(facts.organization, [P.groups.all])) return null
  return (
    <>
      <Tooltip label={t('user.permissions')}>
        <ActionIcon size="lg" aria-label={t('user.permissions')} aria-haspopup="dialog" onClick={open}>
          <IconUserShield size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense>
          <ManagePermission org={organization.slug} name={organization.name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
