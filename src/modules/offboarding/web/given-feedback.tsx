import { P } from '#kernel/permission.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { readFeedback } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { givenItems } from '#modules/offboarding/web/feedback-items.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What a leaver said beside the questions of the set. */
export function GivenFeedback({ sheetId, as }: { sheetId: string; as: 'user' | 'hr' }) {
  const { org } = useScope()
  const read = useRead(readFeedback, { params: { org, id: sheetId }, query: { as } }, { errors: 'inline' })
  const feedback = read.data?.feedback
  return feedback ? <SheetQuestions items={givenItems(feedback)} given /> : null
}

/** What the leaver said, for those who may read it. */
export function ExitAnswers({ separationId }: { separationId: string }) {
  const { org, may } = useScope()
  const allowed = may([P.hris.exitInterview])
  const list = useRead(
    exitInterview.sheets,
    allowed ? { params: { org }, query: { as: 'hr', subject_id: separationId } } : null,
    { errors: 'inline' },
  )
  const [found] = list.data?.results ?? []
  const id = found?.is_confidential ? undefined : found?.id
  const sheet = useRead(exitInterview.readSheet, id ? { params: { org, id }, query: { as: 'hr' } } : null, {
    errors: 'inline',
  })
  if (found?.is_confidential) return <Callout>{t('exit.notRead')}</Callout>
  if (!sheet.data) return null
  return (
    <Panel title={t('separation.answers')}>
      <SheetQuestions items={sheet.data.items} given />
      {id && <GivenFeedback sheetId={id} as="hr" />}
    </Panel>
  )
}
