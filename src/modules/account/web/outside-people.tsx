import { Button, Text } from '@mantine/core'
import { IconCalendar, IconPlus, IconShieldLock, IconUserMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { auditPeriod } from '#modules/account/shared/permission-group.ts'
import { outsidePeople, type OutsidePerson } from '#modules/account/shared/outside-person.ts'
import { everyRight } from '#modules/account/domain/granting.ts'
import { OutsideForm } from '#modules/account/web/outside-form.tsx'
import { LastSignIn } from '#modules/account/web/last-sign-in.tsx'
import { t } from '#modules/account/web/rights-words.ts'

interface Period {
  audit_from: string | null
  audit_to: string | null
}
const F = fieldsOf<Period>()

/** Who has an account here and is no employee: auditors, and HR from elsewhere. Let in and taken out by who holds everything. */
export default function OutsidePeople() {
  const { org, may, to } = useScope()
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<OutsidePerson | null>(null)
  const navigate = useNavigate()
  const list = useList(outsidePeople.list, { params: { org } })
  const takeOut = useAction(outsidePeople.takeOut, { success: t('outside.takenOut') })
  const withdraw = useAction(outsidePeople.takeOut, { success: t('outside.withdrawn') })
  const period = useAction(auditPeriod, { errors: 'caller', success: t('outside.periodSaved') })
  const editable = everyRight.every((code) => may([code], 'write'))
  const ask = async ({ id, state, full_name: name }: OutsidePerson) => {
    const isJoined = state === 'Joined'
    const question = {
      title: t(isJoined ? 'outside.takeOutTitle' : 'outside.withdrawTitle', { name }),
      subtitle: t(isJoined ? 'outside.takeOutHint' : 'outside.withdrawHint'),
      yes: t(isJoined ? 'permission.takeOut' : 'outside.withdraw'),
    }
    if (await confirm(question)) await (isJoined ? takeOut : withdraw).run({ params: { org, id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('outside.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('outside.title')} subtitle={t('outside.hint')}>
        {add}
      </PageHead>
      <DataTable<OutsidePerson>
        title={t('outside.people')}
        name="outside-people"
        list={list}
        idOf={({ id }) => id}
        emptyTitle={t('outside.none')}
        emptyHint={t('outside.noneHint')}
        emptyAction={add}
        columns={[
          {
            key: 'full_name',
            title: t('permission.person'),
            render: (person) => (
              <Person person={person} second={person.email ?? person.username ?? ''} bare />
            ),
          },
          {
            key: 'kind',
            title: t('outside.as'),
            render: ({ kind }) => (
              <StatusBadge
                status={t(`outside.kinds.${kind}`)}
                tone={kind === 'Auditor' ? 'info' : 'neutral'}
              />
            ),
          },
          {
            key: 'state',
            title: t('outside.state'),
            render: (person) => <State of={person} />,
          },
          {
            key: 'groups',
            title: t('outside.mayDo'),
            render: (person) => <May person={person} />,
            wrap: true,
          },
          {
            key: 'last_login_at',
            title: t('outside.lastLogin'),
            render: (person) => (person.state === 'Joined' ? <LastSignIn of={person} /> : null),
          },
        ]}
        rowActions={(person) =>
          !editable || !person.can_take_out
            ? []
            : person.state !== 'Joined'
              ? [
                  {
                    title: t(person.state === 'Invited' ? 'outside.withdraw' : 'outside.remove'),
                    icon: <IconUserMinus size={16} />,
                    danger: true,
                    run: () => void ask(person),
                  },
                ]
              : [
                  ...(person.kind === 'Auditor'
                    ? [
                        {
                          title: t('permission.changePeriod'),
                          icon: <IconCalendar size={16} />,
                          run: () => setChanging(person),
                        },
                      ]
                    : []),
                  ...(person.kind === 'HR'
                    ? [
                        {
                          title: t('outside.changeGroups'),
                          icon: <IconShieldLock size={16} />,
                          run: () =>
                            void navigate({
                              to: to(
                                'admin-organization-settings-security-settings-permissions',
                                {},
                                { view: 'people' },
                              ),
                            }),
                        },
                      ]
                    : []),
                  {
                    title: t('permission.takeOut'),
                    icon: <IconUserMinus size={16} />,
                    danger: true,
                    run: () => void ask(person),
                  },
                ]
        }
      />
      <OutsideForm org={org} opened={adding} onClose={() => setAdding(false)} />
      <FormDialog<Period>
        key={changing?.id ?? ''}
        opened={changing !== null}
        onClose={() => setChanging(null)}
        title={changing?.full_name ?? ''}
        size={480}
        initial={{ audit_from: changing?.audit_from ?? null, audit_to: changing?.audit_to ?? null }}
        submit={(body) => period.attempt({ params: { org, id: changing?.id ?? '' }, body })}
      >
        <FieldGrid>
          <F.Date name="audit_from" label={t('permission.from')} />
          <F.Date name="audit_to" label={t('permission.until')} />
        </FieldGrid>
      </FormDialog>
    </>
  )
}

const tones = { Joined: 'success', Invited: 'info', Declined: 'warning', Expired: 'neutral' } as const

function State({ of: { state, expires_at } }: { of: OutsidePerson }) {
  return (
    <>
      <StatusBadge status={t(`outside.states.${state}`)} tone={tones[state]} />
      {state === 'Invited' && expires_at && (
        <Text size="xs" c="dimmed">
          {t('outside.expires')} <Moment value={expires_at} />
        </Text>
      )}
    </>
  )
}

function May({ person: { kind, groups, audit_from, audit_to } }: { person: OutsidePerson }) {
  if (kind === 'HR') return <>{groups.map(({ name }) => name).join(', ') || t('permission.none')}</>
  if (kind === 'Investigator') return <>{t('outside.investigates')}</>
  return (
    <>
      {t('outside.reads')}
      <Text size="xs" c="dimmed">
        {audit_from && (
          <>
            {t('permission.from')} <DateText value={audit_from} />{' '}
          </>
        )}
        {audit_to && (
          <>
            {t('permission.until')} <DateText value={audit_to} />
          </>
        )}
        {!audit_from && !audit_to && t('permission.forGood')}
      </Text>
    </>
  )
}
