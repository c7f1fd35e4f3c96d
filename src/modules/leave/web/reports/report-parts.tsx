import type { ReactNode } from 'react'
import { monthWords } from '#kernel/calendar/names.ts'
import { saidIn } from '#kernel/said.ts'
import { declared } from '#ui/i18n/declared.ts'
import { decimal, exactText } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { ChartSeries } from '#ui/chart/chart-props.ts'
import { groupWords, type ReportLeaveType, type TypeFigures } from '#modules/leave/shared/reports/leave-by.ts'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'
import opens from '#ui/show/opens.module.css'

/** A figure that opens what it counts. */
export function Figure({
  value,
  label,
  onOpen,
}: {
  value: string | number | null | undefined
  label: string
  onOpen?: (() => void) | undefined
}) {
  if (value === null || value === undefined || value === '0' || value === 0)
    return <span className={styles.nothing}>–</span>
  const shown = typeof value === 'number' ? decimal(value) : exactText(value)
  if (!onOpen) return <span className="ch-num">{shown}</span>
  return (
    <button
      type="button"
      className={opens.opens}
      aria-label={`${shown}, ${label}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {shown}
    </button>
  )
}

/** What the program calls a group or a month, in the chosen language; anything else is a name. */
export const inOwn = (title: string) => localDigits(saidIn(title, ownWords, declared))
const ownWords = [...groupWords, ...monthWords]

export const typeTitle = ({ name, unit }: ReportLeaveType) =>
  unit === 'Hour' ? t('hours', { type: name }) : name

/** A series of a stacked picture for each type, in its own colour. */
export const seriesOf = (types: readonly ReportLeaveType[]): ChartSeries[] =>
  types.map(({ id, name, colour }) => ({ key: id, title: name, colour }))

/** Of a place along the axis: days by type. */
export const daysByType = (figures: TypeFigures, types: readonly ReportLeaveType[]) =>
  Object.fromEntries(types.map(({ id }) => [id, Number(figures[id]?.days ?? 0)]))

export const showDays = (value: number) => decimal(value)

export function Between({ from, to, children }: { from: string; to: string; children?: ReactNode }) {
  return (
    <span className={styles.between}>
      <Day value={from} /> – <Day value={to} />
      {children}
    </span>
  )
}

/** A change, also where it is upward, with its sign. */
export function Signed({ value }: { value: string | null }) {
  if (value === null || Number(value) === 0) return <span className={styles.nothing}>–</span>
  return <span className="ch-num">{exactText(value.startsWith('-') ? value : `+${value}`)}</span>
}

/** A type by its colour and its name. */
export function TypeName({ type }: { type: Pick<ReportLeaveType, 'name' | 'colour'> }) {
  return (
    <span className={styles.type}>
      <i className={styles.swatch} style={{ background: type.colour }} aria-hidden />
      {type.name}
    </span>
  )
}
