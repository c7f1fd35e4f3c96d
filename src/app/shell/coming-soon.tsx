import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconSeedling } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { declared } from '#ui/i18n/declared.ts'
import { useCurrentScreen } from '#app/shell/current-screen.ts'
import { Plate } from '#app/shell/plate.tsx'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'

/** In the place of a page that is planned and not built. */
export default function ComingSoon() {
  const router = useRouter()
  const screen = useCurrentScreen()
  const named = screen && screen.name !== 'coming-soon' ? screen : null
  return (
    <Plate
      figure={<IconSeedling size={34} aria-hidden />}
      title={named ? t('comingSoon.titleOf', { title: declared(named.title) }) : t('comingSoon.title')}
      hint={t('comingSoon.hint')}
    >
      <Group justify="center">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => router.history.back()}
        >
          {usual('error.goBack')}
        </Button>
        {named && named.module !== 'shell' && (
          <Button component={Link} to={`/help/modules/${named.module}`} variant="light">
            {t('comingSoon.help')}
          </Button>
        )}
      </Group>
    </Plate>
  )
}
