import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { portalLink, type SeenPortal } from '#modules/onboarding/shared/pre-boarding.ts'
import { PortalOverview } from '#modules/onboarding/web/portal-overview.tsx'
import { PortalStep } from '#modules/onboarding/web/portal-step.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'

/** What a newcomer sees behind the link of the mail: what is to be filled in before the first day, step by step. */
export default function PortalPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(portalLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  return (
    <LinkPage title={t('portal.title')} read={read} over={t('link.over')} overHint={t('link.overHint')}>
      {(portal) => <Filling portal={portal} token={token} />}
    </LinkPage>
  )
}

function Filling({ portal, token }: { portal: SeenPortal; token: string }) {
  const [at, setAt] = useAddressValue('step', '')
  const step = portal.steps.find(({ section }) => section === at)
  const go = (section: string) => {
    setAt(section)
    window.scrollTo({ top: 0 })
  }
  const next = portal.steps[portal.steps.findIndex(({ section }) => section === at) + 1]?.section ?? ''
  return (
    <>
      <LinkHead>
        <p>{portal.organization}</p>
        <h1>{t('portal.welcome', { name: portal.full_name })}</h1>
        <p>
          {portal.job_title ? `${portal.job_title} · ` : ''}
          {t('portal.firstDay')} <DateText value={portal.joins_on} beside />
        </p>
        {portal.buddy && (
          <p>
            {t('buddy.portal', {
              name: [portal.buddy.full_name, portal.buddy.job_title].filter(Boolean).join(', '),
            })}
          </p>
        )}
        <div className={styles.progress}>
          <progress value={portal.percent} max={100} aria-label={t('portal.progress')} />
          <span>{t('portal.percent', { percent: portal.percent })}</span>
        </div>
      </LinkHead>
      {portal.status === 'Returned' && !step && (
        <Callout tone="warning" title={t('portal.returned')}>
          {t('portal.returnedHint')}
        </Callout>
      )}
      {!portal.is_open && (
        <Callout
          tone="success"
          title={t(portal.status === 'Verified' ? 'portal.verified' : 'portal.submitted')}
        >
          {t(portal.status === 'Verified' ? 'portal.verifiedHint' : 'portal.submittedHint', {
            organization: portal.organization,
          })}
        </Callout>
      )}
      {step ? (
        <section className={styles.card} aria-labelledby="portal-step">
          <Anchor component="button" type="button" className={styles.back} onClick={() => go('')}>
            <IconChevronLeft size={16} aria-hidden /> {t('portal.all')}
          </Anchor>
          <PortalStep key={step.section} portal={portal} step={step} token={token} onDone={() => go(next)} />
        </section>
      ) : (
        <PortalOverview portal={portal} token={token} onOpen={go} />
      )}
      <p className={styles.foot}>
        {t('portal.until')} <Moment value={portal.expires_at} />.{' '}
        {t('portal.privacy', { organization: portal.organization })}
      </p>
    </>
  )
}
