import { flatErrors, WireError } from '#ui/data/failure.ts'
import { send } from '#ui/data/wire.ts'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { words } from '#ui/i18n/words.ts'
import { itIsArchived, type AnySettings } from '#engines/settings/settings.ts'
import type en from '#engines/settings/en.json'

type Values = Record<string, unknown>
type Row = Values & { id: string; version: number }

/**
 * The archived row that stands in the way of a new one, once the person wants it back in the place of that; null where
 * nothing is archived, the list does not find it by what was typed, or it is to stay.
 */
export async function wantedBack(
  s: AnySettings,
  at: { params: Record<string, string>; query: Readonly<Record<string, unknown>> },
  values: Values,
  refused: unknown,
  t: ReturnType<typeof words<typeof en>>,
): Promise<Row | null> {
  if (!(refused instanceof WireError)) return null
  const field = flatErrors(refused.body).find(({ message }) => message.endsWith(itIsArchived))?.path ?? ''
  const said = values[field]
  if (typeof said !== 'string') return null
  const query = { ...at.query, is_archived: 'true', search: said.trim(), limit: 50 }
  const { results } = await send(s.list, { ...at, query } as never)
  // of a list of any declaration: its rows have its fields
  const found = (results as unknown as Row[]).find((row) => sameness(row[field]) === sameness(said))
  if (!found) return null
  const name = found['name'] ?? found[s.order[0]]
  const wanted = await confirm({
    title: t('back.title', { title: declared(s.title) }),
    subtitle: t('back.hint', { name: typeof name === 'string' ? name : said }),
    yes: t('back.yes'),
    danger: false,
  })
  return wanted ? found : null
}

const sameness = (text: unknown) => String(text).normalize('NFC').trim().toLowerCase()
