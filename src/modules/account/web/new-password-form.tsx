import { Button } from '@mantine/core'
import { useFormState } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/text-fields.tsx'
import { NewPasswordForm as schema } from '#modules/account/shared/password.ts'
import { PasswordRules } from '#modules/account/web/password-rules.tsx'
import { t } from '#modules/account/web/words.ts'

interface Typed {
  password: string
  repeat_password: string
}

/** A first or another password, typed twice: at the end of a link of a mail. */
export const NewPasswordForm = ({
  submit,
  submitTitle,
  onSaved,
}: {
  submit: (typed: Typed) => Promise<unknown>
  submitTitle: string
  onSaved: () => void
}) => (
  <div style={{ marginTop: 28 }}>
    <FormShell<Typed>
      initial={{ password: '', repeat_password: '' }}
      schema={schema}
      submit={submit}
      onSaved={onSaved}
      guard={false}
      actions={<Submit title={submitTitle} />}
    >
      <PasswordField name="password" label={t('new.password')} autoComplete="new-password" required />
      <PasswordRules />
      <PasswordField name="repeat_password" label={t('new.repeat')} autoComplete="new-password" required />
    </FormShell>
  </div>
)

function Submit({ title }: { title: string }) {
  const { pending } = useFormState()
  return (
    <Button type="submit" size="md" fullWidth loading={pending}>
      {title}
    </Button>
  )
}
