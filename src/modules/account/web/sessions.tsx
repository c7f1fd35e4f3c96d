import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { endOtherSessions, endSession, sessions } from '#modules/account/shared/session.ts'
import { countryName } from '#modules/commons/web/public-country.ts'
import { deviceOf, isPhone } from '#modules/account/web/device.ts'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Session = ResponseOf<typeof sessions>['results'][number]

/** Where one is signed in: this device first, and the way to sign the others out. */
export function Sessions() {
  const list = useRead(sessions, {}, { errors: 'inline' })
  const endAll = useAction(endOtherSessions, {
    success: ({ ended }) => t('sessions.othersEnded', { count: ended }),
  })
  const rows = list.data?.results.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) ?? []
  const askToEndAll = async () => {
    if (await confirm({ subtitle: t('sessions.confirmOthers'), yes: t('sessions.endOthers') }))
      await endAll.run({})
  }
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <header className={styles.head}>
        <div>
          <h2 id="sessions">{t('sessions.title')}</h2>
          <p>{t('sessions.hint')}</p>
        </div>
        {rows.length > 1 && (
          <Button variant="default" size="sm" loading={endAll.pending} onClick={() => void askToEndAll()}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </header>
      <ReadState read={list} lines={4}>
        {() => (
          <ul className={styles.list}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </ReadState>
      {rows.length === 1 && <p className={styles.none}>{t('sessions.none')}</p>}
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useAction(endSession, { success: t('sessions.ended') })
  const Sign = isPhone(session.user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceOf(session.user_agent) ?? t('sessions.unknown')
  const ask = async () => {
    if (await confirm({ subtitle: t('sessions.confirmOne'), yes: t('sessions.end') }))
      await end.run({ params: { id: session.id } })
  }
  return (
    <li className={styles.session}>
      <span className={styles.sign} data-current={session.is_current || undefined}>
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={styles.words}>
        <strong>
          {name}
          {session.is_current && <Badge color="success">{t('sessions.current')}</Badge>}
          {session.remember && <Badge color="gray">{t('sessions.remembered')}</Badge>}
        </strong>
        <span>
          {session.country && `${countryName(session.country)} · `}
          {session.ip && `${session.ip} · `}
          {t('sessions.since')} <Moment value={session.created_at} /> · {t('sessions.lastUsed')}{' '}
          <Moment value={session.last_used_at} />
        </span>
      </div>
      {!session.is_current && (
        <Button
          variant="subtle"
          color="danger"
          size="compact-sm"
          loading={end.pending}
          aria-label={`${t('sessions.end')}: ${name}`}
          onClick={() => void ask()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
