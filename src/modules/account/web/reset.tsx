import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { messageOf, WireError } from '#ui/data/failure.ts'
import { endSession } from '#ui/data/session.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { reset, resetLink } from '#modules/account/shared/password.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { AccountNote } from '#modules/account/web/account-note.tsx'
import { NewPasswordForm } from '#modules/account/web/new-password-form.tsx'
import { t } from '#modules/account/web/words.ts'

/** Behind the link of a recovery mail. */
export default function Reset() {
  const { uidb64 = '', token = '' } = useParams({ strict: false })
  const params = { uidb64, token }
  const navigate = useNavigate()
  // from then on the link is no longer good, which is no news for who has just used it
  const [isUsed, setIsUsed] = useState(false)
  const link = useRead(resetLink, { params }, { errors: 'inline', fresh: Infinity })
  const action = useAction(reset, { errors: 'caller' })
  const submit = (body: { password: string; repeat_password: string }) =>
    action.attempt({ params, body }).catch(async (error: unknown) => {
      // used or outrun while the form was open
      if (error instanceof WireError && error.status === 404) await link.refetch()
      throw error
    })
  const done = () => {
    setIsUsed(true)
    endSession('chosen')
    saySuccess('Successfully changed password.')
    void navigate({ to: '/account/reset-done', replace: true })
  }
  if (!isUsed && link.error instanceof WireError && link.error.status === 404)
    return <Gone message={messageOf(link.error)} />
  return (
    <AccountFrame title={t('reset.title')} hint={t('reset.hint')}>
      <ReadState
        read={isUsed ? { ...link, data: undefined, error: null } : link}
        compact={false}
        waiting={
          <div style={{ marginTop: 28 }}>
            <FormSkeleton fields={2} />
          </div>
        }
      >
        {() => <NewPasswordForm submit={submit} submitTitle={t('reset.submit')} onSaved={done} />}
      </ReadState>
    </AccountFrame>
  )
}

const Gone = ({ message }: { message: string }) => (
  <AccountNote
    figure={<IconLinkOff size={28} stroke={1.6} />}
    tone="danger"
    title={t('reset.goneTitle')}
    hint={message}
  >
    <Button component={Link} to="/account/recover">
      {t('reset.again')}
    </Button>
    <Button component={Link} to="/account/login" variant="default">
      {t('frame.toLogin')}
    </Button>
  </AccountNote>
)
