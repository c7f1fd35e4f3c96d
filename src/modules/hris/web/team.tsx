import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { myTeam } from '#modules/hris/shared/supervisor.ts'
import { Standings } from '#modules/hris/web/standing-badge.tsx'
import { t } from '#modules/hris/web/words.ts'

/** The supervisor's people: direct reports, or everybody below. */
export default function Team() {
  const { org, to } = useScope()
  const list = useList(myTeam, { params: { org }, query: { as: 'supervisor' } })
  return (
    <>
      <PageHead title={t('team.title')} subtitle={t('team.hint')} />
      <DataTable
        title={t('team.title')}
        name="my-team"
        list={list}
        columns={[
          {
            key: 'full_name',
            title: t('columns.person'),
            value: (row) => row.person,
            render: (row) => <Person person={row.person} />,
          },
          { key: 'division', title: t('columns.division'), value: (row) => row.person.division?.name },
          { key: 'joined_on', title: t('columns.joined'), kind: 'day' },
          { key: 'mobile', title: t('columns.mobile') },
          { key: 'direct_count', title: t('columns.reports'), kind: 'number' },
          {
            key: 'status',
            title: t('columns.status'),
            render: (row) => <Standings {...row} />,
          },
        ]}
        filters={[
          { name: 'reach', title: t('team.reach'), options: [{ value: 'all', label: t('team.everyone') }] },
        ]}
        href={(row) => to('user-supervisor-my-team-employee-detail', { id: row.id })}
      />
    </>
  )
}
