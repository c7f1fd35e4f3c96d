import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { readFeedback } from '#modules/offboarding/shared/exit-feedback.ts'
import { givenItems } from '#modules/offboarding/web/feedback-items.ts'

/** What a leaver said beside the questions of the set. */
export function GivenFeedback({ sheetId, as }: { sheetId: string; as: 'user' | 'hr' }) {
  const { org } = useScope()
  const read = useRead(readFeedback, { params: { org, id: sheetId }, query: { as } }, { errors: 'inline' })
  const feedback = read.data?.feedback
  return feedback ? <SheetQuestions items={givenItems(feedback)} given /> : null
}
