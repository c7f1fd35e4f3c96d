import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import type { Column } from '#ui/table/column.ts'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'
import { leaveRequest, partTitles } from '#modules/leave/shared/leave-request.ts'

export type LeaveRow = RequestRow<typeof leaveRequest>

/** A kind of leave with its colour. */
export const TypeName = ({ type }: { type: { name: string; colour: string } }) => (
  <span className={styles.type}>
    <span className={styles.swatch} style={{ background: type.colour }} aria-hidden />
    {type.name}
  </span>
)

export const Dates = ({ start_on, end_on, part }: { start_on: string; end_on: string; part: string }) => (
  <span className={styles.dates}>
    <Day value={start_on} />
    {end_on !== start_on && (
      <>
        {' – '}
        <Day value={end_on} />
      </>
    )}
    {part !== 'full' && (
      <span className={styles.part}>{partTitles[part === 'first_half' ? 'first_half' : 'second_half']}</span>
    )}
  </span>
)

export const requestColumns: readonly Column<LeaveRow>[] = [
  {
    key: 'leave_type',
    title: t('columns.type'),
    value: (row) => row.leave_type.name,
    render: (row) => <TypeName type={row.leave_type} />,
  },
  {
    key: 'dates',
    title: t('columns.dates'),
    value: (row) => row.start_on,
    render: (row) => <Dates {...row} />,
  },
  { key: 'days', title: t('columns.days'), kind: 'number' },
]

export const requestFacts = (request: RequestDetail<typeof leaveRequest>): Fact[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave_type} /> },
  { label: t('columns.dates'), value: <Dates {...request} /> },
  { label: t('columns.days'), value: request.days },
]
