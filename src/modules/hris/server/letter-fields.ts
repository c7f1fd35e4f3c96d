import { forbidden, invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { fieldsIn, type LetterNode } from '#modules/hris/domain/letter-body.ts'
import { letterValue, type LetterKind } from '#modules/hris/domain/letter-value.ts'
import { customFieldsOf, type CustomField } from '#modules/hris/server/custom-store.ts'
import { customText, type CustomValues } from '#modules/hris/shared/custom-value.ts'
import { isPayField, mergeFields } from '#modules/hris/shared/merge-field.ts'

/** What letters of the organization may name, its own fields as `custom.code`. */
export async function letterFields(db: Db): Promise<ReadonlyMap<string, LetterField>> {
  const built = Object.entries(mergeFields).map(
    ([name, field]) =>
      [
        name,
        { title: field.title, kind: 'kind' in field ? field.kind : undefined, is_sensitive: false },
      ] as const,
  )
  const own = (await customFieldsOf(db)).map(
    ({ code, title, kind, is_sensitive }) =>
      [customMerge(code), { title, kind: customKinds[kind], is_sensitive }] as const,
  )
  return new Map([...built, ...own])
}
interface LetterField {
  title: string
  kind: LetterKind | undefined
  is_sensitive: boolean
}
const customKinds: Readonly<Record<string, LetterKind>> = { Date: 'day', Money: 'money', Number: 'number' }

export type LetterFields = Awaited<ReturnType<typeof letterFields>>

const customMerge = (code: string) => `custom.${code}`

/** The text of a letter names what is known; its subject stands in lists, before whoever reads no pay and nothing sensitive. */
export function refuseUnknown(fields: LetterFields, subject: string, body: LetterNode) {
  const unknown = fieldsIn(body, subject).filter((name) => !fields.has(name))
  if (unknown.length) throw invalid({ body: [`No such field: ${unknown.join(', ')}.`] })
  const guarded = fieldsIn({ type: 'doc' }, subject).filter(
    (name) => isPayField(name) || fields.get(name)?.is_sensitive,
  )
  if (guarded.length)
    throw invalid({
      subject: [
        `The subject stands in lists, which more people read: say ${guarded.map((name) => fields.get(name)?.title ?? name).join(', ')} in the text.`,
      ],
    })
}

/** A letter that names something sensitive is written by those who may read that. */
export function refuseSensitive(ctx: Pick<Ctx, 'org'>, fields: LetterFields, named: readonly string[]) {
  if (
    named.some((name) => fields.get(name)?.is_sensitive) &&
    !allowed(ctx.org.codes, [P.hris.sensitive], 'read')
  )
    throw forbidden('This letter names something sensitive, which you may not see.')
}

export const customLetterValues = (
  fields: readonly CustomField[],
  values: CustomValues,
): Record<string, string | null> =>
  Object.fromEntries(fields.map(({ code }) => [customMerge(code), customText(values[code])]))

/** Named fields as they stand in a letter of a language; what is not known keeps its place in brackets. */
export const writtenValues = (
  fields: LetterFields,
  named: readonly string[],
  language: string,
  valueOf: (name: string) => string | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    named.map((name) => {
      const field = fields.get(name)
      const value = valueOf(name)
      return [name, value ? letterValue(field?.kind, value, language) : `[${field?.title ?? name}]`]
    }),
  )
