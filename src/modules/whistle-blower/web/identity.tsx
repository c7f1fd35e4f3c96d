import { Button } from '@mantine/core'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Report } from '#modules/whistle-blower/shared/report.ts'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

interface Props {
  requests: Report['identity_requests']
  /** Empty until it is shown. */
  identity: string
  onAsk: () => void
  onShow: () => void
}

/** The name that was given: sealed, requested, released or refused, with all requests for it. */
export function Identity({ requests, identity, onAsk, onShow }: Props) {
  const own = requests.filter(({ is_own }) => is_own)
  const isReleased = own.some(({ state }) => state === 'Released')
  const isWaiting = own.some(({ state }) => state === 'Requested')
  return (
    <Panel title={t('identityTitle')}>
      <p className={styles.small}>{t('identitySealed')}</p>
      {requests.map((one) => (
        <section key={one.id} className={styles.message}>
          <strong>{one.by}</strong> · <Day value={one.requested_on} /> <StatusBadge status={one.state} />
          {one.decided_by && one.decided_on && (
            <p>
              {t('decidedBy')} {one.decided_by} · <Day value={one.decided_on} />
            </p>
          )}
          {one.answer && <p className={styles.text}>{one.answer}</p>}
        </section>
      ))}
      {identity && <Callout title={t('identity')}>{identity}</Callout>}
      {!identity && isReleased && (
        <Button variant="default" onClick={onShow}>
          {t('showIdentity')}
        </Button>
      )}
      {!isReleased && !isWaiting && (
        <Button variant="default" onClick={onAsk}>
          {t('askIdentity')}
        </Button>
      )}
    </Panel>
  )
}
