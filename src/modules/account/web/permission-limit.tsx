import { Badge, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { tellOfAction, useAction, useRead } from '#ui/data/query.ts'
import type { Column } from '#ui/table/column.ts'
import { assignGroups, type Member } from '#modules/account/shared/permission-group.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import styles from '#modules/account/web/manage-permission.module.css'
import { t } from '#modules/account/web/rights-words.ts'

type Places = readonly { id: string; name: string }[]
interface Choices {
  branches: Places
  divisions: Places
}

/** What rights can be limited to. */
export function useLimitChoices(org: string): Choices {
  const asked = { params: { org }, query: { limit: 200 } }
  const branches = useRead(branch.list, asked, { errors: 'inline' })
  const divisions = useRead(division.list, asked, { errors: 'inline' })
  return { branches: branches.data?.results ?? [], divisions: divisions.data?.results ?? [] }
}

const placesOf = ({ branches, divisions }: Choices): Places => [...branches, ...divisions]
const idsOf = (places: Choices) => placesOf(places).map(({ id }) => id)

/** Whose people somebody's groups hold for, changed in place. */
export const limitColumn = (org: string, all: Choices, editable: boolean): Column<Member> => ({
  key: 'branches',
  title: t('permission.limit'),
  width: 280,
  render: (person) => (
    <PermissionLimit key={idsOf(person).join()} org={org} person={person} all={all} editable={editable} />
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
  all: Choices
  editable: boolean
}) {
  const { account_id: id, full_name: name, can_edit, group_ids } = person
  const [chosen, setChosen] = useState<readonly string[]>(idsOf(person))
  const assign = useAction(assignGroups, { success: t('permission.given', { name }) })
  if (!editable || !can_edit || group_ids.length === 0)
    return (
      <span className={styles.badges}>
        {placesOf(person).map((each) => (
          <Badge key={each.id} color="gray">
            {each.name}
          </Badge>
        ))}
      </span>
    )
  // a list comes later than the person, and holds neither what is archived nor more than a page
  const known = (listed: Places, own: Places) => [
    ...listed,
    ...own.filter((each) => !listed.some((other) => other.id === each.id)),
  ]
  const branches = known(all.branches, person.branches)
  const divisions = known(all.divisions, person.divisions)
  const change = (ids: string[]) => {
    setChosen(ids)
    const among = (places: Places) => ids.filter((each) => places.some((place) => place.id === each))
    const body = {
      group_ids: [...group_ids],
      seen_group_ids: [...group_ids],
      branch_ids: among(branches),
      division_ids: among(divisions),
    }
    void assign.attempt({ params: { org, id }, body }).catch((error: unknown) => {
      tellOfAction(error)
      setChosen(idsOf(person))
    })
  }
  const offered = (group: string, places: Places) => ({
    group,
    items: places.map((each) => ({ value: each.id, label: each.name })),
  })
  return (
    <MultiSelect
      size="sm"
      aria-label={t('permission.limitOf', { name })}
      placeholder={chosen.length ? '' : t('permission.everywhere')}
      data={[offered(t('permission.branches'), branches), offered(t('permission.divisions'), divisions)]}
      value={[...chosen]}
      onChange={change}
      hidePickedOptions
      searchable
      className={styles.pick}
      classNames={{ inputField: styles.pillField ?? '', pill: styles.pill ?? '' }}
    />
  )
}
