import { Anchor } from '@mantine/core'
import { IconChevronLeft, IconLinkOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { WireError } from '#ui/data/failure.ts'
import { useRead } from '#ui/data/query.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { portalLink, portalSections, type SeenPortal } from '#modules/onboarding/shared/pre-boarding.ts'
import { PortalOverview } from '#modules/onboarding/web/portal-overview.tsx'
import { PortalStep } from '#modules/onboarding/web/portal-step.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'

/** What a newcomer sees behind the link of the mail: what is to be filled in before the first day, step by step. */
export default function PortalPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(portalLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  useEffect(() => {
    document.title = t('portal.title')
  }, [])
  const isOver = read.error instanceof WireError && read.error.status === 404
  return (
    <div className={styles.page}>
      {read.isPending && (
        <div className={styles.card}>
          <FormSkeleton fields={5} />
        </div>
      )}
      {isOver && (
        <div className={styles.card}>
          <Empty
            page
            icon={<IconLinkOff size={26} stroke={1.5} />}
            title={t('link.over')}
            hint={t('link.overHint')}
          />
        </div>
      )}
      {read.error && !isOver && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && !isOver && <Filling portal={read.data} token={token} />}
    </div>
  )
}

function Filling({ portal, token }: { portal: SeenPortal; token: string }) {
  const [at, setAt] = useAddressValue('step', '')
  const step = portal.steps.find(({ section }) => section === at)
  const go = (section: string) => {
    setAt(section)
    window.scrollTo({ top: 0 })
  }
  const next = portalSections[portalSections.findIndex((section) => section === at) + 1] ?? ''
  return (
    <>
      <header className={styles.head}>
        <p>{portal.organization}</p>
        <h1>{t('portal.welcome', { name: portal.full_name })}</h1>
        <p>
          {portal.job_title ? `${portal.job_title} · ` : ''}
          {t('portal.firstDay')} <DateText value={portal.joins_on} beside />
        </p>
        <div className={styles.progress}>
          <progress value={portal.percent} max={100} aria-label={t('portal.progress')} />
          <span>{t('portal.percent', { percent: portal.percent })}</span>
        </div>
      </header>
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
