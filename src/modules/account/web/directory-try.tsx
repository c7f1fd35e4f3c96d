import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { t } from '#modules/account/web/provider-words.ts'

interface Values {
  login: string
  password: string
}
const F = fieldsOf<Values>()
export type Said = ResponseOf<typeof identityProviders.ask>

/** Asks a directory for somebody, such as oneself. */
export function DirectoryTry({
  id,
  opened,
  onClose,
  onSaid,
}: {
  id: string
  opened: boolean
  onClose: () => void
  onSaid: (said: Said) => void
}) {
  const { org } = useScope()
  const ask = useAction(identityProviders.ask, { errors: 'caller', onSuccess: onSaid })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('try')}
      size={480}
      initial={{ login: '', password: '' }}
      submit={(body) => ask.attempt({ params: { org, id }, body })}
      submitTitle={t('try')}
    >
      <Callout tone="info">{t('askAbout')}</Callout>
      <F.Text name="login" label={t('login')} hint={t('loginHint')} required />
      <F.Password name="password" label={t('password')} autoComplete="off" required />
    </FormDialog>
  )
}

/** Whom it lets in, or why not. */
export function DirectorySaid({ said: { email, code, full_name, problem } }: { said: Said }) {
  const told = email ?? code ?? ''
  return (
    <Callout
      tone={problem ? 'danger' : 'success'}
      title={problem ? refusal(problem) : t('triedFine', { email: told, name: full_name ?? '' })}
    >
      {problem && told && t('directorySaid', { told })}
    </Callout>
  )
}
