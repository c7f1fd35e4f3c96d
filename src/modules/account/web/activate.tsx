import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { WireError } from '#ui/data/failure.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { activate, activationLink } from '#modules/account/shared/password.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { NewPasswordForm } from '#modules/account/web/new-password-form.tsx'
import { t } from '#modules/account/web/words.ts'

/** Behind the link of an activation mail: the first password. */
export default function Activate() {
  const { uid = '', token = '' } = useParams({ strict: false })
  const params = { uid, token }
  const navigate = useNavigate()
  // from then on the link is no longer good, which is no news for who has just used it
  const [isUsed, setIsUsed] = useState(false)
  const link = useRead(activationLink, { params }, { errors: 'inline', fresh: Infinity })
  const action = useAction(activate, { errors: 'caller' })
  const submit = (body: { password: string; repeat_password: string }) =>
    action.attempt({ params, body }).catch(async (error: unknown) => {
      if (error instanceof WireError && error.status === 404) await link.refetch()
      throw error
    })
  const done = () => {
    setIsUsed(true)
    saySuccess('Successfully activated account.')
    void navigate({ to: '/account/login', replace: true })
  }
  if (!isUsed && link.error instanceof WireError && link.error.status === 404)
    return <Navigate to="/account/activate/failed" replace />
  const { full_name: name = '', username = '' } = link.data ?? {}
  return (
    <AccountFrame
      title={t('activate.title', { name })}
      hint={link.data ? t('activate.hint', { username }) : undefined}
    >
      <ReadState
        read={isUsed ? { ...link, data: undefined, error: null } : link}
        compact={false}
        waiting={
          <div style={{ marginTop: 28 }}>
            <FormSkeleton fields={2} />
          </div>
        }
      >
        {() => <NewPasswordForm submit={submit} submitTitle={t('activate.submit')} onSaved={done} />}
      </ReadState>
    </AccountFrame>
  )
}
