import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  commonGroupInput,
  commonGroups,
  type CommonGroup,
  type CommonHolder,
} from '#modules/account/shared/common-permission.ts'
import { options, titles } from '#modules/account/web/common-codes.ts'
import { t } from '#modules/account/web/rights-words.ts'

interface Values {
  name: string
  codes: string[]
}
const F = fieldsOf<Values>()

/** What several people hold alike: each group with its codes, and how many are in it. */
export function CommonGroups({ editable }: { editable: boolean }) {
  const [open, setOpen] = useState<CommonGroup | 'new' | null>(null)
  const list = useList(commonGroups.list, {}, { prefix: 'group' })
  const create = useAction(commonGroups.create, {
    errors: 'caller',
    success: ({ name }) => t('permission.created', { name }),
  })
  const change = useAction(commonGroups.change, {
    errors: 'caller',
    success: ({ name }) => t('permission.updated', { name }),
  })
  const remove = useAction(commonGroups.remove, { success: t('common.groupRemoved') })
  const changed = open === 'new' ? null : open
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {t('permission.newGroup')}
    </Button>
  )
  const ask = async ({ id, name }: CommonGroup) => {
    if (await confirm({ title: `${t('permission.remove')}: ${name}` })) await remove.run({ params: { id } })
  }
  return (
    <>
      <DataTable<CommonGroup>
        title={t('permission.groups')}
        name="common-permission-groups"
        list={list}
        tools={add}
        emptyTitle={t('permission.noGroups')}
        emptyHint={t('common.noGroupsHint')}
        emptyAction={add}
        columns={[
          { key: 'name', title: t('permission.name') },
          {
            key: 'codes',
            title: t('permission.permissions'),
            value: ({ codes }) => titles(codes),
            wrap: true,
          },
          { key: 'member_count', title: t('permission.people'), kind: 'number' },
        ]}
        rowActions={(group) =>
          editable && group.can_edit
            ? [
                {
                  title: t('common.changeGroup'),
                  icon: <IconPencil size={16} />,
                  run: () => setOpen(group),
                },
                {
                  title: t('permission.remove'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  run: () => void ask(group),
                },
              ]
            : []
        }
      />
      <FormDialog<Values>
        key={changed?.id ?? ''}
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={changed?.name ?? t('permission.newGroup')}
        size={560}
        initial={{ name: changed?.name ?? '', codes: changed?.codes ?? [] }}
        schema={commonGroupInput}
        submit={(body) =>
          changed
            ? change.attempt({ params: { id: changed.id }, body: { ...body, version: changed.version } })
            : create.attempt({ body })
        }
      >
        <F.Text name="name" label={t('permission.name')} required />
        <F.MultiSelect name="codes" label={t('permission.permissions')} options={options()} required />
      </FormDialog>
    </>
  )
}

export interface GivenGroups {
  groups: { group_id: string | null; valid_from: string | null; valid_to: string | null }[]
}
const G = fieldsOf<GivenGroups>()
const source = listSource(
  commonGroups.list,
  { query: {} },
  { value: (group) => group.id, label: (group) => group.name },
)

/** The groups of somebody in a form, each for how long. */
export function GroupRows({ known }: { known: CommonHolder['groups'] }) {
  const rows = useFieldValue('groups') as GivenGroups['groups']
  return (
    <G.Rows
      name="groups"
      label={t('permission.groups')}
      blank={{ group_id: null, valid_from: null, valid_to: null }}
      add={t('common.addGroup')}
    >
      {(_prefix, index) => {
        const found = known.find(({ group_id }) => group_id === rows[index]?.group_id)
        return (
          <>
            <G.AsyncSelect
              name={`groups.${index}.group_id`}
              label={t('common.group')}
              required
              source={source}
              {...(found ? { chosen: { value: found.group_id, label: found.name } } : {})}
            />
            <G.Date name={`groups.${index}.valid_from`} label={t('permission.from')} />
            <G.Date
              name={`groups.${index}.valid_to`}
              label={t('permission.until')}
              hint={t('permission.untilHint')}
            />
          </>
        )
      }}
    </G.Rows>
  )
}
