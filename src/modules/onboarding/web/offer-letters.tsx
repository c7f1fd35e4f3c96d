import { Button, Group } from '@mantine/core'
import { IconEye, IconFileTypePdf, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { openFile, orSay } from '#ui/data/download.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { compensationCodes } from '#modules/hris/shared/records.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { savePdf } from '#modules/hris/web/public-letter.ts'
import { offerDays, OfferInput, offers, type Offer } from '#modules/onboarding/shared/offer-letter.ts'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import styles from '#modules/onboarding/web/offer.module.css'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  template_id: string
  valid_days: number
  annual_salary: string | null
  hourly_rate: string | null
}
const F = fieldsOf<Values>()
export const offerTones = {
  Waiting: 'warning',
  Sent: 'info',
  Viewed: 'warning',
  Accepted: 'success',
  Declined: 'danger',
  Expired: 'neutral',
  Withdrawn: 'neutral',
} as const

/** The offers made to one who may join, what they said, and the next one. */
export function OfferLetters({ person, editable }: { person: PreEmployment; editable: boolean }) {
  const { org } = useScope()
  const read = useRead(offers.list, { params: { org, id: person.id } }, { errors: 'inline' })
  const [sending, setSending] = useState(false)
  const rows = read.data?.results ?? []
  const maySend = editable && (person.state === 'Draft' || person.state === 'Declined')
  if (!maySend && rows.length === 0) return null
  return (
    <section className={styles.offers} aria-label={t('offer.title')}>
      <h3>{t('offer.title')}</h3>
      {rows.length === 0 && <p>{t('offer.nothing')}</p>}
      {rows.map((row) => (
        <OneOffer key={row.id} person={person} offer={row} editable={editable} />
      ))}
      {maySend && (
        <Button variant="light" leftSection={<IconSend size={16} />} onClick={() => setSending(true)}>
          {t(rows.length ? 'offer.again' : 'offer.send')}
        </Button>
      )}
      {maySend && (
        <SendOffer
          person={person}
          first={read.data?.template_id ?? null}
          opened={sending}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  )
}

/** Whom an offer reaches. */
const reachFacts = ({ full_name, email, joins_on }: PreEmployment) => [
  { label: t('offer.candidate'), value: full_name },
  { label: t('pre.email'), value: email },
  { label: t('pre.joins'), value: <DateText value={joins_on} /> },
]

function OneOffer({ person, offer, editable }: { person: PreEmployment; offer: Offer; editable: boolean }) {
  const { org } = useScope()
  const params = { org, id: offer.id }
  const withdraw = useAction(offers.withdraw, { success: t('offer.withdrawn') })
  const approve = useAction(offers.approve, { success: t('offer.sent') })
  const open = offer.state === 'Sent' || offer.state === 'Viewed'
  const askToWithdraw = async () => {
    if (await confirm()) await withdraw.run({ params })
  }
  const askToApprove = async () => {
    const question = {
      title: t('offer.approve'),
      subtitle: t('offer.approveAsk'),
      yes: t('offer.approve'),
      danger: false,
      facts: reachFacts(person),
    }
    if (await confirm(question)) await approve.run({ params })
  }
  return (
    <article className={styles.one}>
      <Group justify="space-between" gap="xs">
        <strong>{t('offer.number', { number: offer.number })}</strong>
        <StatusBadge status={offer.state} tone={offerTones[offer.state]} />
      </Group>
      <p>
        {t(offer.state === 'Waiting' ? 'offer.writtenBy' : 'offer.sentBy', { name: offer.sent_by_name })} ·{' '}
        <Moment value={offer.sent_at} />
      </p>
      {offer.state === 'Waiting' && <p>{t('offer.waits')}</p>}
      {offer.approved_by_name && <p>{t('offer.approvedBy', { name: offer.approved_by_name })}</p>}
      {open && (
        <p>
          {t('offer.until')} <Moment value={offer.expires_at} />
        </p>
      )}
      {offer.viewed_at && (
        <p>
          {t('offer.viewed')} <Moment value={offer.viewed_at} />
        </p>
      )}
      {offer.answered_at && (
        <p>
          {offer.has_signed_copy
            ? t('offer.signedByCopy', { address: offer.address ?? '' })
            : t('offer.signed', { name: offer.signature ?? '', address: offer.address ?? '' })}{' '}
          · <Moment value={offer.answered_at} />
        </p>
      )}
      {offer.remarks && <blockquote>{offer.remarks}</blockquote>}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileTypePdf size={14} />}
          onClick={() => orSay(openFile(offers.letter, { params }))}
        >
          {t('offer.pdf')}
        </Button>
        {offer.has_signed_copy && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => orSay(openFile(offers.signedCopy, { params }))}
          >
            {t('offer.signedCopy')}
          </Button>
        )}
        {offer.abilities.approve && (
          <Button size="compact-sm" loading={approve.pending} onClick={() => void askToApprove()}>
            {t('offer.approve')}
          </Button>
        )}
        {offer.abilities.withdraw && editable && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => void askToWithdraw()}>
            {t('offer.withdraw')}
          </Button>
        )}
      </Group>
    </article>
  )
}

function SendOffer({
  person,
  first,
  opened,
  onClose,
}: {
  person: PreEmployment
  /** The template that is mapped to offers. */
  first: string | null
  opened: boolean
  onClose: () => void
}) {
  const { org, may } = useScope()
  const send = useAction(offers.send, {
    success: ({ state }) => t(state === 'Waiting' ? 'offer.nowWaits' : 'offer.sent'),
    errors: 'caller',
  })
  const templates = useRead(letterTemplate.list, opened ? { params: { org }, query: { limit: 200 } } : null, {
    errors: 'inline',
  })
  const options = (templates.data?.results ?? [])
    .filter(({ kind }) => kind === 'Offer')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog<Values>
      opened={opened && !templates.isPending}
      onClose={onClose}
      title={t('offer.send')}
      initial={{
        template_id: options.find(({ value }) => value === first)?.value ?? options[0]?.value ?? '',
        valid_days: offerDays.usual,
        annual_salary: person.annual_salary,
        hourly_rate: person.hourly_rate,
      }}
      schema={OfferInput}
      submit={(values) =>
        send.attempt({
          params: { org, id: person.id },
          body: { ...OfferInput.parse(values), version: person.version },
        })
      }
      submitTitle={t('offer.send')}
    >
      <Callout>{t('offer.hint')}</Callout>
      <Facts facts={reachFacts(person)} layout="rows" />
      {options.length === 0 && <Callout tone="warning">{t('offer.noTemplates')}</Callout>}
      <F.Select
        name="template_id"
        label={t('offer.template')}
        hint={t('offer.templateHint')}
        options={options}
        required
      />
      <F.Number name="valid_days" label={t('offer.days')} required />
      {may(compensationCodes) && (
        <>
          <F.Money name="annual_salary" label={t('pre.salary')} hint={t('offer.payHint')} />
          <F.Money name="hourly_rate" label={t('pre.rate')} places={4} hint={t('pre.rateHint')} />
        </>
      )}
      <Preview personId={person.id} />
    </FormDialog>
  )
}

/** The letter as the candidate would get it, before anything is sent. */
function Preview({ personId }: { personId: string }) {
  const { org } = useScope()
  const { form } = useFormState()
  const preview = useAction(offers.preview)
  const show = async () => {
    const asked = OfferInput.safeParse(form.getValues())
    if (!asked.success) return void form.validate()
    await savePdf(await preview.run({ params: { org, id: personId }, body: asked.data }))
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        loading={preview.pending}
        onClick={() => void show()}
      >
        {t('offer.preview')}
      </Button>
    </div>
  )
}
