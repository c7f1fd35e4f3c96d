import { Button, Radio, Stack } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure, saySuccess } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { asOptions } from '#ui/form/async-source.ts'
import { segmentSource } from '#modules/organization/web/public-segment-source.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  enforcedFor,
  mechanismNames,
  organizationSecurity,
  userSecurity,
  type EnforcedFor,
  type OrganizationSecurity,
  type SecuredUser,
} from '#modules/account/shared/mechanism.ts'
import styles from '#modules/account/web/authentication.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Name = OrganizationSecurity['mechanism']

/** One mechanism: the rule of the organization, and who is asked by name. */
export default function Mechanism() {
  const { security = '' } = useParams({ strict: false }) as { security?: string }
  const { org, to } = useScope()
  const name = mechanismNames.find((one) => one === security)
  const read = useRead(organizationSecurity.list, { params: { org } })
  if (read.isPending) return <FormSkeleton fields={5} />
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
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
      <Rule key={rule.version} rule={rule} />
      <People mechanism={rule.mechanism} />
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
          const chosen = enforcedFor.find((one) => one === value)
          if (chosen) void choose(chosen)
        }}
      >
        <Stack gap="xs" mt="xs">
          {enforcedFor.map((value) => (
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

function People({ mechanism }: { mechanism: Name }) {
  const { org, may } = useScope()
  const list = useList(userSecurity.list, { params: { org }, query: { mechanism } })
  const assign = useAction(userSecurity.assign, {
    onSuccess: ({ assigned, failed }) => {
      if (assigned) saySuccess(t('mechanism.assigned', { count: assigned }))
      if (failed.length)
        sayFailure(t('mechanism.failed', { names: failed.map(({ full_name }) => full_name).join(', ') }))
    },
  })
  const unassign = useAction(userSecurity.unassign, {
    success: ({ unassigned }) => t('mechanism.unassigned', { count: unassigned }),
  })
  const bodyOf = (rows: readonly SecuredUser[]) => ({
    params: { org },
    body: { mechanism, accounts: rows.map(({ id }) => id) },
  })
  return (
    <DataTable<SecuredUser>
      title={t('mechanism.people')}
      name="user-security"
      list={list}
      columns={[
        {
          key: 'full_name',
          title: t('mechanism.person'),
          render: (row) => <Person person={row} second={row.username} bare />,
        },
        { key: 'email', title: t('mechanism.email') },
        { key: 'role', title: t('mechanism.role'), value: ({ role }) => t(`mechanism.is.${role}`) },
        { key: 'is_assigned', title: t('mechanism.byName'), kind: 'switch' },
        {
          key: 'is_asked',
          title: t('mechanism.isAsked'),
          render: ({ is_asked }) => (
            <StatusBadge
              status={is_asked ? t('mechanism.yes') : t('mechanism.no')}
              tone={is_asked ? 'success' : 'neutral'}
            />
          ),
        },
        { key: 'assigned_at', title: t('mechanism.since'), kind: 'datetime' },
      ]}
      filters={[
        {
          name: 'is_assigned',
          title: t('mechanism.byName'),
          options: [
            { value: 'true', label: t('mechanism.yes') },
            { value: 'false', label: t('mechanism.no') },
          ],
        },
        {
          name: 'role',
          title: t('mechanism.role'),
          options: (['HR', 'Supervisor', 'Employee'] as const).map((value) => ({
            value,
            label: t(`mechanism.is.${value}`),
          })),
        },
        {
          name: 'segment_id',
          title: t('mechanism.segment'),
          kind: 'reference',
          source: asOptions(segmentSource(org)),
        },
      ]}
      bulk={
        may(userSecurity.assign.spec.access.hr)
          ? [
              {
                title: t('mechanism.assign'),
                icon: <IconShieldCheck size={16} />,
                run: (rows) => assign.attempt(bodyOf(rows)),
              },
              {
                title: t('mechanism.unassign'),
                icon: <IconShieldOff size={16} />,
                danger: true,
                run: (rows) => unassign.attempt(bodyOf(rows)),
              },
            ]
          : []
      }
    />
  )
}
