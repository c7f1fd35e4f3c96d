import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { employees, type EmployeeRow } from '#modules/hris/shared/employee.ts'
import { useBulkPeople } from '#modules/hris/web/people-bulk.tsx'
import { useCustomColumns } from '#modules/hris/web/custom-columns.ts'
import { peopleFilters, segmentFilter } from '#modules/hris/web/public-people-filters.ts'
import { standings } from '#modules/hris/shared/standing.ts'
import { Standings } from '#modules/hris/web/standing-badge.tsx'
import { t } from '#modules/hris/web/list-words.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'

const PeoplePart = lazy(() => import('#modules/hris/web/people-parts.tsx'))

export type Standing = 'all' | 'current' | 'past'

/** The people of the organization. The same screen for all, current and past. */
export default function Employees({ status }: { status: Standing }) {
  const { org, may, to } = useScope()
  const list = useList(
    employees,
    { params: { org }, query: { status } },
    { ordering: status === 'past' ? '-left_on' : 'full_name' },
  )
  const exports = useExports(employees, list, { status })
  const own = useCustomColumns()
  const bulk = useBulkPeople(status, behind)
  const drilled = useDrilled(org, list.filters)
  const add = may([P.hris.employees], 'write') && status !== 'past' && (
    <Button component={Link} to={to('admin-hris-users')} leftSection={<IconPlus size={16} />}>
      {t('list.add')}
    </Button>
  )
  const moves = may([P.hris.employees], 'write') && status !== 'past'
  const people = (
    <DataTable
      key={status}
      title={t(`list.${status}`)}
      name={`employees-${status}`}
      list={list}
      columns={[...columnsFor(status), ...own.columns]}
      filters={[
        ...drilled,
        ...peopleFilters(org),
        {
          name: 'work_location',
          title: t('columns.workLocation'),
          options: [...workLocations],
          multiple: true,
        },
        segmentFilter(org),
        ...own.filters,
        ...dayFilters(status),
      ]}
      exports={exports}
      href={(row) => to('admin-hris-users', { id: row.id })}
      emptyHint={t(status === 'past' ? 'list.emptyPast' : 'list.emptyHint')}
      emptyAction={add}
      bulk={bulk.actions(list)}
    />
  )
  return (
    <>
      <PageHead
        title={t(`list.${status}`)}
        subtitle={list.pending ? ' ' : t('list.hint', { count: list.count })}
      >
        {may([P.hris.importEmployees], 'write') && status !== 'past' && (
          <Button
            component={Link}
            to={to('admin-hris-import-employees')}
            variant="default"
            leftSection={<IconFileImport size={16} />}
          >
            {t('list.import')}
          </Button>
        )}
        {add}
      </PageHead>
      {status === 'all' ? (
        <AddressTabs
          label={t('list.all')}
          tabs={[
            { value: 'people', title: t('list.people'), show: () => people },
            {
              value: 'segments',
              title: t('list.segments'),
              show: () => behind({ of: 'segments', custom: own.values }),
            },
            ...(moves
              ? [
                  {
                    value: 'supervisors',
                    title: t('list.supervisors'),
                    show: () => behind({ of: 'supervisors' }),
                  },
                ]
              : []),
            ...(may([P.hris.settings], 'read')
              ? [
                  {
                    value: 'custom-fields',
                    title: t('list.custom'),
                    show: () => behind({ of: 'custom-fields' }),
                  },
                ]
              : []),
          ]}
        />
      ) : status === 'past' && may([P.hris.all], 'read') ? (
        <AddressTabs
          label={t('list.past')}
          tabs={[
            { value: 'people', title: t('list.people'), show: () => people },
            ...(['data', 'runs', 'rules', 'classes'] as const).map((part) => ({
              value: part,
              title: t(`list.purge.${part}`),
              show: () => behind({ of: 'purge', part }),
            })),
          ]}
        />
      ) : (
        people
      )}
      {bulk.dialog}
    </>
  )
}

const behind = (part: ComponentProps<typeof PeoplePart>) => (
  <Suspense>
    <PeoplePart {...part} />
  </Suspense>
)

/** What a report has narrowed the list by that it does not offer; few come by one, so its code comes with it. */
function useDrilled(org: string, narrowed: Readonly<Record<string, string>>): readonly Filter[] {
  const isDrilled = drilledNames.some((name) => narrowed[name])
  const { data } = useQuery({
    queryKey: ['drilled-filters'],
    queryFn: async () => (await import('#modules/hris/web/drilled-filters.ts')).drilledFilters,
    enabled: isDrilled,
    staleTime: Infinity,
  })
  return isDrilled && data ? data(org, narrowed) : []
}
const drilledNames = [
  'own_branch_id',
  'own_division_id',
  'as_of',
  'born_from',
  'born_to',
  'marital_status',
  'missing',
  'contract_ended',
  'contract_renewed',
] as const

/** Days by which people are looked for: who is to be confirmed, whose contract ends, who has left. */
function dayFilters(status: Standing): Filter[] {
  const days = (name: string, title: string): Filter => ({
    name,
    title,
    kind: 'days',
    from: `${name}_from`,
    to: `${name}_to`,
  })
  return [
    ...(status === 'current' ? [] : [days('left', t('columns.left'))]),
    ...(status === 'past'
      ? []
      : [days('probation', t('columns.probation')), days('contract', t('columns.contract'))]),
    days('birthday', t('columns.birthday')),
    ...(status === 'past'
      ? []
      : [
          {
            name: 'standing',
            title: t('columns.standing'),
            options: standings.map((value) => ({ value, label: t(`standing.${value}`) })),
            multiple: true,
          },
        ]),
  ]
}

const columnsFor = (status: Standing): Column<EmployeeRow>[] => [
  {
    key: 'full_name',
    title: t('columns.person'),
    kind: 'person',
    sortable: true,
    value: (row) => row.person,
  },
  { key: 'code', title: t('columns.code'), sortable: true, value: (row) => row.person.code },
  { key: 'branch', title: t('columns.branch'), value: (row) => row.person.branch?.name },
  { key: 'division', title: t('columns.division'), value: (row) => row.person.division?.name },
  {
    key: 'employee_level',
    title: t('columns.level'),
    value: (row) => row.person.employee_level,
    hidden: true,
  },
  // a table of those who left says when and why: it is as wide as the window without what they were
  { key: 'employment_type', title: t('columns.type'), hidden: status === 'past' },
  said('work_location', t('columns.workLocation')),
  said('gender', t('columns.gender')),
  { key: 'joined_on', title: t('columns.joined'), kind: 'day', sortable: true },
  { key: 'work_email', title: t('columns.email'), hidden: true },
  { key: 'mobile', title: t('columns.mobile'), hidden: true },
  ...(status === 'current'
    ? []
    : ([
        { key: 'left_on', title: t('columns.left'), kind: 'day', sortable: true },
        { key: 'leaving_reason', title: t('columns.reason'), hidden: status === 'all' },
      ] satisfies Column<EmployeeRow>[])),
  {
    key: 'status',
    title: t('columns.status'),
    hidden: status === 'past',
    render: (row) => <Standings {...row} />,
  },
]

/** One of our own words, in the language of who reads. */
const said = (key: 'work_location' | 'gender', title: string): Column<EmployeeRow> => ({
  key,
  title,
  hidden: true,
  render: ({ [key]: word }) => word && declared(word),
})
