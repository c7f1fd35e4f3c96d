import { IconShieldCheck, IconShieldOff, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure, saySuccess } from '#ui/feedback/snackbar.ts'
import { asOptions } from '#ui/form/async-source.ts'
import { TextAreaField } from '#ui/form/text-fields.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { segmentSource } from '#modules/organization/web/public-segment-source.ts'
import { me } from '#modules/account/shared/me.ts'
import {
  isOwnMechanism,
  resetAuthenticator,
  userSecurity,
  type OrganizationSecurity,
  type SecuredUser,
} from '#modules/account/shared/mechanism.ts'
import styles from '#modules/account/web/authentication.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Name = OrganizationSecurity['mechanism']

/** Who is asked for it by name, and who by the rule; assigned and unassigned many at once. */
export function MechanismPeople({ mechanism, asksNobody }: { mechanism: Name; asksNobody: boolean }) {
  const { org, may } = useScope()
  const own = useRead(me, {}, { errors: 'inline' }).data
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
  const [lost, setLost] = useState<SecuredUser | null>(null)
  const reset = useAction(resetAuthenticator, { errors: 'caller', success: t('authenticator.wasReset') })
  const isOwn = isOwnMechanism(mechanism)
  const editable = may(userSecurity.assign.spec.access.hr)
  const bodyOf = (rows: readonly SecuredUser[]) => ({
    params: { org },
    body: { mechanism, accounts: rows.map(({ id }) => id) },
  })
  return (
    <>
      {asksNobody && list.rows.some(({ is_assigned }) => is_assigned) && (
        <div className={styles.idle}>
          <Callout tone="warning" title={t('mechanism.assignedIdle')} />
        </div>
      )}
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
          { key: 'is_assigned', title: t('mechanism.byName'), kind: 'boolean' },
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
          { key: 'assigned_at', title: t('mechanism.since'), kind: 'instant' },
          ...(isOwn ? ownColumns(mechanism) : []),
        ]}
        {...(isOwn && editable
          ? {
              rowActions: (row: SecuredUser) =>
                row.authenticator === 'on' && row.id !== own?.user.id
                  ? [
                      {
                        title: t('authenticator.reset'),
                        icon: <IconShieldX size={16} />,
                        run: () => setLost(row),
                      },
                    ]
                  : [],
            }
          : {})}
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
          ...(isOwn
            ? [
                {
                  name: 'authenticator',
                  title: t(`mechanism.name.${mechanism}`),
                  options: (['on', 'off', 'reset'] as const).map((value) => ({
                    value,
                    label: t(`authenticator.state.${value}`),
                  })),
                },
              ]
            : []),
          {
            name: 'segment_id',
            title: t('mechanism.segment'),
            kind: 'reference',
            source: asOptions(segmentSource(org)),
          },
        ]}
        bulk={
          editable
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
      <FormDialog<{ reason: string }>
        opened={lost !== null}
        onClose={() => setLost(null)}
        title={t('authenticator.resetOf', { name: lost?.full_name ?? '' })}
        size={480}
        initial={{ reason: '' }}
        submit={(body) => reset.attempt({ params: { org, id: lost?.id ?? '' }, body })}
        submitTitle={t('authenticator.reset')}
      >
        <Callout tone="warning">{t('authenticator.resetHint')}</Callout>
        <TextAreaField name="reason" label={t('authenticator.reason')} required />
      </FormDialog>
    </>
  )
}

const ownColumns = (mechanism: Name): Column<SecuredUser>[] => [
  {
    key: 'authenticator',
    title: t(`mechanism.name.${mechanism}`),
    render: ({ authenticator }) => (
      <StatusBadge
        status={t(`authenticator.state.${authenticator ?? 'off'}`)}
        tone={authenticator === 'on' ? 'success' : authenticator === 'reset' ? 'warning' : 'neutral'}
      />
    ),
  },
  { key: 'due_at', title: t('authenticator.due'), kind: 'instant' },
]
