import { formatMoney } from '#kernel/amount.ts'
import { forbidden } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { customFieldsOf, type CustomField } from '#modules/hris/server/custom-store.ts'
import { customText, type CustomValues } from '#modules/hris/shared/custom-value.ts'
import { mergeFields } from '#modules/hris/shared/merge-field.ts'

/** What letters of the organization may name, its own fields as `custom.code`. */
export async function letterFields(
  db: Db,
): Promise<ReadonlyMap<string, { title: string; is_sensitive: boolean }>> {
  const built = Object.entries(mergeFields).map(
    ([name, { title }]) => [name, { title, is_sensitive: false }] as const,
  )
  const own = (await customFieldsOf(db)).map(
    ({ code, title, is_sensitive }) => [customMerge(code), { title, is_sensitive }] as const,
  )
  return new Map([...built, ...own])
}
export type LetterFields = Awaited<ReturnType<typeof letterFields>>

const customMerge = (code: string) => `custom.${code}`

/** A letter that names something sensitive is written by those who may read that. */
export function refuseSensitive(ctx: Pick<Ctx, 'org'>, fields: LetterFields, named: readonly string[]) {
  if (
    named.some((name) => fields.get(name)?.is_sensitive) &&
    !allowed(ctx.org.codes, [P.hris.sensitive], 'read')
  )
    throw forbidden('This letter names something sensitive, which you may not see.')
}

/** As it stands in a letter. */
export const customLetterValues = (
  fields: readonly CustomField[],
  values: CustomValues,
): Record<string, string | null> =>
  Object.fromEntries(
    fields.map(({ code, kind }) => {
      const text = customText(values[code])
      return [customMerge(code), text !== null && kind === 'Money' ? formatMoney(text, 'lakh') : text]
    }),
  )
