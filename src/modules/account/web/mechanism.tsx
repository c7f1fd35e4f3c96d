import { Button, Radio, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  enforcedFor,
  isOwnMechanism,
  mechanismNames,
  organizationSecurity,
  type EnforcedFor,
  type OrganizationSecurity,
} from '#modules/account/shared/mechanism.ts'
import { providerKinds } from '#modules/account/shared/identity-provider.ts'
import { MechanismPeople } from '#modules/account/web/mechanism-people.tsx'
import { PasswordPeople } from '#modules/account/web/password-people.tsx'
import { Providers } from '#modules/account/web/providers.tsx'
import styles from '#modules/account/web/authentication.module.css'
import { AuthenticatorRule } from '#modules/account/web/authenticator-rule.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** A code by mail is asked of groups by assigning their people. */
const ofMail = enforcedFor.filter((value) => value !== 'groups')

/** One mechanism: the rule of the organization, and who is asked by name. */
export default function Mechanism() {
  const { security = '' } = useParams({ strict: false }) as { security?: string }
  const { org, to } = useScope()
  const name = mechanismNames.find((one) => one === security)
  const kind = providerKinds.find((one) => one === security)
  const read = useRead(organizationSecurity.list, { params: { org } })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={5} />} compact={false} />
  const other = kind ?? (security === 'password' ? security : undefined)
  if (other)
    return (
      <>
        <PageHead
          title={t(`mechanism.name.${other}`)}
          subtitle={t(`mechanism.about.${other}`)}
          crumbs={[
            {
              title: t('mechanism.title'),
              href: to('admin-organization-settings-security-settings-authentication-settings'),
            },
            { title: t(`mechanism.name.${other}`) },
          ]}
        />
        {kind ? <Providers kind={kind} /> : <PasswordPeople />}
      </>
    )
  const rule = read.data.results.find(({ mechanism }) => mechanism === name)
  if (!rule)
    return (
      <>
        <PageHead title={t('mechanism.title')} />
        <Callout tone="warning" title={t('mechanism.unknown')} />
      </>
    )
  return (
    <>
      <PageHead
        title={t(`mechanism.name.${rule.mechanism}`)}
        subtitle={t(`mechanism.about.${rule.mechanism}`)}
        crumbs={[
          {
            title: t('mechanism.title'),
            href: to('admin-organization-settings-security-settings-authentication-settings'),
          },
          { title: t(`mechanism.name.${rule.mechanism}`) },
        ]}
      />
      {isOwnMechanism(rule.mechanism) ? (
        <AuthenticatorRule rule={rule} />
      ) : (
        <Rule key={rule.version} rule={rule} />
      )}
      <MechanismPeople mechanism={rule.mechanism} asksNobody={rule.enforced_for === 'nobody'} />
    </>
  )
}

function Rule({ rule }: { rule: OrganizationSecurity }) {
  const { org, may } = useScope()
  const save = useAction(organizationSecurity.config, { success: t('mechanism.saved') })
  const choose = async (enforced_for: EnforcedFor) => {
    const asks = enforced_for !== 'nobody' && enforced_for !== rule.enforced_for
    if (asks && !(await confirm({ title: t('mechanism.ask'), subtitle: t('mechanism.askHint') }))) return
    await save.run({
      params: { org },
      body: { mechanism: rule.mechanism, enforced_for, version: rule.version },
    })
  }
  return (
    <section className={styles.rule} aria-label={t('mechanism.rule')}>
      <Radio.Group
        label={t('mechanism.rule')}
        value={rule.enforced_for}
        onChange={(value) => {
          const chosen = ofMail.find((one) => one === value)
          if (chosen) void choose(chosen)
        }}
      >
        <Stack gap="xs" mt="xs">
          {ofMail.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`mechanism.for.${value}`)}
              disabled={save.pending || !may(organizationSecurity.config.spec.access.hr)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {rule.version === 0 && may(organizationSecurity.config.spec.access.hr) && (
        <div>
          <Button variant="light" loading={save.pending} onClick={() => void choose(rule.enforced_for)}>
            {t('mechanism.keep')}
          </Button>
        </div>
      )}
      <span className={styles.count}>{t('mechanism.asked', { count: rule.asked })}</span>
      {rule.without_email > 0 && (
        <Callout tone="danger" title={t('mechanism.without', { count: rule.without_email })} />
      )}
    </section>
  )
}
