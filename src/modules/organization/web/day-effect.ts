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
  return async (places: readonly (Lying | null)[], sure = false): Promise<boolean> => {
    const lying = places.filter((place) => place !== null)
    const [start] = lying.map(({ start_on }) => start_on).toSorted()
    if (start === undefined) return true
    const last = lying
      .map(({ end_on }) => end_on ?? FOR_GOOD)
      .toSorted()
      .at(-1)
    const query = { start, as, ...(last && last !== FOR_GOOD ? { end: last } : {}) }
    const { results } = await client.fetchQuery(
      readOptions(dayEffects, { params: { org }, query }, { errors: 'inline', fresh: 0 }),
    )
    const said = results.flatMap(({ title, open, locked }) => [
      ...(open
        ? [as === 'hr' ? t('effect.open', { title, count: open }) : t('effect.mine', { count: open })]
        : []),
      ...(locked ? [t('effect.locked', { count: locked })] : []),
    ])
    if (!said.length) return sure ? confirm() : true
    return confirm({ title: t('effect.title'), subtitle: said.join(' '), yes: t('effect.yes'), danger: sure })
  }
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
