import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { linkedAttempt } from '#modules/assessment/shared/attempt.ts'
import { AttemptView } from '#modules/assessment/web/attempt.tsx'
import { t } from '#modules/assessment/web/words.ts'

/** An assessment by the link of a mail: the address names the taker and the question. */
export default function OutsideAssessment() {
  const { assessmentTakerId: token = '', questionId = '' } = useParams({ strict: false }) as Record<
    string,
    string | undefined
  >
  const navigate = useNavigate()
  const params = { token }
  const read = useRead(linkedAttempt.read, { params }, { errors: 'inline', fresh: Infinity })
  const [isDone, setDone] = useState(false)
  const start = useAction(linkedAttempt.start)
  const answer = useAction(linkedAttempt.answer, { errors: 'caller' })
  const submit = useAction(linkedAttempt.submit)
  const { refetch } = read
  const refresh = useCallback(() => void refetch(), [refetch])
  return (
    <LinkPage
      title={t('outside.title')}
      read={read}
      over={t('outside.over')}
      overHint={t('outside.overHint')}
      done={isDone && <Empty page title={t('outside.done')} hint={t('outside.doneHint')} />}
    >
      {(attempt) => (
        <>
          <LinkHead>
            <p>{attempt.organization}</p>
            <h1>{attempt.assessment}</h1>
            <p>{attempt.name}</p>
          </LinkHead>
          <LinkCard>
            <AttemptView
              attempt={attempt}
              at={questionId}
              go={(id) => void navigate({ to: `/assessment/${token}/${id}` })}
              acts={{
                start: () => start.attempt({ params, body: {} }).then(refresh),
                answer: (question_id, value) => answer.attempt({ params, body: { question_id, value } }),
                submit: async () => {
                  const { attempts_left } = await submit.attempt({ params, body: {} })
                  // the link goes on as long as attempts are left
                  if (attempts_left > 0) refresh()
                  else setDone(true)
                },
                refresh,
              }}
            />
          </LinkCard>
        </>
      )}
    </LinkPage>
  )
}
