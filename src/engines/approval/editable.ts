import { z } from 'zod'
import { field, type Field } from '#kernel/field.ts'

/** A field of a request that a flow may let approvers change, and how its values are said where they are codes. */
export type EditableField = Field & { titles?: Readonly<Record<string, string>> }
/** By the columns of the request's detail; `request_remarks` is that of its header. */
export type Editable = Readonly<Record<string, EditableField>>

/** As forms show them: the server checks what comes. */
export type ShownEditable = Readonly<Record<string, Omit<EditableField, 'schema'>>>
export const withoutSchemas = (fields: Editable): ShownEditable =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema: _, ...shown }]) => [name, shown]))

/** What was asked for in words, where that is more than a reason. */
export const editableRemarks = (title: string) => field.text(title, 255)

/** What was chosen or changed, in words: `from` is null where there was nothing. */
export const Change = z.object({ title: z.string(), from: z.string().nullable(), to: z.string().nullable() })
export type Change = z.output<typeof Change>
