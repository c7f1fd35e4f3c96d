import { sql } from 'kysely'
import { shortIn } from '#kernel/calendar/in-text.ts'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { cardMerge } from '#modules/commons/shared/person-merge.ts'
import { letterValue, type LetterKind } from '#modules/hris/domain/letter-value.ts'
import { letterFields } from '#modules/hris/server/letter-fields.ts'
import { letterValues } from '#modules/hris/server/letter-values.ts'

interface CardField {
  title: string
  kind?: LetterKind | undefined
}

/** What cards of the organization may name: of its own fields those that are not sensitive. */
export async function cardFieldsOf(db: Db): Promise<ReadonlyMap<string, CardField>> {
  const own = [...(await letterFields(db))].filter(
    ([name, { is_sensitive }]) => name.startsWith('custom.') && !is_sensitive,
  )
  return new Map<string, CardField>([...Object.entries(cardMerge), ...own])
}

export interface CardDays {
  employee_id: string
  number: string
  issued_on: string
  expires_on: string
}

/** What stands on each card, written as it is read, by the number of the card and the name of the field. */
export async function cardValues(
  ctx: Pick<Ctx, 'db' | 'today'>,
  cards: readonly CardDays[],
  organization: string,
): Promise<Map<string, (name: string) => string | null>> {
  const ids = [...new Set(cards.map(({ employee_id }) => employee_id))]
  const [fields, people, { rows }] = await Promise.all([
    cardFieldsOf(ctx.db),
    letterValues(ctx, ids, ctx.today, organization),
    sql<{ id: string; blood_group: string | null; mobile: string | null }>`
      select id, blood_group, mobile from employee where id = any(${ids}::uuid[])`.execute(ctx.db),
  ])
  const more = new Map(rows.map(({ id, ...row }) => [id, row]))
  return new Map(
    cards.map(({ employee_id, number, issued_on, expires_on }) => {
      const known: Readonly<Record<string, string | null>> = {
        ...people.get(employee_id),
        ...more.get(employee_id),
        card_number: number,
        issued_on,
        issued_on_bs: issued_on,
        expires_on,
        expires_on_bs: expires_on,
      }
      return [
        number,
        (name) => {
          const field = fields.get(name)
          const value = known[name]
          return field && value ? written(field.kind, value) : null
        },
      ]
    }),
  )
}

/** Days are short: a card is small. */
function written(kind: LetterKind | undefined, value: string): string {
  if (kind === 'bs_day') return shortIn(bikramSambat, value) ?? value
  if (kind === 'day' || kind === 'english_day') return shortIn(english, value) ?? value
  return letterValue(kind, value, 'English')
}
