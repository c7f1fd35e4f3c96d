import type { Prefill } from '#engines/questions/prefill.ts'
import type { SetItem } from '#engines/questions/question-use.ts'

/** The form of a set: a condition is there for every question, and counts where it names one. */
export interface SetValues {
  description: string | null
  items: {
    question_id: string
    section: string
    is_required: boolean
    weight: number
    prefill: Prefill | null
    show_if: { question_id: string | null; values: string[]; from: number | null; to: number | null }
  }[]
}
const always = { question_id: null, values: [], from: null, to: null }
export const blankItem = {
  question_id: '',
  section: '',
  is_required: true,
  weight: 1,
  prefill: null,
  show_if: always,
}

export const valuesOf = ({
  description,
  items,
}: {
  description: string | null
  items: readonly SetItem[]
}): SetValues => ({
  description,
  items: items.map(({ question_id, section, is_required, weight, prefill, show_if }) => ({
    question_id,
    section,
    is_required,
    weight,
    prefill,
    show_if: show_if ?? always,
  })),
})

export const bodyOf = ({ description, items }: SetValues) => ({
  description,
  items: items.map((item) => ({ ...item, show_if: item.show_if.question_id ? item.show_if : null })),
})
