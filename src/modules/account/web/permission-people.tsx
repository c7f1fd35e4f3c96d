import { Badge, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useList, type List, type ListChanges } from '#ui/data/list.ts'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import { keepSimulation } from '#ui/data/simulation.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  assignGroups,
  groups,
  members,
  type Group,
  type Member,
} from '#modules/account/shared/permission-group.ts'
import { simulations } from '#modules/account/shared/simulation.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { limitColumn, useLimitChoices } from '#modules/account/web/permission-limit.tsx'
import { PermissionRights, type PagesFor } from '#modules/account/web/permission-rights.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** People with their groups, changed where they stand. */
export function PermissionPeople({
  org,
  editable,
  pagesFor,
}: {
  org: string
  editable: boolean
  pagesFor: PagesFor
}) {
  const [open, setOpen] = useState<string | null>(null)
  const list = useMembers(org)
  const all = useList(groups, { params: { org } }, { limit: 200, keep: 'memory', errors: 'inline' })
  const limits = useLimitChoices(org)
  const begin = useAction(simulations.begin, {
    // whatever was read is one's own: the page begins anew
    onSuccess: ({ id }) => {
      keepSimulation({ org, id })
      location.assign('/')
    },
  })
  const lookAs = async ({ account_id, full_name: name }: Member) => {
    const question = {
      title: t('permission.lookAsTitle', { name }),
      subtitle: t('permission.lookAsHint', { name }),
      yes: t('permission.lookAsYes'),
      danger: false,
    }
    if (await confirm(question)) await begin.run({ params: { org }, body: { account_id } })
  }
  return (
    <div className={styles.people}>
      <DataTable
        title={t('permission.people')}
        list={list}
        idOf={(person) => person.account_id}
        columns={[
          {
            key: 'full_name',
            title: t('permission.person'),
            width: 280,
            render: (person) => <Person person={person} second={person.username} bare />,
          },
          {
            key: 'group_ids',
            title: t('permission.groups'),
            render: (person) => (
              <Groups
                key={person.group_ids.join()}
                org={org}
                person={person}
                all={all.rows}
                editable={editable}
              />
            ),
          },
          limitColumn(org, limits, editable),
        ]}
        rowActions={(person) => [
          { title: t('permission.look'), run: () => setOpen(person.account_id) },
          ...(editable && person.can_edit
            ? [{ title: t('permission.lookAs'), run: () => void lookAs(person) }]
            : []),
        ]}
        filters={[
          {
            name: 'has_group',
            title: t('permission.permissions'),
            options: [
              { value: 'true', label: t('permission.has') },
              { value: 'false', label: t('permission.hasNone') },
            ],
          },
        ]}
      />
      <PermissionRights
        key={open ?? ''}
        org={org}
        person={list.rows.find(({ account_id }) => account_id === open) ?? null}
        groups={all.rows}
        editable={editable}
        pagesFor={pagesFor}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

/** Those who hold something, from the start; a name that is typed finds everybody, until another filter is chosen. */
function useMembers(org: string): List<Member> {
  const usual = { has_group: 'true' }
  const list = useList(members, { params: { org } }, { keep: 'memory', errors: 'inline', filters: usual })
  const change = (changes: ListChanges) => {
    const isChosen = list.filters['has_group'] === 'false'
    if (changes.search === undefined || isChosen) return list.change(changes)
    const has_group = changes.search === '' ? usual.has_group : null
    list.change({ ...changes, filters: { ...changes.filters, has_group } })
  }
  return { ...list, change }
}

function Groups({
  org,
  person,
  all,
  editable,
}: {
  org: string
  person: Member
  all: readonly Group[]
  editable: boolean
}) {
  const { account_id: id, full_name: name, can_edit } = person
  const [chosen, setChosen] = useState<readonly string[]>(person.group_ids)
  const assign = useAction(assignGroups, {
    success: ({ warnings }) =>
      warnings.length
        ? t('permission.givenWarned', { name, why: warnings.map(({ why }) => why).join('; ') })
        : t('permission.given', { name }),
  })
  if (!editable || !can_edit)
    return (
      <span className={styles.badges}>
        {all
          .filter((group) => person.group_ids.includes(group.id))
          .map((group) => (
            <Badge key={group.id} color="gray">
              {group.name}
            </Badge>
          ))}
      </span>
    )
  const change = (group_ids: string[]) => {
    setChosen(group_ids)
    void assign
      .attempt({ params: { org, id }, body: { group_ids, seen_group_ids: [...chosen] } })
      .catch((error: unknown) => {
        tellOfAction(error)
        setChosen(person.group_ids)
      })
  }
  return (
    <MultiSelect
      size="sm"
      aria-label={t('permission.groupsOf', { name })}
      placeholder={chosen.length ? '' : t('permission.none')}
      data={all.map((group) => ({
        value: group.id,
        label: group.name,
        // what one does not hold, one neither gives nor takes
        disabled: !group.can_edit && !group.is_own,
      }))}
      value={[...chosen]}
      onChange={change}
      hidePickedOptions
      searchable
      className={styles.pick}
      classNames={{ inputField: styles.pillField ?? '', pill: styles.pill ?? '' }}
    />
  )
}
