import { useState } from 'react'
import { useList, type RowOf } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { decimal } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { leaveBehind } from '#modules/leave/shared/reports/leave-behind.ts'
import { TypeName } from '#modules/leave/web/reports/report-parts.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** What was opened: a title, and what narrows the leave behind it. */
export interface Behind {
  title: string
  query: Readonly<Record<string, string>>
  who?: 'took' | 'all'
}
type Row = RowOf<typeof leaveBehind>

/** The people behind a number, and the leave of each of them. */
export function BehindDrawer({ behind, onClose }: { behind: Behind | null; onClose: () => void }) {
  return (
    <SideDrawer
      opened={behind !== null}
      onClose={onClose}
      title={behind?.title ?? ''}
      size="min(760px, 100vw)"
    >
      {behind && <People key={JSON.stringify(behind)} behind={behind} />}
    </SideDrawer>
  )
}

function People({ behind }: { behind: Behind }) {
  const { org, as, linkOf } = useScope()
  const [who, setWho] = useState(behind.who ?? 'took')
  const query = { ...behind.query, who, as }
  const list = useList(leaveBehind, { params: { org }, query }, { keep: 'memory', errors: 'inline' })
  const exports = useExports(leaveBehind, list, { ...behind.query, who }, exportFormats)
  return (
    <>
      {behind.who && (
        <Segmented
          label={t('behind.who')}
          value={who}
          onChange={setWho}
          options={[
            { value: 'took', label: t('behind.took') },
            { value: 'all', label: t('behind.all') },
          ]}
        />
      )}
      <DataTable<Row>
        bare
        title={behind.title}
        list={list}
        search={!behind.query['employee_id']}
        exports={exports}
        emptyTitle={t('behind.none')}
        columns={[
          {
            key: 'person',
            title: t('behind.person'),
            value: ({ person }) => person.full_name,
            render: ({ person }) => <Person person={person} {...linkOf(person)} second={person.code} />,
          },
          { key: 'leaves', title: t('behind.leave'), wrap: true, render: (row) => <Leaves row={row} /> },
          { key: 'days', title: t('days'), kind: 'number' },
        ]}
      />
    </>
  )
}

function Leaves({ row }: { row: Row }) {
  return (
    <ul className={styles.leaves}>
      {row.leaves.map((leave) => (
        <li key={leave.request_id}>
          <TypeName type={leave.leave_type} />
          <span className={styles.between}>
            <Day value={leave.from} />
            {leave.to !== leave.from && (
              <>
                {' – '}
                <Day value={leave.to} />
              </>
            )}
          </span>
          <strong className="ch-num">
            {leave.leave_type.unit === 'Hour' && leave.minutes !== null
              ? t('behind.hours', { hours: decimal(leave.minutes / 60) })
              : localDigits(leave.days)}
          </strong>
        </li>
      ))}
    </ul>
  )
}
