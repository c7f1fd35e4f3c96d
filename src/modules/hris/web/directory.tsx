import { Select } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { directory, directoryOrganizations } from '#modules/hris/shared/directory.ts'
import { placeTitles } from '#modules/hris/web/public-people-filters.ts'
import { placeSources } from '#modules/hris/web/place-sources.ts'
import { t } from '#modules/hris/web/words.ts'

/** Colleagues and how to reach them; also of the other organizations, where neither keeps its directory to itself. */
export default function Directory() {
  const { org, linkOf } = useScope()
  const [chosen, choose] = useAddressValue('organization', '')
  const organizations = useRead(directoryOrganizations, {}, { errors: 'inline' })
  const list = useList(
    directory,
    { query: { ...(chosen ? { organization: chosen } : {}) } },
    { ordering: 'full_name' },
  )
  const sources = placeSources(org)
  const own = chosen === '' || chosen === org
  const others = organizations.data?.results ?? []
  return (
    <>
      <PageHead title={t('directory.title')} subtitle={t('directory.hint')}>
        {others.length > 1 && (
          <Select
            aria-label={t('directory.organization')}
            value={chosen || org}
            data={others.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(slug) => choose(slug === org ? '' : (slug ?? ''))}
            allowDeselect={false}
          />
        )}
      </PageHead>
      <DataTable
        key={chosen}
        title={t('directory.title')}
        name="directory"
        list={list}
        columns={[
          {
            key: 'full_name',
            title: t('columns.person'),
            value: (row) => row.person,
            kind: 'person',
            render: (row) => <Person person={row.person} {...linkOf(row.person)} />,
          },
          { key: 'division', title: t('columns.division'), value: (row) => row.person.division?.name },
          { key: 'branch', title: t('columns.branch'), value: (row) => row.person.branch?.name },
          {
            key: 'work_email',
            title: t('columns.email'),
            render: (row) => row.work_email && <a href={`mailto:${row.work_email}`}>{row.work_email}</a>,
          },
          { key: 'extension', title: t('columns.extension') },
        ]}
        href={(row) => linkOf(row.person).href}
        filters={
          own
            ? (['branch_id', 'division_id'] as const).map((name) => ({
                name,
                title: placeTitles()[name],
                kind: 'reference' as const,
                source: sources[name],
              }))
            : []
        }
      />
    </>
  )
}
