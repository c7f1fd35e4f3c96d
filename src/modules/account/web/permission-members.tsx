import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { assignGroups, members, type Group, type Member } from '#modules/account/shared/permission-group.ts'
import { limitColumn, useLimitChoices } from '#modules/account/web/permission-limit.tsx'
import styles from '#modules/account/web/manage-permission.module.css'
import { t } from '#modules/account/web/rights-words.ts'

/** Who is in a group; found by name and put in, or taken out. */
export function PermissionMembers({
  org,
  group,
  editable,
  begins,
}: {
  org: string
  group: Group
  editable: boolean
  /** Typing a name is what it was opened for. */
  begins: boolean
}) {
  const list = useList(
    members,
    { params: { org }, query: { group_id: group.id } },
    { keep: 'memory', errors: 'inline' },
  )
  const limits = useLimitChoices(org)
  const assign = useAction(assignGroups, {
    success: ({ full_name: name }) => t('permission.given', { name }),
  })
  const put = ({ account_id: id, group_ids }: Member, inside: boolean) =>
    assign.run({
      params: { org, id },
      body: {
        group_ids: inside ? [...group_ids, group.id] : group_ids.filter((other) => other !== group.id),
        seen_group_ids: group_ids,
      },
    })
  const source = listSource(
    members,
    { params: { org } },
    { value: (person) => person.account_id, label: (person) => person.full_name },
  )
  return (
    <>
      {editable && (
        <div className={styles.add}>
          <AsyncSelect
            aria-label={t('permission.add')}
            placeholder={t('permission.addPlaceholder')}
            source={source}
            value={null}
            disabled={assign.pending}
            // adding somebody is what members are opened for
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={begins}
            render={(person) => <Person person={person} second={person.username} size={28} bare />}
            onChange={(_, person) => {
              if (person?.can_edit && !person.group_ids.includes(group.id)) void put(person, true)
            }}
          />
          <Text size="sm" c="dimmed" mt={6}>
            {t('permission.addHint')}
          </Text>
        </div>
      )}
      <DataTable
        title={t('permission.members', { count: list.count })}
        list={list}
        bare
        search={group.member_count > 8}
        idOf={(person) => person.account_id}
        emptyTitle={t('permission.noMembers')}
        columns={[
          {
            key: 'full_name',
            title: t('permission.person'),
            render: (person) => <Person person={person} second={person.username} bare />,
          },
          limitColumn(org, limits, editable),
          {
            key: 'can_edit',
            title: '',
            width: 60,
            render: (person) =>
              editable &&
              person.can_edit && (
                <Tooltip label={t('permission.takeOut')}>
                  <ActionIcon
                    aria-label={`${t('permission.takeOut')}: ${person.full_name}`}
                    onClick={() => void put(person, false)}
                  >
                    <IconUserMinus size={17} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              ),
          },
        ]}
      />
    </>
  )
}
