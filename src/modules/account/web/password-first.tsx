import { Anchor, Button, Stack } from '@mantine/core'
import { Link, Navigate, useRouterState } from '@tanstack/react-router'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { changePassword, ChangePasswordForm, passwordDue } from '#modules/account/shared/password.ts'
import { AccountFrame } from '#modules/account/web/account-frame.tsx'
import { ChangePasswordFields, noPasswords } from '#modules/account/web/change-password-fields.tsx'
import { destinationOf } from '#modules/account/web/next.ts'
import { t } from '#modules/account/web/rights-words.ts'

/** Somebody's password is over, or HR asks for another: before anything else. */
export default function PasswordFirst() {
  const next = useRouterState({
    select: (state) => new URLSearchParams(state.location.searchStr).get('next'),
  })
  const read = useRead(passwordDue, {}, { errors: 'inline', fresh: Infinity })
  const change = useAction(changePassword, { errors: 'caller', success: 'Successfully changed password.' })
  const onward = () => location.assign(destinationOf(next).href)
  if (read.error instanceof WireError && read.error.status === 401) return <Navigate to="/account/login" />
  const due = read.data
  return (
    <AccountFrame
      title={t('passwordFirst.title')}
      hint={due?.why ? t(`passwordFirst.${due.why}`) : undefined}
    >
      <Stack mt="lg">
        {!read.data && <ReadState read={read} waiting={<FormSkeleton fields={3} />} />}
        {due?.why === null && <Button onClick={onward}>{t('first.onward')}</Button>}
        {due?.why && (
          <FormShell<typeof noPasswords>
            initial={noPasswords}
            schema={ChangePasswordForm}
            submit={(body) => change.attempt({ params: { id: due.id }, body })}
            onSaved={onward}
            submitTitle={t('change.submit')}
            guard={false}
          >
            <ChangePasswordFields />
          </FormShell>
        )}
        <Anchor component={Link} to="/account/logout" size="sm">
          {t('first.leave')}
        </Anchor>
      </Stack>
    </AccountFrame>
  )
}
