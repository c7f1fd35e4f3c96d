import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy } from 'react'
import { t } from '#app/shell/words.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Tip } from '#ui/overlay/tip.tsx'

const PreferenceChoices = lazy(() => import('#app/shell/preference-choices.tsx'))

/** Colours, language, calendar and celebrations of this person. On a phone they stand in the user menu. */
export const Preferences = ({ onPhone = false }: { onPhone?: boolean }) => (
  <Tip label={t('prefer.title')}>
    <LazyMenu
      width={240}
      stays
      target={
        <ActionIcon size="lg" {...(onPhone ? {} : { visibleFrom: 'sm' })} aria-label={t('prefer.title')}>
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      }
      body={<PreferenceChoices />}
    />
  </Tip>
)
