import { ActionIcon, Badge, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, type Ref } from 'react'
import { builtModules } from '#app/parts/base.ts'
import { AccountSetup } from '#app/shell/account-setup.tsx'
import { Brand } from '#app/shell/brand.tsx'
import { EmployeeSearch } from '#app/shell/employee-search.tsx'
import { ExtraApps } from '#app/shell/extra-apps.tsx'
import { ManagePermissionButton } from '#app/shell/manage-permission-button.tsx'
import { Notifications } from '#app/shell/notifications.tsx'
import { StepUp } from '#app/shell/step-up.tsx'
import { PageSearchButton } from '#app/shell/page-search-button.tsx'
import type { Standing } from '#app/shell/place.ts'
import { searchedPeople } from '#app/shell/searched-people.ts'
import { Preferences } from '#app/shell/preferences.tsx'
import { useWhatsNew, WhatsNewButton } from '#app/shell/whats-new-button.tsx'
import { UserMenu } from '#app/shell/user-menu.tsx'
import { t } from '#app/shell/words.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import styles from '#app/shell/top-bar.module.css'

const WhatsNewDialog = lazy(() => import('#app/shell/whats-new.tsx'))

/** The bar above every page of those who are signed in (specification 1, section 2). */
export function TopBar({
  standing,
  menu,
  menuButton,
}: {
  standing: Standing
  /** The sidebar that is hidden on a phone until it is asked for. */
  menu: { id: string; opened: boolean; open: () => void } | null
  menuButton: Ref<HTMLButtonElement>
}) {
  const { place, organization, session } = standing
  const isAdmin = place.menu === 'admin'
  // nobody is to be found while records are not built
  const searched = builtModules.includes('hris') ? searchedPeople(standing) : null
  const { news, unseen, look } = useWhatsNew()
  const [reading, { open, close }] = useDisclosure()
  const showNews = () => {
    look()
    open()
  }
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" className={styles.bar}>
      {menu ? (
        <ActionIcon
          ref={menuButton}
          hiddenFrom="md"
          size="lg"
          aria-label={t('menu.open')}
          aria-expanded={menu.opened}
          aria-controls={menu.id}
          onClick={menu.open}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      ) : (
        <div className={styles.brand}>
          <Brand standing={standing} />
        </div>
      )}
      <PageSearchButton standing={standing} people={searched} />
      {searched && <EmployeeSearch key={searched.slug} people={searched} />}
      <Group ml="auto" gap={4} wrap="nowrap">
        {organization && (
          <Tip label={organization.name}>
            <Badge className={styles.chip} visibleFrom="sm" size="lg" variant="default" tabIndex={0}>
              {organization.abbreviation}
            </Badge>
          </Tip>
        )}
        {isAdmin && <AccountSetup standing={standing} />}
        <StepUp />
        {isAdmin && place.slug && <ManagePermissionButton slug={place.slug} facts={standing.facts} />}
        {(place.menu === 'user' || place.menu === 'supervisor') && <ExtraApps facts={standing.facts} />}
        {news && <WhatsNewButton unseen={unseen} onClick={showNews} />}
        <Notifications standing={standing} />
        <Preferences />
        <UserMenu standing={standing} onNews={news && showNews} />
      </Group>
      {news && reading && (
        <Suspense>
          <WhatsNewDialog
            news={news}
            slug={place.slug ?? session.admin.switchable_organizations[0]?.slug}
            opened
            onClose={close}
          />
        </Suspense>
      )}
    </Group>
  )
}
