import type { SetItem } from '#engines/questions/question-use.ts'

/** A question of a set as a form asks it that fills in nothing by itself. */
export const formItem = ({ prefill: _, ...item }: SetItem) => ({ ...item, prefill: null })
