import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { t } from '#modules/account/web/words.ts'

/** Specification 1, section 8, word for word. */
const expired = 'This activation link has expired. Kindly request your HR to send a new activation link.'

export default function ActivateFailed() {
  return (
    <AccountNote
      figure={<IconLinkOff size={28} stroke={1.6} />}
      tone="danger"
      title={t('activate.failedTitle')}
      hint={expired}
    >
      <Button component={Link} to="/account/login" variant="default">
        {t('activate.toLogin')}
      </Button>
    </AccountNote>
  )
}
