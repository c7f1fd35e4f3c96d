import type { ResponseOf } from '#kernel/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { dayEffects } from '#modules/organization/shared/day-effect.ts'
import { t } from '#modules/organization/web/words.ts'

const FOR_GOOD = '9999-12-31'

interface Lying {
  start_on: string
  /** Null: for good. */
  end_on: string | null
}

/**
 * Asks before days without work are changed on which something was counted, and says how much. `sure`: whether it asks
 * also where nothing was, as before a deletion.
 */
export function useDayEffect(as: 'user' | 'hr') {
  const { org } = useScope()
  const client = useQueryClient()
  return async (
    places: readonly (Lying | null)[],
    sure = false,
    change: Record<string, string> = {},
  ): Promise<boolean | 'confirmed'> => {
    const lying = places.filter((place) => place !== null)
    // what is refused at its field counts nothing: what ends before it begins, and half of several days
    if (lying.some(({ start_on, end_on }) => end_on !== null && end_on < start_on)) return true
    const ofOneDay = change['is_half_day'] === 'true' || change['is_optional'] === 'true'
    if (ofOneDay && change['next_start'] !== change['next_end']) return true
    const [start] = lying.map(({ start_on }) => start_on).toSorted()
    if (start === undefined) return true
    const last = lying
      .map(({ end_on }) => end_on ?? FOR_GOOD)
      .toSorted()
      .at(-1)
    const query = { start, as, ...change, ...(last && last !== FOR_GOOD ? { end: last } : {}) }
    const { results } = await client.fetchQuery(
      readOptions(dayEffects, { params: { org }, query }, { errors: 'inline', fresh: 0 }),
    )
    const said = results.flatMap(({ title, open, locked, overdrawn }) => [
      ...(open
        ? [as === 'hr' ? t('effect.open', { title, count: open }) : t('effect.mine', { count: open })]
        : []),
      ...(locked ? [t('effect.locked', { count: locked })] : []),
      ...(overdrawn.length
        ? [
            as === 'hr'
              ? t('effect.overdrawn', whomOf(overdrawn))
              : t('effect.mineOverdrawn', mineOf(overdrawn)),
          ]
        : []),
    ])
    if (!said.length) return sure ? confirm() : true
    const overdraws = results.some(({ overdrawn }) => overdrawn.length > 0)
    const meant = await confirm({
      title: t('effect.title'),
      subtitle: said.join(' '),
      yes: t('effect.yes'),
      danger: sure || overdraws,
    })
    return meant && overdraws ? 'confirmed' : meant
  }
}

type Found = ResponseOf<typeof dayEffects>['results'][number]['overdrawn']
const whomOf = (found: Found) => ({
  count: found.length,
  people: [
    ...found.slice(0, 5).map(({ name, what, balance }) => `${name} (${what} ${balance})`),
    ...(found.length > 5 ? ['…'] : []),
  ].join(', '),
})
const mineOf = (found: Found) => ({ of: found.map(({ what, balance }) => `${what} ${balance}`).join(', ') })

/** A holiday that is changed, as the question about its effect wants it. */
export function holidayChange(
  row: Record<string, unknown> | null,
  values: Record<string, unknown> | null,
): Record<string, string> {
  const next = values === null ? null : { ...row, ...values }
  const all: Record<string, unknown> = {
    holiday_id: row?.['id'],
    next_start: next?.['start_on'],
    next_end: next?.['end_on'],
    gender: next?.['gender'],
    branch_id: next?.['branch_id'],
    segment_id: next?.['segment_id'],
    is_optional: next && String(next['is_optional'] === true),
    is_half_day: next && String(next['is_half_day'] === true),
    free_half: next?.['free_half'],
  }
  return textsOf(all)
}

const textsOf = (all: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )

/** Weekly offs that are changed, as the question about their effect wants them. */
export function weeklyOffChange(
  row: Record<string, unknown> | null,
  values: Record<string, unknown> | null,
): Record<string, string> {
  const next = values === null ? null : { ...row, ...values }
  const days = next?.['weekdays']
  const all: Record<string, unknown> = {
    weekly_off_id: row?.['id'],
    next_from: next?.['from_on'],
    next_to: next?.['to_on'],
    weekdays: Array.isArray(days) ? days.map(String).join() : undefined,
    branch_id: next?.['branch_id'],
    segment_id: next?.['segment_id'],
  }
  return textsOf(all)
}

/** Where a row of master data lies, by the names of its days. */
export function lyingOf(
  row: Record<string, unknown> | null,
  from: 'start_on' | 'from_on',
  to: 'end_on' | 'to_on',
): Lying | null {
  const [start, end] = [row?.[from], row?.[to]]
  if (typeof start !== 'string' || start === '') return null
  return { start_on: start, end_on: typeof end === 'string' && end !== '' ? end : null }
}
