import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { organizationSecurity } from '#modules/account/shared/mechanism.ts'
import {
  identityProviders,
  providerKinds,
  type ProviderKind,
} from '#modules/account/shared/identity-provider.ts'
import styles from '#modules/account/web/authentication.module.css'
import { t } from '#modules/account/web/rights-words.ts'

/** What people sign in with beside their password, and of whom it is asked. */
export default function Authentication() {
  const { org, to } = useScope()
  const read = useRead(organizationSecurity.list, { params: { org } })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={3} />} compact={false} />
  return (
    <>
      <PageHead title={t('mechanism.title')} subtitle={t('mechanism.hint')} />
      <ul className={styles.mechanisms}>
        <li>
          <Link
            to={to('admin-organization-settings-security-settings-authentication-settings-mechanism', {
              security: 'password',
            })}
          >
            <span>
              <strong>{t('mechanism.name.password')}</strong>
              <small>{t('mechanism.about.password')}</small>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
        {read.data.results.map(({ mechanism, enforced_for, asked }) => (
          <li key={mechanism}>
            <Link
              to={to('admin-organization-settings-security-settings-authentication-settings-mechanism', {
                security: mechanism,
              })}
            >
              <span>
                <strong>{t(`mechanism.name.${mechanism}`)}</strong>
                <small>{t(`mechanism.about.${mechanism}`)}</small>
              </span>
              <StatusBadge
                status={t(`mechanism.for.${enforced_for}`)}
                tone={enforced_for === 'nobody' ? 'neutral' : 'success'}
              />
              <span className={styles.count}>{t('mechanism.asked', { count: asked })}</span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
        {providerKinds.map((kind) => (
          <li key={kind}>
            <Link
              to={to('admin-organization-settings-security-settings-authentication-settings-mechanism', {
                security: kind,
              })}
            >
              <span>
                <strong>{t(`mechanism.name.${kind}`)}</strong>
                <small>{t(`mechanism.about.${kind}`)}</small>
              </span>
              <ProviderState kind={kind} />
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.head}>{t('access.title')}</h2>
      <p>{t('access.hint')}</p>
      <SingletonForm declared={accessSettings} />
    </>
  )
}

function ProviderState({ kind }: { kind: ProviderKind }) {
  const { org } = useScope()
  const read = useRead(identityProviders.list, { params: { org } }, { errors: 'inline' })
  const own = read.data?.results.filter((provider) => provider.kind === kind) ?? []
  const on = own.filter(({ is_enabled }) => is_enabled)
  return (
    <>
      <StatusBadge
        status={t(on.length ? 'totp.isOn' : 'totp.isOff')}
        tone={on.length ? 'success' : 'neutral'}
      />
      <span className={styles.count}>{own.map(({ name }) => name).join(', ')}</span>
    </>
  )
}
