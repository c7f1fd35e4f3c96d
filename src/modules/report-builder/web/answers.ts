import type { Definition } from '#engines/dataset/definition.ts'
import { answerProblem } from '#engines/dataset/operator.ts'

const prefix = 'ask.'
const between = '~'
const nothing = '-'

/** What the address answers to the parameters of a report, finished or not. */
export function answersIn(
  address: Readonly<Record<string, string>>,
  { parameters }: Pick<Definition, 'parameters'>,
): Record<string, string[]> {
  return Object.fromEntries(
    parameters.flatMap(({ key }): [string, string[]][] => {
      const text = address[prefix + key]
      if (text === undefined) return []
      return [[key, text === nothing ? [] : text.split(between).map(decodeURIComponent)]]
    }),
  )
}

/** Of these, what can be asked with: an answer that is not finished leaves the usual one. */
export const finishedAnswers = (
  answers: Readonly<Record<string, string[]>>,
  { parameters }: Pick<Definition, 'parameters'>,
): Record<string, string[]> =>
  Object.fromEntries(
    parameters.flatMap(({ key, kind }): [string, string[]][] => {
      const values = answers[key]
      return values && answerProblem(kind, values) === null ? [[key, values]] : []
    }),
  )

/** For the address: `ask.period=last_month~BS`; nothing at all is said as well, for it is not the usual answer. */
export const answerInAddress = (key: string, values: readonly string[]): Record<string, string> => ({
  [prefix + key]: values.length ? values.map(encodeURIComponent).join(between) : nothing,
})
