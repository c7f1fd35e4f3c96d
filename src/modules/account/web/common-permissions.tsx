import { Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  commonHolderInput,
  commonPermissions,
  type CommonHolder,
} from '#modules/account/shared/common-permission.ts'
import { options, titles } from '#modules/account/web/common-codes.ts'
import { CommonGroups, GroupRows, type GivenGroups } from '#modules/account/web/common-groups.tsx'
import { HeldDays } from '#modules/account/web/held-days.tsx'
import { LastSignIn } from '#modules/account/web/last-sign-in.tsx'
import { t } from '#modules/account/web/rights-words.ts'

interface Values extends GivenGroups {
  email: string
  full_name: string
  codes: string[]
}
const F = fieldsOf<Values>()
/** A row that nobody chose in yet is refused at its field. */
const chosen = (rows: Values['groups']) =>
  rows.map(({ group_id, ...days }) => ({ group_id: group_id ?? '', ...days }))

/** What somebody holds by a group and by themselves. */
function Held({ person: { codes, groups } }: { person: CommonHolder }) {
  return (
    <>
      {groups.map(({ group_id, name, valid_from, valid_to }) => (
        <div key={group_id}>
          {name}
          {(valid_from || valid_to) && (
            <Text span size="xs" c="dimmed">
              {' '}
              <HeldDays valid_from={valid_from} valid_to={valid_to} />
            </Text>
          )}
        </div>
      ))}
      {codes.length > 0 && <div>{titles(codes)}</div>}
    </>
  )
}

/** Who changes what all organizations share. Given and taken by whoever holds all of it. */
export default function CommonPermissions() {
  const { may } = useScope()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<CommonHolder | null>(null)
  const list = useList(commonPermissions.list, {})
  const add = useAction(commonPermissions.add, {
    errors: 'caller',
    success: ({ full_name: name }) => t('outside.added', { name }),
  })
  const change = useAction(commonPermissions.change, {
    success: ({ full_name: name }) => t('permission.given', { name }),
  })
  const editable = may([P.commons.all])
  const ask = async ({ account_id: id, full_name: name, codes }: CommonHolder) => {
    const question = {
      title: t('common.takeTitle', { name }),
      subtitle: t('common.takeHint'),
      yes: t('common.take'),
    }
    const body = { codes: [], seen: codes, groups: [] }
    if (await confirm(question)) await change.run({ params: { id }, body })
  }
  const button = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('outside.add')}
    </Button>
  )
  const people = (
    <DataTable<CommonHolder>
      title={t('common.people')}
      name="common-permissions"
      list={list}
      idOf={({ account_id }) => account_id}
      columns={[
        {
          key: 'full_name',
          title: t('permission.person'),
          render: (person) => <Person person={person} second={person.email ?? person.username} bare />,
        },
        {
          key: 'codes',
          title: t('permission.permissions'),
          value: ({ codes, groups }) => [...groups.map(({ name }) => name), titles(codes)].join(', '),
          render: (person) => <Held person={person} />,
          wrap: true,
        },
        {
          key: 'last_login_at',
          title: t('outside.lastLogin'),
          render: (person) => <LastSignIn of={person} />,
        },
      ]}
      rowActions={(person) =>
        editable && person.can_edit
          ? [
              {
                title: t('common.change'),
                icon: <IconPencil size={16} />,
                run: () => setEditing(person),
              },
              {
                title: t('common.take'),
                icon: <IconUserMinus size={16} />,
                danger: true,
                run: () => void ask(person),
              },
            ]
          : []
      }
    />
  )
  return (
    <>
      <PageHead title={t('common.title')} subtitle={t('common.hint')}>
        {button}
      </PageHead>
      <AddressTabs
        label={t('common.title')}
        tabs={[
          { value: 'people', title: t('common.people'), show: () => people },
          {
            value: 'groups',
            title: t('permission.groups'),
            show: () => <CommonGroups editable={editable} />,
          },
          { value: 'changes', title: t('common.changes'), show: () => <Changes /> },
        ]}
      />
      <FormDialog<Values>
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('outside.add')}
        size={760}
        initial={{ email: '', full_name: '', codes: [], groups: [] }}
        schema={commonHolderInput}
        submit={({ groups, ...body }) => add.attempt({ body: { ...body, groups: chosen(groups) } })}
      >
        <F.Text name="email" label={t('outside.email')} hint={t('outside.emailHint')} required />
        <F.Text name="full_name" label={t('outside.name')} required />
        <GroupRows known={[]} />
        <F.MultiSelect name="codes" label={t('common.single')} options={options()} />
      </FormDialog>
      <FormDialog<Omit<Values, 'email' | 'full_name'>>
        key={editing?.account_id ?? ''}
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.full_name ?? ''}
        size={760}
        initial={{
          codes: editing?.codes ?? [],
          groups: (editing?.groups ?? []).map(({ name: _, ...row }) => row),
        }}
        submit={({ codes, groups }) =>
          change.attempt({
            params: { id: editing?.account_id ?? '' },
            body: {
              codes,
              seen: editing?.codes ?? [],
              groups: chosen(groups),
              seen_groups: (editing?.groups ?? []).map(({ name: _, ...row }) => row),
            },
          })
        }
      >
        <GroupRows known={editing?.groups ?? []} />
        <F.MultiSelect name="codes" label={t('common.single')} options={options()} />
      </FormDialog>
    </>
  )
}

const all = (groups: readonly string[], codes: readonly string[]) =>
  [...groups.map(withDays), ...(codes.length ? [titles(codes)] : [])].join(', ')

/** Who gave and took what. */
function Changes() {
  const list = useList(commonPermissions.changes, {}, { prefix: 'change' })
  return (
    <DataTable
      title={t('common.changes')}
      name="common-permission-changes"
      list={list}
      search={false}
      emptyTitle={t('common.noChanges')}
      columns={[
        { key: 'at', title: t('common.at'), kind: 'instant' },
        { key: 'by', title: t('common.by') },
        { key: 'person', title: t('permission.person') },
        { key: 'group', title: t('common.group') },
        {
          key: 'given',
          title: t('common.given'),
          value: ({ given, groups_given }) => all(groups_given, given),
          wrap: true,
        },
        {
          key: 'taken',
          title: t('common.taken'),
          value: ({ taken, groups_taken }) => all(groups_taken, taken),
          wrap: true,
        },
      ]}
    />
  )
}
