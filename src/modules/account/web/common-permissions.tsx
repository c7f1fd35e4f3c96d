import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { common } from '#modules/account/domain/granting.ts'
import {
  commonHolderInput,
  commonPermissions,
  type CommonHolder,
} from '#modules/account/shared/common-permission.ts'
import { LastSignIn } from '#modules/account/web/last-sign-in.tsx'
import { t } from '#modules/account/web/rights-words.ts'

interface Values {
  email: string
  full_name: string
  codes: string[]
}
const F = fieldsOf<Values>()
const G = fieldsOf<Pick<Values, 'codes'>>()

const options = () => common.map(({ code, title }) => ({ value: code, label: `${code} ${declared(title)}` }))
const titles = (codes: readonly string[]) =>
  codes.map((code) => declared(common.find((entry) => entry.code === code)?.title ?? code)).join(', ')

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
      yes: t('permission.takeOut'),
    }
    if (await confirm(question)) await change.run({ params: { id }, body: { codes: [], seen: codes } })
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
          value: ({ codes }) => titles(codes),
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
                title: t('permission.takeOut'),
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
          { value: 'changes', title: t('common.changes'), show: () => <Changes /> },
        ]}
      />
      <FormDialog<Values>
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('outside.add')}
        size={560}
        initial={{ email: '', full_name: '', codes: [] }}
        schema={commonHolderInput}
        submit={(body) => add.attempt({ body })}
      >
        <F.Text name="email" label={t('outside.email')} hint={t('outside.emailHint')} required />
        <F.Text name="full_name" label={t('outside.name')} required />
        <F.MultiSelect name="codes" label={t('permission.permissions')} options={options()} required />
      </FormDialog>
      <FormDialog<Pick<Values, 'codes'>>
        key={editing?.account_id ?? ''}
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing?.full_name ?? ''}
        size={560}
        initial={{ codes: editing?.codes ?? [] }}
        submit={({ codes }) =>
          change.attempt({
            params: { id: editing?.account_id ?? '' },
            body: { codes, seen: editing?.codes ?? [] },
          })
        }
      >
        <G.MultiSelect name="codes" label={t('permission.permissions')} options={options()} />
      </FormDialog>
    </>
  )
}

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
        { key: 'at', title: t('common.at'), kind: 'datetime' },
        { key: 'by', title: t('common.by') },
        { key: 'person', title: t('permission.person') },
        { key: 'given', title: t('common.given'), value: ({ given }) => titles(given), wrap: true },
        { key: 'taken', title: t('common.taken'), value: ({ taken }) => titles(taken), wrap: true },
      ]}
    />
  )
}
