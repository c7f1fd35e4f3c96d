import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { myAssessments, ownAttempt } from '#modules/assessment/shared/attempt.ts'
import { AttemptView } from '#modules/assessment/web/attempt.tsx'
import { t } from '#modules/assessment/web/words.ts'

const screens = { new: New, completed: Completed, take: Take }

/** One screen, told which by its line in screens.ts. */
export default function OwnAssessments({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

const takePage = 'user-assessment-take-assessment'

function New() {
  const { to } = useScope()
  return (
    <ListScreen
      of={myAssessments}
      title={t('own.new')}
      subtitle={t('own.newHint')}
      query={{ view: 'new' }}
      href={({ id }) => to(takePage, { id })}
    />
  )
}

function Completed() {
  const { to } = useScope()
  return (
    <ListScreen
      of={myAssessments}
      title={t('own.completed')}
      subtitle={t('own.completedHint')}
      query={{ view: 'completed' }}
      href={({ id }) => to(takePage, { id })}
    />
  )
}

function Take() {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const params = { org, id }
  const read = useRead(ownAttempt.read, { params }, { fresh: Infinity })
  const [at, go] = useAddressValue('question', '')
  const start = useAction(ownAttempt.start)
  const answer = useAction(ownAttempt.answer, { errors: 'caller' })
  const submit = useAction(ownAttempt.submit)
  const { refetch } = read
  const refresh = useCallback(() => void refetch(), [refetch])
  return (
    <ReadState read={read} lines={6}>
      {(attempt) => (
        <>
          <PageHead
            title={attempt.assessment}
            crumbs={[{ title: t('own.new'), href: to('user-assessment-new-assessment') }]}
          />
          <AttemptView
            attempt={attempt}
            at={at}
            go={go}
            acts={{
              start: () => start.attempt({ params, body: {} }).then(refresh),
              answer: (question_id, value) => answer.attempt({ params, body: { question_id, value } }),
              submit: () => submit.attempt({ params, body: {} }).then(refresh),
              refresh,
            }}
          />
        </>
      )}
    </ReadState>
  )
}
