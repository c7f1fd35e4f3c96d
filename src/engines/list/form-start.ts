import type { Field } from '#kernel/field.ts'

/** What a form begins with: the row's own values by the names of the fields, else what the declaration says. */
export const startOf = (
  fields: Readonly<Record<string, Field>>,
  row: Readonly<Record<string, unknown>> | null,
  today: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, initial, required }]) => {
      if (kind === 'file') return [name, null]
      const meant = row?.[name] ?? idIn(row?.[name.replace(/_id$/, '')])
      return [name, meant ?? (initial === 'today' ? today : initial) ?? blank(kind, required)]
    }),
  )
/** An empty number is null where it is optional, as the field of a form says of one that was emptied. */
const blank = (kind: string, required: boolean) =>
  kind === 'number' && !required ? null : (blanks[kind] ?? '')
const blanks: Readonly<Record<string, unknown>> = {
  boolean: false,
  choices: [],
  references: [],
  codes: [],
  choice: null,
  reference: null,
}
const idIn = (value: unknown) =>
  typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined
