import { z } from 'zod'
import { Definition } from '#engines/dataset/definition.ts'

// A definition travels in addresses. Servers and proxies take lines of 16 KB; other headers need room beside it.
const most = 8000

/** What a definition is in an address, where what is as usual is left out. */
export function writeDefinition(definition: Definition): string {
  const usual: Record<string, unknown> = Definition.parse({ data_set: definition.data_set })
  const said = Object.entries(definition).filter(
    ([name, value]) => name === 'data_set' || JSON.stringify(value) !== JSON.stringify(usual[name]),
  )
  return JSON.stringify(Object.fromEntries(said))
}

/** Back again; null for what is none. */
export function readDefinition(text: string): Definition | null {
  const found = Definition.safeParse(valueIn(text))
  return found.success ? found.data : null
}

/** Whether an address can hold it. */
export const isTooLong = (text: string): boolean => encodeURIComponent(text).length > most

/** A query's `definition`. */
export const definitionText = z
  .string({ error: 'Definition is Required' })
  .max(most, 'This report is too long.')
  .transform((text, ctx) => {
    const found = Definition.safeParse(valueIn(text))
    if (found.success) return found.data
    for (const { path, message } of found.error.issues)
      ctx.addIssue({ code: 'custom', message: path.length ? `${path.join('.')}: ${message}` : message })
    return z.NEVER
  })

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
