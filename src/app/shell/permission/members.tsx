import { Badge, Button, MultiSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/shell/words.ts'
import {
  assignGroups,
  groups,
  members,
  type Group,
  type Member,
} from '#modules/account/shared/permission-group.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import styles from '#app/shell/permission/permission.module.css'

/** The people of the organization with their groups; one opens to be given others. */
export function Members({ org }: { org: string }) {
  const list = useList(members, { params: { org } }, { keep: 'memory', limit: 10, errors: 'inline' })
  const all =
    useRead(groups, { params: { org }, query: { limit: 200 } }, { errors: 'inline' }).data?.results ?? []
  const [opened, setOpened] = useState<Member | null>(null)
  return (
    <>
      <DataTable
        title={t('permission.people')}
        bare
        list={list}
        idOf={({ account_id }) => account_id}
        onOpen={(row) => row.can_edit && setOpened(row)}
        filters={[
          {
            kind: 'choice',
            name: 'has_group',
            title: t('permission.inGroups'),
            options: [
              { value: 'true', label: t('permission.withGroup') },
              { value: 'false', label: t('permission.withoutGroup') },
            ],
          },
        ]}
        columns={[
          {
            key: 'full_name',
            title: t('permission.person'),
            render: (row) => <Person bare person={row} second={row.username} />,
          },
          {
            key: 'group_ids',
            title: t('permission.groups'),
            render: (row) => <GroupBadges ids={row.group_ids} all={all} />,
          },
        ]}
      />
      {opened && <Assignment org={org} member={opened} all={all} onClose={() => setOpened(null)} />}
    </>
  )
}

function GroupBadges({ ids, all }: { ids: readonly string[]; all: readonly Group[] }) {
  if (ids.length === 0) return <Text c="dimmed">{t('permission.noGroup')}</Text>
  return (
    <span className={styles.badges}>
      {ids.map((id) => (
        <Badge key={id}>{all.find((group) => group.id === id)?.name ?? '…'}</Badge>
      ))}
    </span>
  )
}

function Assignment({
  org,
  member,
  all,
  onClose,
}: {
  org: string
  member: Member
  all: readonly Group[]
  onClose: () => void
}) {
  const [ids, setIds] = useState([...member.group_ids])
  const assign = useAction(assignGroups, {
    success: t('permission.assigned', { name: member.full_name }),
    onSuccess: onClose,
  })
  const save = () => void assign.run({ params: { org, id: member.account_id }, body: { group_ids: ids } })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('permission.groupsOf', { name: member.full_name })}
      size={460}
      footer={
        <Button loading={assign.pending} onClick={save}>
          {t('permission.save')}
        </Button>
      }
    >
      <Stack>
        <MultiSelect
          label={t('permission.groups')}
          description={t('permission.assignHint')}
          data={all.map(({ id, name }) => ({ value: id, label: name }))}
          value={ids}
          onChange={setIds}
          searchable
          clearable
          nothingFoundMessage={t('search.nothing')}
        />
      </Stack>
    </Dialog>
  )
}
