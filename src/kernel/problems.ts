import type { ZodType } from 'zod'
import { invalid } from '#kernel/errors.ts'

/** What is wrong with a row, by the fields it is said at. */
export type Problems = Readonly<Record<string, readonly string[]>>
/** What rules are told beside the row. */
export interface RuleFacts {
  today: string
}
/** Rules across the fields of a row: pure, so that form, endpoint, import and request share them. */
export type Rules<Row = Readonly<Record<string, unknown>>> = (row: Row, facts: RuleFacts) => Problems

/** Throws what was found, if anything was. */
export function refuseProblems(found: Problems): void {
  const said = Object.entries(found).map(([name, messages]): [string, string[]] => [name, [...messages]])
  if (said.length) throw invalid(Object.fromEntries(said))
}

/** The schema, and the rules across its fields once each of them is in order. */
export const withRules = <T>(schema: ZodType<T>, problems: (values: T) => Problems): ZodType<T> =>
  schema.superRefine((values, context) => {
    for (const [name, messages] of Object.entries(problems(values)))
      for (const message of messages) context.addIssue({ code: 'custom', path: [name], message })
  })
