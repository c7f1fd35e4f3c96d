import { Badge, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import type { Column } from '#ui/table/column.ts'
import { assignGroups, type Member } from '#modules/account/shared/permission-group.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Branches = readonly { id: string; name: string }[]

/** Whose people somebody's groups hold for, changed in place. */
export const limitColumn = (org: string, all: Branches, editable: boolean): Column<Member> => ({
  key: 'branches',
  title: t('permission.limit'),
  width: 280,
  render: (person) => (
    <PermissionLimit
      key={person.branches.map(({ id }) => id).join()}
      org={org}
      person={person}
      all={all}
      editable={editable}
    />
  ),
})

function PermissionLimit({
  org,
  person,
  all,
  editable,
}: {
  org: string
  person: Member
  all: Branches
  editable: boolean
}) {
  const { account_id: id, full_name: name, can_edit, group_ids } = person
  const [chosen, setChosen] = useState<readonly string[]>(person.branches.map((each) => each.id))
  const assign = useAction(assignGroups, { success: t('permission.given', { name }) })
  if (!editable || !can_edit || group_ids.length === 0)
    return (
      <span className={styles.badges}>
        {person.branches.map((each) => (
          <Badge key={each.id} color="gray">
            {each.name}
          </Badge>
        ))}
      </span>
    )
  // the list of branches comes later than the person, and holds neither archived ones nor more than a page
  const known = [...all, ...person.branches.filter(({ id: own }) => !all.some((each) => each.id === own))]
  const change = (branch_ids: string[]) => {
    setChosen(branch_ids)
    void assign
      .attempt({ params: { org, id }, body: { group_ids: [...group_ids], branch_ids } })
      .catch((error: unknown) => {
        tellOfAction(error)
        setChosen(person.branches.map((each) => each.id))
      })
  }
  return (
    <MultiSelect
      size="sm"
      aria-label={t('permission.limitOf', { name })}
      placeholder={chosen.length ? '' : t('permission.everywhere')}
      data={known.map((each) => ({ value: each.id, label: each.name }))}
      value={[...chosen]}
      onChange={change}
      hidePickedOptions
      searchable
      className={styles.pick}
      classNames={{ inputField: styles.pillField ?? '', pill: styles.pill ?? '' }}
    />
  )
}
