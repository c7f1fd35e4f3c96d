import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { trustedDevices } from '#modules/account/shared/trusted-device.ts'
import { countryName } from '#modules/commons/web/public-country.ts'
import { deviceOf, isPhone } from '#modules/account/web/device.ts'
import styles from '#modules/account/web/sessions.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Device = ResponseOf<typeof trustedDevices.list>['results'][number]

/** Where the second step is left out: nothing for whoever has remembered none. */
export function TrustedDevices() {
  const { data } = useRead(trustedDevices.list, {}, { errors: 'inline' })
  if (!data?.results.length) return null
  return (
    <section className={styles.card} aria-labelledby="trusted-devices">
      <header className={styles.head}>
        <div>
          <h2 id="trusted-devices">{t('trusted.title')}</h2>
          <p>{t('trusted.hint')}</p>
        </div>
      </header>
      <ul className={styles.list}>
        {data.results.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const end = useAction(trustedDevices.end, { success: t('trusted.ended') })
  const Sign = isPhone(device.user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceOf(device.user_agent) ?? t('sessions.unknown')
  const ask = async () => {
    if (await confirm({ subtitle: t('trusted.confirm'), yes: t('trusted.end') }))
      await end.run({ params: { id: device.id } })
  }
  return (
    <li className={styles.session}>
      <span className={styles.sign} data-current={device.is_current || undefined}>
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={styles.words}>
        <strong>
          {name}
          {device.is_current && <Badge color="success">{t('sessions.current')}</Badge>}
        </strong>
        <span>
          {device.country && `${countryName(device.country)} · `}
          {device.ip && `${device.ip} · `}
          {t('sessions.until')} <Moment value={device.trusted_until} /> · {t('sessions.lastUsed')}{' '}
          <Moment value={device.last_used_at} />
        </span>
      </div>
      <Button
        variant="subtle"
        color="danger"
        size="compact-sm"
        loading={end.pending}
        aria-label={`${t('trusted.end')}: ${name}`}
        onClick={() => void ask()}
      >
        {t('trusted.end')}
      </Button>
    </li>
  )
}
