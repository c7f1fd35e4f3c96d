import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useList, type RowOf } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { exactText } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { yearEndPreview, type LeaveYearEnd } from '#modules/leave/shared/year-end.ts'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'
import { pt } from '#modules/leave/web/policy-words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

type Row = RowOf<typeof yearEndPreview>
type Part = Row['types'][number]

/** What the end of a year does to each person, type by type; before it is run, what it would do. */
export function YearEndPreview({ year, onBack }: { year: LeaveYearEnd; onBack: () => void }) {
  const { org, linkOf } = useScope()
  const params = { org, id: year.id }
  const list = useList(yearEndPreview, { params, query: {} })
  const types = listSource(
    leaveType.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <div className={styles.posting}>
        <div>
          <strong>{pt('yearEnd.of', { year: year.name })}</strong>
          <p>
            {pt(year.has_ended && year.state !== 'Held' ? 'yearEnd.didHint' : 'yearEnd.willHint')}{' '}
            <Day value={year.end_on} />
          </p>
        </div>
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {pt('yearEnd.back')}
        </Button>
      </div>
      <DataTable<Row>
        title={pt('yearEnd.of', { year: year.name })}
        list={list}
        columns={[
          {
            key: 'person',
            title: bt('balance.employee'),
            value: (row) => row.person.full_name,
            render: (row) => <Person person={row.person} {...linkOf(row.person)} />,
          },
          { key: 'types', title: t('columns.type'), render: (row) => <Stack row={row} show={nameOf} /> },
          { key: 'balance', title: pt('yearEnd.balance'), kind: 'number', render: stacked('balance') },
          { key: 'carried', title: pt('yearEnd.carried'), kind: 'number', render: stacked('carried') },
          { key: 'encashed', title: pt('yearEnd.encashed'), kind: 'number', render: stacked('encashed') },
          { key: 'lapsed', title: pt('yearEnd.lapsed'), kind: 'number', render: stacked('lapsed') },
          {
            key: 'moved',
            title: pt('yearEnd.moved'),
            kind: 'number',
            render: stacked('moved'),
            hidden: true,
          },
        ]}
        filters={[
          { name: 'leave_type_id', title: t('columns.type'), kind: 'reference', source: asOptions(types) },
        ]}
        emptyHint={pt('yearEnd.nobody')}
      />
    </>
  )
}

const nameOf = ({ leave_type }: Part) => leave_type.name
const stacked = (key: 'balance' | 'carried' | 'encashed' | 'lapsed' | 'moved') =>
  function Figures(row: Row) {
    return <Stack row={row} show={(part) => (Number(part[key]) === 0 ? '–' : exactText(part[key]))} />
  }

/** The types of a person below each other, on the same lines in each column. */
const Stack = ({ row, show }: { row: Row; show: (part: Part) => string }) => (
  <div className={styles.stack}>
    {row.types.map((part) => (
      <span key={part.leave_type.id}>{show(part)}</span>
    ))}
  </div>
)
