import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { t } from '#modules/account/web/words.ts'

export default function ActivateFailed() {
  return (
    <AccountNote
      figure={<IconLinkOff size={28} stroke={1.6} />}
      tone="danger"
      title={t('activate.failedTitle')}
      hint={t('activate.failedHint')}
    >
      <Button component={Link} to="/account/login" variant="default">
        {t('activate.toLogin')}
      </Button>
    </AccountNote>
  )
}
