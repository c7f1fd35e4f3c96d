/** As many choices as a row of buttons can show. */
const MOST = 10

/** What is needed of a question here; its kinds are those of the questions engine. */
interface Question {
  id: string
  title: string
  detail: {
    kind: string
    from?: number
    to?: number
    low_label?: string | null | undefined
    high_label?: string | null | undefined
    options?: readonly { label: string }[]
  }
}

/** A question that one click answers, with its choices as they are sent; null where more has to be done. */
export function onlyQuestion({ id, title, detail }: Question) {
  const choices = choicesOf(detail)
  if (choices.length === 0) return null
  const { low_label = null, high_label = null } = detail
  return { id, title, choices, low_label, high_label }
}

function choicesOf({
  kind,
  from = 1,
  to = 5,
  options = [],
}: Question['detail']): (string | number | boolean)[] {
  if (kind === 'yes_no') return [true, false]
  if (kind === 'single') return options.length > MOST ? [] : options.map(({ label }) => label)
  return kind === 'rating' ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []
}
