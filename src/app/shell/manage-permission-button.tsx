import { ActionIcon } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hrefOf } from '#kernel/screen.ts'
import { opens } from '#app/catalogue/admit.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { useKnownPages } from '#app/shell/parts.ts'
import { t } from '#app/shell/words.ts'
import { Tip } from '#ui/overlay/tip.tsx'

/** The administrators' shortcut to roles and permissions (specification 1, sections 2 and 6). */
export function ManagePermissionButton({ slug, facts }: { slug: string; facts: Facts }) {
  const screen = useKnownPages().byName.get('admin-organization-settings-security-settings-permissions')
  if (!screen || !opens(screen, facts)) return null
  return (
    <Tip label={t('user.permissions')}>
      <ActionIcon
        component={Link}
        to={hrefOf(screen.path, { slug })}
        size="lg"
        aria-label={t('user.permissions')}
      >
        <IconShieldLock size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}
