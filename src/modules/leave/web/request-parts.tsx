import { declared } from '#ui/i18n/declared.ts'
import { exactText } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'
import { parts } from '#modules/leave/domain/counted-date.ts'
import { leaveRequest, partTitles } from '#modules/leave/shared/leave-request.ts'

export type LeaveRow = RequestRow<typeof leaveRequest>

/** A kind of leave with its colour. */
export const TypeName = ({ type }: { type: { name: string; colour: string } }) => (
  <span className={styles.type}>
    <span className={styles.swatch} style={{ background: type.colour }} aria-hidden />
    {type.name}
  </span>
)

export interface DatesProps {
  start_on: string
  end_on: string
  part: string
  from_time?: string | null
  to_time?: string | null
}

export const Dates = ({ start_on, end_on, part, from_time, to_time }: DatesProps) => (
  <span className={styles.dates}>
    <Day value={start_on} />
    {end_on !== start_on && (
      <>
        {' – '}
        <Day value={end_on} />
      </>
    )}
    {part !== 'full' && (
      <span className={styles.part}>
        {from_time ? localDigits(`${from_time}–${to_time}`) : titleOf(part)}
      </span>
    )}
  </span>
)

const titleOf = (part: string) => declared(partTitles[parts.find((known) => known === part) ?? 'full'])

/** What it costs; what was given back since stands beside. */
const Cost = ({ days, freed_days }: { days: string; freed_days: string }) => (
  <span className="ch-num">
    {exactText(days)}
    {freed_days !== '0' && <span className={styles.part}>{t('request.freed', { days: freed_days })}</span>}
  </span>
)

/** Which kind of leave, and when: columns of every list of leave. */
export const kindAndDates = (): readonly Column<
  DatesProps & { leave_type: { name: string; colour: string } }
>[] => [
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
]

export const requestColumns = (): readonly Column<LeaveRow>[] => [
  ...kindAndDates(),
  { key: 'days', title: t('columns.days'), kind: 'number', render: (row) => <Cost {...row} /> },
]

function Linked({ person }: { person: Parameters<Scope['linkOf']>[0] & { full_name: string } }) {
  const { linkOf } = useScope()
  return <Person person={person} {...linkOf(person)} />
}

/** What it does to pay, said only where it does something. */
const pay = (percent: string) => (percent === '0' ? t('preview.unpaid') : t('preview.partPaid', { percent }))

export const requestFacts = (request: RequestDetail<typeof leaveRequest>): (Fact | false | null)[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave_type} /> },
  { label: t('columns.dates'), value: <Dates {...request} /> },
  { label: t('columns.days'), value: <Cost {...request} /> },
  request.event_on !== null && { label: t('request.event'), value: <Day value={request.event_on} /> },
  request.pay_percent !== '100' && { label: t('preview.pay'), value: pay(request.pay_percent) },
  request.contact !== null && { label: t('form.contact'), value: request.contact },
  request.handover !== null && {
    label: t('form.handover'),
    value: (
      <>
        <Linked person={request.handover} />
        {request.handover_note && <div className={styles.note}>{request.handover_note}</div>}
      </>
    ),
    wide: true,
  },
  request.file !== null && {
    label: t('form.document'),
    value: <FileLink file={request.file} clip />,
    wide: true,
  },
  request.proof_note !== null && { label: t('offline.proof'), value: request.proof_note, wide: true },
  request.overridden.length > 0 && {
    label: t('offline.overridden'),
    value: (
      <ul className={styles.reasons}>
        {request.overridden.map((reason) => (
          <li key={reason}>{refusal(withDays(reason))}</li>
        ))}
      </ul>
    ),
    wide: true,
  },
]
