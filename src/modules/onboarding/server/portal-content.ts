import { notFound, refuse } from '#kernel/errors.ts'
import { newId } from '#platform/id.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { checkedFilling, singleOf, type Today } from '#modules/hris/server/public.ts'
import { portalFields, type Content, type FilledSection } from '#modules/onboarding/shared/pre-boarding.ts'

export interface Change {
  row?: string | null | undefined
  values?: Record<string, unknown> | null | undefined
}
type Row = Record<string, unknown>
/** More rows than anybody's life has. */
const MOST_ROWS = 30

/** What a section holds after a change, checked by the rules of the record. */
export async function savedContent(
  at: Today,
  section: FilledSection,
  content: Content,
  { row, values }: Change,
): Promise<Content> {
  if (!sectionOf(section).isList)
    return { ...disabilityWithin(section, content), ...(await checked(at, section, values ?? {}, [])) }
  const rows: Row[] = Array.isArray(content) ? content : []
  if (row) {
    if (!rows.some(({ id }) => id === row))
      throw notFound('This entry is not there any more. Load the page again.')
    const others = rows.filter(({ id }) => id !== row)
    if (!values) return others
    const said = { ...(await checked(at, section, values, others)), id: row }
    return single(section, said, rows).map((one) => (one['id'] === row ? said : one))
  }
  if (!values) return rows
  if (rows.length >= MOST_ROWS) throw refuse(`At most ${MOST_ROWS} entries.`)
  const said = { ...(await checked(at, section, values, rows)), id: newId() }
  return [...single(section, said, rows), said]
}

/** Links that were sent before there was a part for the background have asked for a disability with the other details. */
export function disabilityWithin(section: FilledSection, content: Content): { disability?: string } {
  if (section !== 'basic' || content === null || Array.isArray(content)) return {}
  const { disability } = content
  return typeof disability === 'string' && disability !== '' ? { disability } : {}
}

async function checked(at: Today, section: FilledSection, values: Row, others: readonly Row[]) {
  const fields = Object.entries(portalFields(section))
  // what is not said of the person is empty; of a row, it is what its field makes of nothing
  const { isList } = sectionOf(section)
  const blank = (kind: string) => (isList ? undefined : kind === 'number' ? null : '')
  const given = Object.fromEntries(fields.map(([name, { kind }]) => [name, values[name] ?? blank(kind)]))
  return checkedFilling(at, section, given, others)
}

/** There is one main account: the former one steps back. */
function single(section: FilledSection, said: Row, rows: readonly Row[]): Row[] {
  const name = singleOf(section)
  return name && said[name] === true ? rows.map((row) => ({ ...row, [name]: false })) : [...rows]
}
