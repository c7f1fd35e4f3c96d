import { declared } from '#ui/i18n/declared.ts'
import { HOLIDAY, NONE, OFF, type RosterRow, type RosterShift } from '#modules/attendance/shared/roster.ts'
import { t } from '#modules/attendance/web/words.ts'

/** What one cell of the roster shows, and what it says to those who hear it. */
export interface ShownCell {
  text: string
  words: string
  kind: 'shift' | 'off' | 'holiday' | 'leave' | 'none'
  draft: boolean
  /** A shift is planned on a day of leave. */
  clash: boolean
  minutes: number
}

export function shownCell(row: RosterRow, n: number, shifts: readonly RosterShift[]): ShownCell {
  const draft = row.drafts[n]
  const leave = row.leave[n]
  const value = draft ?? row.cells[n] ?? NONE
  const shift = shifts[value]
  const rest = { draft: draft !== undefined, clash: leave !== undefined && draft !== undefined && draft >= 0 }
  if (leave !== undefined && !rest.clash)
    return { ...rest, text: 'L', words: leave, kind: 'leave', minutes: 0 }
  if (shift)
    return {
      ...rest,
      text: shift.code,
      words: `${shift.name}, ${shift.hours}`,
      kind: 'shift',
      minutes: shift.minutes,
    }
  if (value === OFF)
    return { ...rest, text: t('roster.offCode'), words: declared('Off day'), kind: 'off', minutes: 0 }
  if (value === HOLIDAY)
    return { ...rest, text: t('roster.holidayCode'), words: declared('Holiday'), kind: 'holiday', minutes: 0 }
  return { ...rest, text: '·', words: declared('No shift'), kind: 'none', minutes: 0 }
}
