import { useState } from 'react'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dateWords } from '#ui/date/date-words.ts'
import { useFleeting } from '#ui/date/fleeting.ts'
import { refused, yearSpan, type DayRule, type FieldDay } from '#ui/date/rule.ts'
import { readTyped } from '#ui/date/typed-day.ts'
import { fieldDay } from '#ui/date/written.ts'

/**
 * What is being typed, until it becomes the value or is refused. Every year that the calendar has may be typed: births
 * and first days of work lie before the first fiscal year, by which only the list of the picker is bounded.
 */
export function useDraft(day: FieldDay, setDay: (day: FieldDay) => void, rule: DayRule) {
  const view = useCalendar()
  const { message, flash, hold, clear } = useFleeting()
  const [typed, setTyped] = useState<{ text: string; over: FieldDay }>()
  // A value that comes from elsewhere stands over what was typed before.
  const draft = typed?.over === day ? typed.text : undefined

  const setDraft = (text: string | undefined) => {
    clear()
    setTyped(text === undefined ? undefined : { text, over: day })
  }

  /** Whether what is typed is a day that may be chosen, or nothing. */
  const commit = () => {
    if (draft === undefined) return true
    const read = readTyped(view.shown, draft, yearSpan(view.shown))
    if ('message' in read && read.fleeting) {
      flash(read.message, () => setTyped(undefined))
      return false
    }
    const problem = 'message' in read ? read.message : refusal(read.day)
    if (problem) {
      hold(problem)
      setTyped({ text: draft, over: '' })
      setDay('')
      return false
    }
    setDraft(undefined)
    if ('day' in read && read.day !== day) setDay(read.day)
    return true
  }

  const refusal = (chosen: FieldDay) => {
    const why = chosen && refused(chosen, rule)
    if (!why) return undefined
    const edge = why === 'notBefore' ? rule.min : rule.max
    return dateWords(why, { day: edge ? fieldDay(view, edge) : '' })
  }

  return { draft, setDraft, problem: draft === undefined ? undefined : message, commit }
}
