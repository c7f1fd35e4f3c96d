import { Badge, Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { TextField } from '#ui/form/text-fields.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { passkeys, type Passkey } from '#modules/account/shared/passkey.ts'
import { deviceOf } from '#modules/account/web/device.ts'
import { useNewPasskey } from '#modules/account/web/new-passkey.ts'
import { RecoveryCodesDialog } from '#modules/account/web/recovery-codes.tsx'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'

/** One's own passkeys: a phone, a computer or a stick that says who one is. */
export function Passkeys() {
  const list = useRead(passkeys.list, {}, { errors: 'inline' })
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const make = useNewPasskey()
  const rows = list.data?.results ?? []
  const add = async (values: { name: string }) => {
    const made = await make(values)
    if (typeof made === 'string') {
      sayFailure(made)
      return notSent
    }
    setCodes(made.recovery_codes)
    setAdding(false)
    return made
  }
  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <header className={styles.head}>
        <div>
          <h2 id="passkeys">{t('passkey.title')}</h2>
          <p>{t('passkey.hint')}</p>
        </div>
        <Button variant={rows.length ? 'default' : 'filled'} onClick={() => setAdding(true)}>
          {t('passkey.add')}
        </Button>
      </header>
      <ReadState read={list} lines={2}>
        {() => (
          <ul className={styles.list}>
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </ReadState>
      {list.data && rows.length === 0 && <p className={styles.none}>{t('passkey.none')}</p>}
      <FormDialog<{ name: string }>
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('passkey.add')}
        size={440}
        initial={{ name: deviceOf(navigator.userAgent) ?? '' }}
        submit={add}
        submitTitle={t('stepUp.go')}
      >
        <Callout tone="info">{t('passkey.addHint')}</Callout>
        <TextField name="name" label={t('passkey.name')} required />
      </FormDialog>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false)
  const rename = useAction(passkeys.rename, { errors: 'caller', success: t('passkey.renamed') })
  const remove = useAction(passkeys.remove, { success: t('passkey.removed') })
  const { id, name, is_synced, created_at, last_used_at } = passkey
  const askToRemove = async () => {
    const title = t('passkey.removeOf', { name })
    if (await confirm({ title, subtitle: t('passkey.removeHint'), yes: t('passkey.remove') }))
      await remove.run({ params: { id }, body: {} })
  }
  return (
    <li className={styles.session}>
      <span className={styles.sign}>
        <IconFingerprint size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={styles.words}>
        <strong>
          {name}
          {is_synced && <Badge color="gray">{t('passkey.synced')}</Badge>}
        </strong>
        <span>
          {t('passkey.since')} <Moment value={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              {t('passkey.lastUsed')} <Moment value={last_used_at} />
            </>
          ) : (
            t('passkey.unused')
          )}
        </span>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${t('passkey.rename')}: ${name}`}
        onClick={() => setRenaming(true)}
      >
        {t('passkey.rename')}
      </Button>
      <Button
        variant="subtle"
        color="danger"
        size="compact-sm"
        aria-label={`${t('passkey.remove')}: ${name}`}
        loading={remove.pending}
        onClick={() => void askToRemove()}
      >
        {t('passkey.remove')}
      </Button>
      <FormDialog<{ name: string }>
        opened={renaming}
        onClose={() => setRenaming(false)}
        title={t('passkey.rename')}
        size={440}
        initial={{ name }}
        submit={(body) => rename.attempt({ params: { id }, body })}
      >
        <TextField name="name" label={t('passkey.name')} required />
      </FormDialog>
    </li>
  )
}
