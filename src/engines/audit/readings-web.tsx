import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { keptParts, readings, readWays } from '#engines/audit/reading.ts'
import { t } from '#engines/audit/words-web.ts'

/** Who read protected data: of everybody, or of one person. For holders of the codes of sensitive data or of security. */
export function Readings({ employeeId }: { employeeId?: string }) {
  const { org, linkOf } = useScope()
  const query = employeeId ? { employee_id: employeeId } : {}
  const list = useList(readings, { params: { org }, query: { as: 'hr', ...query } }, { prefix: 'read' })
  const exports = useExports(readings, list)
  return (
    <DataTable
      title={t('readings.title')}
      name="readings"
      list={list}
      exports={exports}
      columns={[
        { key: 'at', title: t('readings.at'), kind: 'instant' },
        { key: 'reader', title: t('readings.reader'), value: ({ reader }) => reader.full_name },
        ...(employeeId
          ? []
          : [
              {
                key: 'person',
                title: t('readings.whose'),
                value: (row: (typeof list.rows)[number]) => row.person?.full_name ?? row.newcomer,
                render: ({ person, newcomer, part, row_count }: (typeof list.rows)[number]) =>
                  person ? (
                    <Person person={person} {...linkOf(person)} />
                  ) : part === 'Audit' || newcomer ? (
                    newcomer
                  ) : (
                    t('readings.many', { count: row_count ?? 0 })
                  ),
              },
            ]),
        { key: 'part', title: t('readings.part'), value: ({ part }) => t(`readings.parts.${part}`) },
        { key: 'how', title: t('readings.how'), value: ({ how }) => t(`readings.ways.${how}`) },
        { key: 'about', title: t('readings.about'), wrap: true, hidden: employeeId !== undefined },
        { key: 'endpoint', title: t('readings.endpoint'), wrap: true, hidden: true },
        { key: 'acting_as', title: t('readings.as'), hidden: true },
      ]}
      filters={[
        {
          name: 'part',
          title: t('readings.part'),
          multiple: true,
          options: keptParts.map((value) => ({ value, label: t(`readings.parts.${value}`) })),
        },
        {
          name: 'how',
          title: t('readings.how'),
          multiple: true,
          options: readWays.map((value) => ({ value, label: t(`readings.ways.${value}`) })),
        },
        { name: 'at', title: t('readings.at'), kind: 'days', from: 'from', to: 'to' },
      ]}
      emptyTitle={t('readings.none')}
      emptyHint={t('readings.noneHint')}
    />
  )
}
