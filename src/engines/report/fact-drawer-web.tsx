import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import type { AnyFactReport, FactRow } from '#engines/report/facts.ts'
import { Spells } from '#engines/report/fact-parts-web.tsx'
import { t } from '#engines/report/words-web.ts'

/** What was opened: a title, and what narrows the facts behind it. */
export interface Behind {
  title: string
  query: Readonly<Record<string, string>>
  who?: 'took' | 'all'
}

/** The people behind a figure, and the facts of each of them. */
export const FactDrawer = ({
  of,
  behind,
  onClose,
}: {
  of: AnyFactReport
  behind: Behind | null
  onClose: () => void
}) => (
  <SideDrawer opened={behind !== null} onClose={onClose} title={behind?.title ?? ''} size="min(760px, 100vw)">
    {behind && <People key={JSON.stringify(behind)} of={of} behind={behind} />}
  </SideDrawer>
)

function People({ of: { rows, spec, columns }, behind }: { of: AnyFactReport; behind: Behind }) {
  const { org, as, linkOf } = useScope()
  const [who, setWho] = useState(behind.who ?? 'took')
  const query = { ...behind.query, who, as }
  const list = useList(rows, { params: { org }, query } as never, { keep: 'memory', errors: 'inline' })
  const exports = useExports(rows, list, { ...behind.query, who }, exportFormats)
  const [first = ''] = spec.measures
  return (
    <>
      {behind.who && spec.who && (
        <Segmented
          label={t('who')}
          value={who}
          onChange={setWho}
          options={[
            { value: 'took', label: declared(spec.who.took) },
            { value: 'all', label: declared(spec.who.all) },
          ]}
        />
      )}
      <DataTable<FactRow>
        bare
        title={behind.title}
        list={list as never}
        idOf={({ key }) => key}
        search={!behind.query['employee_id']}
        exports={exports}
        {...(spec.empty ? { emptyTitle: declared(spec.empty.title) } : {})}
        columns={[
          {
            key: 'person',
            title: t('person'),
            value: ({ person }) => person?.full_name,
            render: ({ person }) =>
              person && <Person person={person} {...linkOf(person)} second={person.code} />,
          },
          ...(spec.spells === undefined ? [] : [spellsColumn(spec.spells)]),
          { key: first, title: columns[first]?.title ?? '', kind: 'number' },
        ]}
      />
    </>
  )
}

const spellsColumn = (title: string): Column<FactRow> => ({
  key: 'spells',
  title,
  wrap: true,
  render: ({ spells = [] }) => <Spells spells={spells} />,
})
