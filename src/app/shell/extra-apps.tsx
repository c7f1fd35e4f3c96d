import { ActionIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { lazy, useEffect } from 'react'
import type { Facts } from '#app/catalogue/facts.ts'
import { extraAppsFor } from '#app/menu.ts'
import { useExtraAppCounts } from '#app/shell/counts.ts'
import { anyExtraAppBuilt } from '#app/parts/base.ts'
import { fetchPart, useKnownPages } from '#app/shell/parts.ts'
import { t } from '#app/shell/words.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Tip } from '#ui/overlay/tip.tsx'
import { Marked } from '#ui/show/marked.tsx'

const ExtraAppItems = lazy(() => import('#app/shell/extra-app-items.tsx'))

/** What others laid before the person, by kind, with the number that waits. Absent for those it never concerned. */
export function ExtraApps({ facts }: { facts: Facts }) {
  const counts = useExtraAppCounts(anyExtraAppBuilt)
  // its pages are the employee's own: a supervisor's page does not know them by itself
  const isKnown = useKnownPages().menus.user !== undefined
  useEffect(() => {
    if (!isKnown) void fetchPart('user').catch(() => {})
  }, [isKnown])
  if (!isKnown) return null
  const groups = extraAppsFor(facts, counts ?? {})
  if (groups.length === 0) return null
  const pending = groups.flatMap((group) => group.items).reduce((sum, item) => sum + item.pending, 0)
  return (
    <Tip label={t('extra.title')}>
      <Marked mark={pending} tone="danger">
        <LazyMenu
          width={320}
          target={
            <ActionIcon
              size="lg"
              aria-label={pending ? t('extra.titlePending', { count: pending }) : t('extra.title')}
            >
              <IconInbox size={20} aria-hidden />
            </ActionIcon>
          }
          body={<ExtraAppItems groups={groups} />}
        />
      </Marked>
    </Tip>
  )
}
