import { partsOf, type Day } from '#kernel/calendar/day.ts'
import { evidenceIn, type CellEvidence, type Sign } from '#engines/exchange/cell-evidence.ts'
import { calendarsOf, writingOptions } from '#engines/exchange/import-options.ts'
import type { ImportColumn } from '#engines/exchange/importer.ts'

export type WritingName = keyof typeof writingOptions
export const writingNames: readonly WritingName[] = ['calendar', 'day_order', 'decimal']
export const isWriting = (name: string): name is WritingName => name in writingOptions

/** A column of a file; one that was read by a former version has no evidence of its own. */
export interface WrittenColumn {
  header: string
  samples: readonly string[]
  values: readonly { value: string; count: number }[] | null
  evidence?: CellEvidence | null
}
/** What of a declared column tells how its cells are to be understood. */
export type WritingTargets = Readonly<
  Record<string, Pick<ImportColumn, 'title' | 'kind' | 'places' | 'born'>>
>

/**
 * How days and numbers are written in a file, as its cells show. A name is absent where nothing depends on it, and null
 * where the cells leave it open: then the person is asked.
 */
export type Writing = Partial<Record<WritingName, string | null>>

export function writingOf(
  targets: WritingTargets,
  columns: readonly WrittenColumn[],
  mapping: Readonly<Record<string, string | null>>,
  today: Day,
): Writing {
  const named = calendarsOf(mapping, targets)
  const mapped = columns.flatMap((column) => {
    const name = mapping[column.header] ?? ''
    const target = targets[name]
    return target ? [{ target, evidence: evidenceOf(column), hasCalendar: name in named }] : []
  })
  const days = mapped.filter(({ target }) => target.kind === 'day')
  const numbers = mapped.filter(({ target }) => target.kind === 'number' || target.kind === 'money')
  const calendar = calendarVotes(
    days.filter(({ hasCalendar }) => !hasCalendar),
    partsOf(today).year,
  )
  const order = (sign: Sign) => total(days, sign)
  return {
    ...(calendar.cells ? { calendar: winner({ AD: calendar.AD, BS: calendar.BS }) } : {}),
    ...(order('day_first') + order('month_first') + order('either_order')
      ? { day_order: winner({ day_first: order('day_first'), month_first: order('month_first') }) }
      : {}),
    ...decimalOf(numbers),
  }
}

interface Mapped {
  target: WritingTargets[string]
  evidence: CellEvidence
}

const evidenceOf = ({ evidence, values, samples }: WrittenColumn): CellEvidence =>
  evidence ?? evidenceIn(values ?? samples.map((value) => ({ value, count: 1 })))

const total = (columns: readonly Mapped[], sign: Sign): number =>
  columns.reduce((sum, { evidence }) => sum + (evidence.signs[sign] ?? 0), 0)

/** One slip does not turn the others: most cells decide. */
function winner(votes: Readonly<Record<string, number>>): string | null {
  const [first, second] = Object.entries(votes).toSorted(([, a], [, b]) => b - a)
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
}

function calendarVotes(columns: readonly Mapped[], thisYear: number) {
  const votes = { AD: total(columns, 'AD'), BS: total(columns, 'BS'), cells: 0 }
  votes.cells = votes.AD + votes.BS
  for (const { target, evidence } of columns)
    for (const [year, count] of Object.entries(evidence.years)) {
      votes.cells += count
      const calendar = calendarOfYear(Number(year), target.born, thisYear)
      if (calendar) votes[calendar] += count
    }
  return votes
}

/** Of a person's own days, hardly one lies further ahead. */
const yearsAhead = 5
/** The end of a contract or a passport may. */
const furthestAhead = 14

/**
 * 2018 in English is seven years before 2025; in Nepali it is 1961, and nobody who joined then works here. A birth in
 * 2018 tells nothing of a child, and of a grown-up that the year is Nepali.
 */
function calendarOfYear(year: number, born: number | undefined, thisYear: number): 'AD' | 'BS' | null {
  if (year < 2000) return 'AD'
  if (born !== undefined) return year > thisYear - born ? 'BS' : null
  if (year > thisYear + furthestAhead) return 'BS'
  return year <= thisYear + yearsAhead ? 'AD' : null
}

function decimalOf(columns: readonly Mapped[]): Writing {
  // where at most two decimals are taken, the three figures of 45,000 are a group
  const grouped = total(
    columns.filter(({ target: { places = 2 } }) => places < 3),
    'comma_of_three',
  )
  const open = total(columns, 'comma_of_three') + total(columns, 'point_of_three') - grouped
  const votes = { '.': total(columns, 'point') + grouped, ',': total(columns, 'comma') }
  return votes['.'] + votes[','] + open ? { decimal: winner(votes) } : {}
}

/** The options to read a file by: what the person said stands over what the cells show, and neither is guessed. */
export function writingFor(
  derived: Writing,
  chosen: Readonly<Record<string, string>>,
): { options: Record<string, string>; unclear: WritingName[] } {
  const options: Record<string, string> = {}
  const unclear: WritingName[] = []
  for (const name of writingNames) {
    const value = chosen[name] ?? derived[name]
    if (value) options[name] = value
    else if (derived[name] === null) unclear.push(name)
  }
  return { options, unclear }
}

/** What is asked where the cells leave it open. */
export const openQuestions: Record<WritingName, string> = {
  calendar: 'The cells do not show whether dates are English (AD) or Nepali (BS). Choose one.',
  day_order: 'The cells do not show whether the day or the month comes first. Choose one.',
  decimal: 'The cells do not show whether decimals begin with a point or a comma. Choose one.',
}
