import { ActionIcon } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { allowed, P } from '#kernel/permission.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { t } from '#app/shell/words.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { Tip } from '#ui/overlay/tip.tsx'

const ManagePermission = lazy(() => import('#app/shell/manage-permission-pages.tsx'))

/**
 * The administrators' shortcut to groups and permissions (specification 1, sections 2 and 6). The catalogue has no path
 * for it, so it opens over whatever page is shown, and the address says so.
 */
export function ManagePermissionButton({ slug, facts }: { slug: string; facts: Facts }) {
  const [view, setView] = useAddressValue('manage-permission', '')
  const may = (to: 'read' | 'write') => allowed(facts.organization, [P.groups.all], to)
  if (!may('read')) return null
  return (
    <>
      <Tip label={t('user.permissions')}>
        <ActionIcon
          size="lg"
          aria-label={t('user.permissions')}
          aria-haspopup="dialog"
          onClick={() => setView('groups')}
        >
          <IconShieldLock size={20} aria-hidden />
        </ActionIcon>
      </Tip>
      {view !== '' && (
        <Suspense>
          <ManagePermission org={slug} editable={may('write') && !facts.is_audit_user} facts={facts} />
        </Suspense>
      )}
    </>
  )
}
