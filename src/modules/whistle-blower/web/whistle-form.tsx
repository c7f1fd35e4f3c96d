import { Anchor, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { mayRefresh } from '#ui/data/session.ts'
import { usePageTitle } from '#ui/show/page-title.ts'
import { Callout } from '#ui/show/callout.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { reporting, type Door } from '#modules/whistle-blower/shared/reporting.ts'
import { CheckReport } from '#modules/whistle-blower/web/check-report.tsx'
import { MakeReport } from '#modules/whistle-blower/web/make-report.tsx'
import { untraced } from '#modules/whistle-blower/web/untraced.ts'
import styles from '#modules/whistle-blower/web/whistle.module.css'
import { t } from '#modules/whistle-blower/web/words.ts'

/**
 * For somebody who is afraid. The address never changes with the report, nothing is kept in the browser, and no call carries
 * who is signed in: everything lives in the memory of this page.
 */
export default function WhistleForm() {
  usePageTitle(t('title'))
  const [door, setDoor] = useState<Door | 'failed' | null>(null)
  const [shown, setShown] = useState<'start' | 'make' | 'check'>('start')
  const look = () => {
    untraced(reporting.door, {}).then(setDoor, () => setDoor('failed'))
  }
  useEffect(look, [])
  useLeaveByEscape()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <Button variant="default" onClick={leave}>
          {t('leave')}
        </Button>
      </header>
      {mayRefresh() && (
        <Callout tone="warning" title={t('signedIn')}>
          {t('signedInHint')}
        </Callout>
      )}
      {door === null && <TextSkeleton lines={6} />}
      {door === 'failed' && (
        <Empty page title={t('failed')}>
          <Button
            onClick={() => {
              setDoor(null)
              look()
            }}
          >
            {t('again')}
          </Button>
        </Empty>
      )}
      {door !== null && door !== 'failed' && (
        <>
          {shown === 'start' && (
            <Start door={door} onMake={() => setShown('make')} onCheck={() => setShown('check')} />
          )}
          {shown === 'make' && <MakeReport door={door} onBack={() => setShown('start')} />}
          {shown === 'check' && <CheckReport onBack={() => setShown('start')} />}
        </>
      )}
    </div>
  )
}

function Start({ door, onMake, onCheck }: { door: Door; onMake: () => void; onCheck: () => void }) {
  return (
    <>
      {door.introduction && <p className={styles.text}>{door.introduction}</p>}
      {door.is_open ? (
        <div className={styles.choices}>
          <Button size="md" onClick={onMake}>
            {t('make')}
          </Button>
          <Button size="md" variant="default" onClick={onCheck}>
            {t('check')}
          </Button>
        </div>
      ) : (
        <Callout title={t('closed')}>
          <Anchor component="button" onClick={onCheck}>
            {t('check')}
          </Anchor>
        </Callout>
      )}
      {door.is_open && (
        <section className={styles.card}>
          <h2>{t('readBy')}</h2>
          {door.organizations.map(({ slug, name, investigators }) => (
            <p key={slug}>
              <strong>{name}</strong>:{' '}
              {investigators
                .filter(({ is_fallback, is_custodian }) => !is_fallback && !is_custodian)
                .map(({ full_name }) => full_name)
                .join(', ')}
            </p>
          ))}
          <p>{t('readByHint')}</p>
        </section>
      )}
      <section className={styles.card}>
        <h2>{t('protect')}</h2>
        <ul>
          <li>{t('protect.nothing')}</li>
          <li>{t('protect.locked')}</li>
          <li>{t('protect.days', { days: door.acknowledge_days, months: door.feedback_months })}</li>
          <li>{t('protect.network')}</li>
        </ul>
      </section>
      {door.authorities && (
        <section className={styles.card}>
          <h2>{t('authorities')}</h2>
          <p className={styles.text}>{door.authorities}</p>
        </section>
      )}
    </>
  )
}

/** Replaces the page and its place in the history, so that going back does not lead here. */
const leave = () => window.location.replace('https://www.wikipedia.org/')

/** Escape twice within a second. */
function useLeaveByEscape() {
  useEffect(() => {
    let last = 0
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (event.timeStamp - last < 1000) leave()
      last = event.timeStamp
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
