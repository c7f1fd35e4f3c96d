import { Group as Beside, Select, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Empty } from '#ui/show/empty.tsx'
import { codes, groups, type Group } from '#modules/account/shared/permission-group.ts'
import { DependencyHints } from '#modules/account/web/dependency-hints.tsx'
import { LocalTable } from '#modules/account/web/local-table.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** What one group has and another has not. */
export function GroupComparison({ org, group }: { org: string; group: Group }) {
  const [id, setId] = useState<string | null>(null)
  const [withBoth, setWithBoth] = useState(false)
  const list = useRead(groups, { params: { org }, query: { limit: 200 } }, { errors: 'inline' })
  const all = useRead(codes, { params: { org } }, { errors: 'inline' })
  const others = (list.data?.results ?? []).filter((each) => each.id !== group.id)
  const other = others.find((each) => each.id === id)
  const has = (one: Group, code: string) =>
    one.codes.includes(code) || one.codes.includes(`${code.slice(0, code.indexOf('.'))}.00`)
  const rows = other
    ? (all.data?.modules ?? []).flatMap(({ title: module_title, codes: inside }) =>
        inside.flatMap(({ code, title }) => {
          const [here, there] = [has(group, code), has(other, code)]
          if (!here && !there) return []
          const side = here && there ? 'both' : here ? 'here' : 'there'
          return [
            { id: code, code, title: declared(title), module_title: declared(module_title), side } as const,
          ]
        }),
      )
    : []
  const count = (side: (typeof rows)[number]['side']) => rows.filter((row) => row.side === side).length
  const shown = rows.filter(({ side }) => withBoth || side !== 'both')
  const names = { here: group.name, there: other?.name ?? '', both: t('permission.inBoth') }
  return (
    <>
      <Select
        label={t('permission.compareWith')}
        searchable
        clearable
        data={others.map((each) => ({ value: each.id, label: each.name }))}
        value={id}
        onChange={setId}
        mb="md"
      />
      {other && (
        <Beside mb="md" justify="space-between">
          <Text size="sm">
            {t('permission.comparedCounts', {
              here: group.name,
              onlyHere: count('here'),
              there: other.name,
              onlyThere: count('there'),
              both: count('both'),
            })}
          </Text>
          <Switch
            label={t('permission.showBoth')}
            checked={withBoth}
            onChange={(event) => setWithBoth(event.currentTarget.checked)}
          />
        </Beside>
      )}
      {other &&
        [group, other].map((each) => <DependencyHints key={each.id} codes={each.codes} of={each.name} />)}
      {other && shown.length === 0 && <Empty compact title={t('permission.same')} />}
      {other && shown.length > 0 && (
        <LocalTable
          title={t('permission.differences')}
          rows={shown.map((row) => ({ ...row, side: names[row.side] }))}
          columns={[
            { key: 'code', title: t('permission.code'), width: 90 },
            { key: 'title', title: t('permission.permission') },
            { key: 'module_title', title: t('permission.module') },
            { key: 'side', title: t('permission.onlyIn') },
          ]}
        />
      )}
    </>
  )
}
