import { Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Plate } from '#app/shell/plate.tsx'
import { usePlace } from '#app/shell/place.ts'
import { t } from '#app/shell/opened-words.ts'

/** A page switched off by the organization, or an account that may open nothing. */
export default function NotActive() {
  const { slug } = usePlace()
  return (
    <Plate
      figure={<IconPlugOff size={32} aria-hidden />}
      title={t('notActive.title')}
      hint={t(slug ? 'notActive.admin' : 'notActive.user')}
    >
      <Button component={Link} to={slug ? `/admin/${slug}/dashboard` : '/user/noticeboard'}>
        {t(slug ? 'notActive.toDashboard' : 'notActive.toNoticeboard')}
      </Button>
    </Plate>
  )
}
