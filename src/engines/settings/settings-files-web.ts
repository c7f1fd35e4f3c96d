import { upload } from '#ui/data/upload.ts'
import type { Field } from '#kernel/field.ts'
import type { AnySettings } from '#engines/settings/settings.ts'

type Values = Record<string, unknown>

export const fileFields = (s: AnySettings) =>
  Object.entries(s.fields as Record<string, Field>).filter(
    ([, { kind, elsewhere }]) => kind === 'file' && !elsewhere,
  )
export const away = (name: string) => `without_${name}`

/** What was chosen is sent first; what was not stays as it is. */
export async function withFiles(s: AnySettings, org: string, values: Values): Promise<Values> {
  const body = { ...values }
  for (const [name, { purpose = '' }] of fileFields(s)) {
    const chosen = values[name]
    delete body[name]
    delete body[away(name)]
    if (chosen instanceof File) body[name] = (await upload(org, chosen, purpose, name)).id
    else if (values[away(name)] === true) body[name] = null
  }
  return body
}
