import { IconLockOff, IconLockPlus } from '@tabler/icons-react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure, saySuccess } from '#ui/feedback/snackbar.ts'
import { asOptions } from '#ui/form/async-source.ts'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { segmentSource } from '#modules/organization/web/public-segment-source.ts'
import { passwordDemand, passwordStates, type PasswordOf } from '#modules/account/shared/password-demand.ts'
import { t } from '#modules/account/web/rights-words.ts'

const tones: Record<PasswordOf['state'], Tone> = {
  current: 'success',
  asked: 'warning',
  expired: 'danger',
  none: 'neutral',
}

/** Since when people have their password; another is asked of those who are chosen, such as of a segment. */
export function PasswordPeople() {
  const { org, may } = useScope()
  const list = useList(passwordDemand.list, { params: { org } })
  const ask = useAction(passwordDemand.ask, {
    onSuccess: ({ asked, failed }) => {
      if (asked) saySuccess(t('passwords.wasAsked', { count: asked }))
      if (failed.length)
        sayFailure(t('passwords.failed', { names: failed.map(({ full_name }) => full_name).join(', ') }))
    },
  })
  const withdraw = useAction(passwordDemand.withdraw, {
    success: ({ withdrawn }) => t('passwords.withdrawn', { count: withdrawn }),
  })
  const bodyOf = (rows: readonly PasswordOf[]) => ({
    params: { org },
    body: { accounts: rows.map(({ id }) => id) },
  })
  return (
    <DataTable<PasswordOf>
      title={t('mechanism.people')}
      name="passwords"
      list={list}
      columns={[
        {
          key: 'full_name',
          title: t('mechanism.person'),
          render: (row) => <Person person={row} second={row.username} bare />,
        },
        { key: 'role', title: t('mechanism.role'), value: ({ role }) => t(`mechanism.is.${role}`) },
        {
          key: 'state',
          title: t('passwords.state'),
          render: ({ state }) => <StatusBadge status={t(`passwords.is.${state}`)} tone={tones[state]} />,
        },
        { key: 'changed_at', title: t('passwords.since'), kind: 'instant' },
        { key: 'expires_at', title: t('passwords.expires'), kind: 'instant' },
        { key: 'asked_at', title: t('passwords.askedAt'), kind: 'instant' },
      ]}
      filters={[
        {
          name: 'state',
          title: t('passwords.state'),
          options: passwordStates.map((value) => ({ value, label: t(`passwords.is.${value}`) })),
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
        may(passwordDemand.ask.spec.access.hr)
          ? [
              {
                title: t('passwords.ask'),
                icon: <IconLockPlus size={16} />,
                run: (rows) => ask.attempt(bodyOf(rows)),
              },
              {
                title: t('passwords.withdraw'),
                icon: <IconLockOff size={16} />,
                danger: true,
                run: (rows) => withdraw.attempt(bodyOf(rows)),
              },
            ]
          : []
      }
    />
  )
}
