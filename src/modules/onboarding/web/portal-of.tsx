import { Button, Group } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { InviteInput, portalDays, preBoarding, type Portal } from '#modules/onboarding/shared/pre-boarding.ts'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import styles from '#modules/onboarding/web/offer.module.css'
import { PortalReview } from '#modules/onboarding/web/portal-review.tsx'
import { portalTones, portalWords } from '#modules/onboarding/web/portal-badge.ts'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  valid_days: number
}
const F = fieldsOf<Values>()

/** What somebody who will join was asked to fill in, how far it is, and what is to be done about it. */
export function PortalOf({ person, editable }: { person: PreEmployment; editable: boolean }) {
  const { org } = useScope()
  const params = { org, id: person.id }
  const read = useRead(preBoarding.read, { params }, { errors: 'inline', fresh: 0 })
  const invite = useAction(preBoarding.invite, { success: t('details.invited'), errors: 'caller' })
  const withdraw = useAction(preBoarding.withdraw, { success: t('details.withdrawn') })
  const [asking, setAsking] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const portal = read.data?.portal ?? null
  const mayAsk =
    editable &&
    (person.state === 'Accepted' || person.state === 'Onboarding') &&
    portal?.status !== 'Verified'
  if (!portal && !mayAsk) return null
  const askToWithdraw = async () => {
    if (await confirm({ title: t('details.withdraw'), subtitle: t('details.withdrawHint') }))
      await withdraw.run({ params })
  }
  return (
    <section className={styles.offers} aria-label={t('details.title')}>
      <h3>{t('details.title')}</h3>
      {!portal && <p>{t('details.nothing')}</p>}
      {portal && (
        <article className={styles.one}>
          <Group justify="space-between" gap="xs">
            <strong>{t('details.progress', { percent: portal.percent })}</strong>
            <StatusBadge status={portalWords(portal)} tone={portalTones[portal.status]} />
          </Group>
          <Told portal={portal} />
          <Group gap="xs">
            {portal.sections.some(({ saved_at }) => saved_at) && (
              <Button
                size="compact-sm"
                variant={portal.status === 'Submitted' ? 'filled' : 'default'}
                onClick={() => setReviewing(true)}
              >
                {t(portal.status === 'Submitted' && editable ? 'details.review' : 'details.look')}
              </Button>
            )}
            {portal.is_live && editable && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => void askToWithdraw()}>
                {t('details.withdraw')}
              </Button>
            )}
          </Group>
        </article>
      )}
      {mayAsk && (
        <Button variant="light" leftSection={<IconMailForward size={16} />} onClick={() => setAsking(true)}>
          {t(portal ? 'details.again' : 'details.invite')}
        </Button>
      )}
      <FormDialog<Values>
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(portal ? 'details.again' : 'details.invite')}
        initial={{ valid_days: portalDays.usual }}
        schema={InviteInput}
        submit={(values) => invite.attempt({ params, body: values })}
        submitTitle={t('details.send')}
      >
        <Callout>{t(portal ? 'details.againHint' : 'details.inviteHint', { email: person.email })}</Callout>
        <F.Number name="valid_days" label={t('offer.days')} required />
      </FormDialog>
      {portal && (
        <PortalReview
          opened={reviewing}
          onClose={() => setReviewing(false)}
          person={person}
          portal={portal}
          editable={editable}
        />
      )}
    </section>
  )
}

const Told = ({ portal }: { portal: Portal }) => (
  <>
    <p>
      {t('details.askedBy', { name: portal.invited_by_name })} · <Moment value={portal.invited_at} />
    </p>
    {portal.is_live ? (
      <p>
        {t('offer.until')} <Moment value={portal.expires_at} />
      </p>
    ) : (
      portal.status !== 'Verified' && <p>{t('details.noLink')}</p>
    )}
    {portal.submitted_at && (
      <p>
        {t('details.submittedAt')} <Moment value={portal.submitted_at} />
      </p>
    )}
  </>
)
