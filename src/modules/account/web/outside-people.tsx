import { Button, Text } from '@mantine/core'
import { IconCalendar, IconPlus, IconShieldLock, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
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
  const { org, may } = useScope()
  const [adding, setAdding] = useState(false)
  const [changing, setChanging] = useState<OutsidePerson | null>(null)
  const [, showPermissions] = useAddressValue('manage-permission', '')
  const list = useList(outsidePeople.list, { params: { org } })
  const takeOut = useAction(outsidePeople.takeOut, { success: t('outside.takenOut') })
  const period = useAction(auditPeriod, { errors: 'caller', success: t('outside.periodSaved') })
  const editable = everyRight.every((code) => may([code], 'write'))
  const ask = async ({ account_id: id, full_name: name }: OutsidePerson) => {
    const question = {
      title: t('outside.takeOutTitle', { name }),
      subtitle: t('outside.takeOutHint'),
      yes: t('permission.takeOut'),
    }
    if (await confirm(question)) await takeOut.run({ params: { org, id } })
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
        idOf={({ account_id }) => account_id}
        emptyTitle={t('outside.none')}
        emptyHint={t('outside.noneHint')}
        emptyAction={add}
        columns={[
          {
            key: 'full_name',
            title: t('permission.person'),
            render: (person) => <Person person={person} second={person.email ?? person.username} bare />,
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
            key: 'groups',
            title: t('outside.mayDo'),
            render: (person) => <May person={person} />,
            wrap: true,
          },
          {
            key: 'last_login_at',
            title: t('outside.lastLogin'),
            render: (person) => <LastSignIn of={person} />,
          },
        ]}
        rowActions={(person) =>
          editable && person.can_take_out
            ? [
                person.kind === 'Auditor'
                  ? {
                      title: t('permission.changePeriod'),
                      icon: <IconCalendar size={16} />,
                      run: () => setChanging(person),
                    }
                  : {
                      title: t('outside.changeGroups'),
                      icon: <IconShieldLock size={16} />,
                      run: () => showPermissions('people'),
                    },
                {
                  title: t('permission.takeOut'),
                  icon: <IconUserMinus size={16} />,
                  danger: true,
                  run: () => void ask(person),
                },
              ]
            : []
        }
      />
      <OutsideForm org={org} opened={adding} onClose={() => setAdding(false)} />
      <FormDialog<Period>
        key={changing?.account_id ?? ''}
        opened={changing !== null}
        onClose={() => setChanging(null)}
        title={changing?.full_name ?? ''}
        size={480}
        initial={{ audit_from: changing?.audit_from ?? null, audit_to: changing?.audit_to ?? null }}
        submit={(body) => period.attempt({ params: { org, id: changing?.account_id ?? '' }, body })}
      >
        <FieldGrid>
          <F.Date name="audit_from" label={t('permission.from')} />
          <F.Date name="audit_to" label={t('permission.until')} />
        </FieldGrid>
      </FormDialog>
    </>
  )
}

function May({ person: { kind, groups, audit_from, audit_to } }: { person: OutsidePerson }) {
  if (kind === 'HR') return <>{groups.map(({ name }) => name).join(', ') || t('permission.none')}</>
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
