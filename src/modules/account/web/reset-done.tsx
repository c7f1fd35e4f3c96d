import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { t } from '#modules/account/web/words.ts'

export default function ResetDone() {
  return (
    <AccountNote
      figure={<IconShieldCheck size={28} stroke={1.6} />}
      tone="success"
      title={t('reset.doneTitle')}
      hint={t('reset.doneHint')}
    >
      <Button component={Link} to="/account/login">
        {t('login.submit')}
      </Button>
    </AccountNote>
  )
}
