import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import type { Column } from '#ui/table/column.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import styles from '#modules/leave/web/leave.module.css'
import { Dates, TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

type Row = RequestRow<typeof leaveCancel>

export const cancelColumns = (): readonly Column<Row>[] => [
  {
    key: 'leave_type',
    title: t('columns.type'),
    value: (row) => row.leave.leave_type.name,
    render: (row) => <TypeName type={row.leave.leave_type} />,
  },
  {
    key: 'dates',
    title: t('cancel.leave'),
    value: (row) => row.leave.start_on,
    render: (row) => <Dates {...row.leave} />,
  },
  {
    key: 'is_whole',
    title: t('cancel.what'),
    render: (row) => (row.is_whole ? t('cancel.whole') : t('cancel.some', { count: row.dates.length })),
  },
  { key: 'days', title: t('cancel.back'), kind: 'number' },
]

export const cancelFacts = (request: RequestDetail<typeof leaveCancel>): Fact[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave.leave_type} /> },
  { label: t('cancel.leave'), value: <Dates {...request.leave} /> },
  { label: t('columns.days'), value: request.leave.days },
  { label: t('cancel.back'), value: request.days },
  {
    label: request.is_whole ? t('cancel.whole') : t('cancel.dates'),
    value: (
      <ul className={styles.strip}>
        {request.dates.map((date) => (
          <li key={date}>
            <Day value={date} />
          </li>
        ))}
      </ul>
    ),
    wide: true,
  },
]
