import { ActionIcon } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import { setupFor } from '#app/menu.ts'
import { useSetupStatus } from '#app/shell/counts.ts'
import type { Standing } from '#app/shell/place.ts'
import { t } from '#app/shell/words.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { Marked } from '#ui/show/marked.tsx'

const AccountSetupSteps = lazy(() => import('#app/shell/account-setup-steps.tsx'))

/** The shortcuts for setting an organization up, with what is done and what is missing. */
export function AccountSetup({ standing }: { standing: Standing }) {
  const pending = useSetupStatus(standing.place.slug)?.pending_count ?? 0
  if (!setupFor(standing.facts).some((step) => step.clickable)) return null
  return (
    <Tip label={t('setup.title')}>
      <Marked mark={pending} tone="warning">
        <LazyMenu
          width={280}
          target={
            <ActionIcon
              size="lg"
              aria-label={pending ? t('setup.titlePending', { count: pending }) : t('setup.title')}
            >
              <IconListCheck size={20} aria-hidden />
            </ActionIcon>
          }
          body={<AccountSetupSteps standing={standing} />}
        />
      </Marked>
    </Tip>
  )
}
