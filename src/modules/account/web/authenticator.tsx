import { Button, Code, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { confirm as ask } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { totp } from '#modules/account/shared/totp.ts'
import { AuthenticatorPicture } from '#modules/account/web/authenticator-picture.tsx'
import { RecoveryCodesDialog } from '#modules/account/web/recovery-codes.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'

interface Begun {
  secret: string
  qr: readonly string[]
}

/** One's own authenticator: put on, taken off, and the codes for when it is lost. */
export function Authenticator() {
  const read = useRead(totp.read, {}, { errors: 'inline' })
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  // who they are is asked when they go on (step-up-host.tsx)
  const begin = useAction(totp.begin, { onSuccess: setBegun })
  const confirm = useAction(totp.confirm, { errors: 'caller', success: t('totp.on') })
  const renew = useAction(totp.renew, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  const remove = useAction(totp.remove, { success: t('totp.removed') })
  const state = read.data
  if (!state) return null
  const takeOff = async () => {
    if (await ask({ title: t('totp.remove'), subtitle: t('totp.removeHint'), yes: t('totp.remove') }))
      await remove.run({ body: {} })
  }
  return (
    <section className={styles.card} aria-labelledby="authenticator">
      <header className={styles.head}>
        <div>
          <h2 id="authenticator">{t('totp.title')}</h2>
          <p>{t('totp.hint')}</p>
        </div>
        <StatusBadge
          status={t(state.is_on ? 'totp.isOn' : 'totp.isOff')}
          tone={state.is_on ? 'success' : 'neutral'}
        />
      </header>
      {!state.is_on && state.due_at && (
        <Callout tone="warning">
          {t('totp.due')} <Moment value={state.due_at} />
        </Callout>
      )}
      {state.was_reset && <Callout tone="warning">{t('totp.wasReset')}</Callout>}
      <Group>
        {!state.is_on && (
          <Button loading={begin.pending} onClick={() => void begin.run({ body: {} })}>
            {t('totp.begin')}
          </Button>
        )}
        {state.was_reset && (
          <Button variant="default" loading={remove.pending} onClick={() => void remove.run({ body: {} })}>
            {t('totp.without')}
          </Button>
        )}
        {state.is_on && (
          <>
            <Text size="sm">{t('totp.left', { count: state.recovery_left })}</Text>
            <Button variant="default" loading={renew.pending} onClick={() => void renew.run({ body: {} })}>
              {t('totp.renew')}
            </Button>
            <Button variant="default" loading={remove.pending} onClick={() => void takeOff()}>
              {t('totp.remove')}
            </Button>
          </>
        )}
      </Group>
      <FormDialog<{ otp: string }>
        opened={begun !== null}
        onClose={() => setBegun(null)}
        title={t('totp.scan')}
        size={480}
        initial={{ otp: '' }}
        submit={async (body) => setCodes((await confirm.attempt({ body })).recovery_codes)}
        submitTitle={t('totp.confirm')}
      >
        {begun && <AuthenticatorPicture qr={begun.qr} />}
        <Text size="sm">
          {t('totp.orType')} <Code>{begun?.secret}</Code>
        </Text>
        <TextField name="otp" label={t('totp.code')} required />
      </FormDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </section>
  )
}
