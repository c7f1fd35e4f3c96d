import { declared } from '#ui/i18n/declared.ts'
import type { Import, Option, Target } from '#engines/exchange/exchange.ts'

/** What an import asks and knows, in the language of the reader; its values stay as they are stored. */
export const importInWords = (current: Import): Import => ({
  ...current,
  targets: targetsInWords(current.targets),
  option_list: current.option_list.map(optionInWords),
})

export const targetsInWords = (targets: readonly Target[]): Target[] => targets.map(inWords)

const optionInWords = (option: Option): Option => ({
  ...inWords(option),
  values: option.values.map((one) => ({ ...one, title: declared(one.title) })),
})

const inWords = <T extends { title: string; hint: string | null }>(one: T): T => ({
  ...one,
  title: declared(one.title),
  hint: one.hint && declared(one.hint),
})
