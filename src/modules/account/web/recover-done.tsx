import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { t } from '#modules/account/web/words.ts'

export default function RecoverDone() {
  return (
    <AccountNote
      figure={<IconMailCheck size={28} stroke={1.6} />}
      title={t('recover.doneTitle')}
      hint={t('recover.doneHint')}
      note={t('recover.doneNothing')}
    >
      <Button component={Link} to="/account/login">
        {t('frame.toLogin')}
      </Button>
      <Button component={Link} to="/account/recover" variant="default">
        {t('reset.again')}
      </Button>
    </AccountNote>
  )
}
