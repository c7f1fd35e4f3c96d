import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLocale } from '#ui/i18n/locale.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import { custodiansOf, readersOf } from '#modules/whistle-blower/domain/conflict.ts'
import { reporting, type Door } from '#modules/whistle-blower/shared/reporting.ts'
import { Receipt, type Sent } from '#modules/whistle-blower/web/receipt.tsx'
import { proof, Refused, untraced } from '#modules/whistle-blower/web/untraced.ts'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

const nothing = {
  description: '',
  happened: '',
  place: '',
  people: '',
  evidence: '',
  identity: '',
}

/** Nothing is required but what happened. */
export function MakeReport({ door, onBack }: { door: Door; onBack: () => void }) {
  const { locale } = useLocale()
  const [said, setSaid] = useState(nothing)
  const [organization, setOrganization] = useState(door.organizations[0]?.slug ?? '')
  const [type, setType] = useState('')
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [isNamed, setNamed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<Refused['fields']>({})
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent) return <Receipt sent={sent} onDone={onBack} />
  const text = (name: keyof typeof nothing) => ({
    value: said[name],
    error: wrong[name]?.map((one) => refusal(one)).join(' '),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setSaid((before) => ({ ...before, [name]: value }))
    },
  })
  const all = door.organizations.find(({ slug }) => slug === organization)?.investigators ?? []
  const { identity: _, ...written } = said
  const people = all.map((one) => ({ ...one, duty: one.is_custodian ? 'Custodian' : 'Investigator' }))
  const involved = { excluded, said: Object.values(written) }
  const keepers = custodiansOf(people, involved)
  const readers = readersOf(people, involved)
  const takesName = door.allow_identity && keepers.length > 0
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setWrong({})
    try {
      const body = {
        ...said,
        identity: isNamed && takesName ? said.identity : '',
        organization,
        incident_type_id: type || null,
        excluded_ids: [...excluded],
        proof: await proof(),
      }
      setSent(await untraced(reporting.send, { body }))
      window.scrollTo({ top: 0 })
    } catch (error) {
      setWrong(error instanceof Refused ? error.fields : { non_field_errors: [t('failed')] })
    } finally {
      setSending(false)
    }
  }
  const unplaced = Object.entries(wrong).filter(([name]) => !(name in nothing) && name !== 'excluded_ids')
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} autoComplete="off">
      {door.organizations.length > 1 && (
        <NativeSelect
          label={t('organization')}
          value={organization}
          data={door.organizations.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={(event) => {
            setOrganization(event.currentTarget.value)
            setExcluded([])
          }}
        />
      )}
      {door.incident_types.length > 0 && (
        <NativeSelect
          label={t('kind')}
          value={type}
          data={[
            { value: '', label: t('kindNone') },
            ...door.incident_types.map(({ id, name, name_nepali }) => ({
              value: id,
              label: locale === 'ne' ? (name_nepali ?? name) : name,
            })),
          ]}
          onChange={(event) => setType(event.currentTarget.value)}
        />
      )}
      <Textarea label={t('what')} required autosize minRows={5} maxLength={20_000} {...text('description')} />
      <TextInput label={t('when')} description={t('whenHint')} maxLength={200} {...text('happened')} />
      <TextInput label={t('where')} maxLength={200} {...text('place')} />
      <TextInput label={t('people')} description={t('peopleHint')} maxLength={1000} {...text('people')} />
      <Textarea
        label={t('evidence')}
        description={t('evidenceHint')}
        autosize
        minRows={2}
        maxLength={4000}
        {...text('evidence')}
      />
      <Checkbox.Group
        label={t('exclude')}
        description={t('excludeHint')}
        value={[...excluded]}
        onChange={setExcluded}
        error={wrong['excluded_ids']?.map((one) => refusal(one)).join(' ')}
      >
        <div className={styles.checks}>
          {all.map(({ id, full_name }) => (
            <Checkbox key={id} value={id} label={full_name} />
          ))}
        </div>
      </Checkbox.Group>
      {takesName && (
        <Checkbox
          label={t('named')}
          description={t('namedHint', { names: keepers.map(({ full_name }) => full_name).join(', ') })}
          checked={isNamed}
          onChange={(event) => setNamed(event.currentTarget.checked)}
        />
      )}
      {door.allow_identity && !takesName && people.some(({ is_custodian }) => is_custodian) && (
        <p className={styles.small}>{t('namedNobody')}</p>
      )}
      {takesName && isNamed && <TextInput label={t('identity')} maxLength={500} {...text('identity')} />}
      <Callout
        tone={readers.length ? 'info' : 'danger'}
        title={t('willRead', { names: readers.map(({ full_name }) => full_name).join(', ') || '–' })}
      >
        {t('willReadHint')}
      </Callout>
      {unplaced.length > 0 && (
        <Callout tone="danger" alert>
          {unplaced.flatMap(([, messages]) => messages.map((one) => refusal(one))).join(' ')}
        </Callout>
      )}
      <div className={styles.choices}>
        <Button type="submit" loading={isSending}>
          {t('send')}
        </Button>
        <Button variant="default" onClick={onBack} disabled={isSending}>
          {t('back')}
        </Button>
      </div>
      <p className={styles.small}>{t('filesLater')}</p>
    </form>
  )
}
