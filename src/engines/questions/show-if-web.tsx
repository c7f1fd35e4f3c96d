import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { fits, prefillNames, prefills } from '#engines/questions/prefill.ts'
import type { QuestionDetail } from '#engines/questions/question.ts'
import type { SetItem } from '#engines/questions/question-use.ts'
import { choicesOf, type ShowIf } from '#engines/questions/show-if.ts'
import type { SetValues } from '#engines/questions/set-values.ts'
import { t } from '#engines/questions/words-web.ts'

/** What is known of questions that may be chosen: those of the set, and those that were offered since. */
export type Known = ReadonlyMap<string, { title: string; detail: QuestionDetail }>
const F = fieldsOf<SetValues>()

/** After which answer of an earlier question this one is asked. Remounted where the row moves: it looks at all before it. */
export function ShowIfFields({ index, known }: { index: number; known: Known }) {
  const earlier = useEarlier(index)
  const on = useFieldValue(`items.${index}.show_if.question_id`)
  // what it depends on may have been moved below it: it stays to be seen, and is refused at its field
  const asked = typeof on === 'string' && on !== '' && !earlier.includes(on) ? [...earlier, on] : earlier
  const options = asked.flatMap((id) => {
    const question = known.get(id)
    return question && choicesOf(question.detail) ? [{ value: id, label: question.title }] : []
  })
  if (!options.length) return null
  const chosen = typeof on === 'string' ? known.get(on) : undefined
  const choices = chosen ? choicesOf(chosen.detail) : null
  return (
    <>
      <F.Select
        name={`items.${index}.show_if.question_id`}
        label={t('sets.showIf')}
        hint={t('sets.showIfHint')}
        options={options}
      />
      {choices !== null && choices.length > 0 && (
        <F.MultiSelect
          key={String(on)}
          name={`items.${index}.show_if.values`}
          label={t('sets.showValues')}
          options={choices.map((value) => ({ value, label: yesNo(value, chosen?.detail) }))}
          required
        />
      )}
      {choices?.length === 0 && (
        <>
          <F.Number name={`items.${index}.show_if.from`} label={t('sets.showFrom')} />
          <F.Number name={`items.${index}.show_if.to`} label={t('sets.showTo')} />
        </>
      )}
    </>
  )
}

/** What of the record stands in the answer before one writes: of questions that take words or a day. */
export function PrefillField({ index, known }: { index: number; known: Known }) {
  const id = useFieldValue(`items.${index}.question_id`)
  const question = typeof id === 'string' ? known.get(id) : undefined
  const options = question ? prefillNames.filter((name) => fits(name, question.detail)) : []
  if (!options.length) return null
  return (
    <F.Select
      name={`items.${index}.prefill`}
      label={t('sets.prefill')}
      hint={t('sets.prefillHint')}
      options={options.map((value) => ({ value, label: prefills[value] }))}
    />
  )
}

/** In words, for whoever reads the questions of a set. */
export function showIfText({ question_id, values, from, to }: ShowIf, items: readonly SetItem[]): string {
  const at = items.findIndex((item) => item.question_id === question_id)
  const on = items[at]
  const answer = values.length
    ? values.map((value) => yesNo(value, on?.detail)).join(', ')
    : [from === null ? '' : `≥ ${from}`, to === null ? '' : `≤ ${to}`].filter(Boolean).join(' · ')
  return t('sets.asked', { number: at + 1, answer })
}

const yesNo = (value: string, detail: QuestionDetail | undefined) =>
  detail?.kind === 'yes_no' ? t(value === 'Yes' ? 'sheet.yes' : 'sheet.no') : value

// The number of questions before a row is the row's own: it never changes while the row is mounted.
function useEarlier(index: number): string[] {
  const ids: unknown[] = []
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- as many as stand before the row, see above
  for (let at = 0; at < index; at++) ids.push(useFieldValue(`items.${at}.question_id`))
  return ids.filter((id) => typeof id === 'string')
}
