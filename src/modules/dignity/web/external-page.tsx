import { Textarea } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { decimal } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { externalForm } from '#modules/dignity/shared/appraisal.ts'
import styles from '#modules/dignity/web/dignity.module.css'
import { t } from '#modules/dignity/web/words.ts'

/** What somebody outside sees behind their link: the questions, answered once. */
export default function ExternalAppraisalPage() {
  const {
    orgSlug = '',
    id = '',
    uuid = '',
    appraiserId = '',
  } = useParams({ strict: false }) as Record<string, string>
  const params = { slug: orgSlug, occasion_id: id, token: uuid, id: appraiserId }
  const read = useRead(externalForm.read, { params }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  return (
    <LinkPage
      title={t('page.external')}
      read={read}
      over={t('linkOver')}
      overHint={t('linkOverHint')}
      done={done && <Empty page title={done} />}
    >
      {(seen) => <Answering seen={seen} params={params} onDone={setDone} />}
    </LinkPage>
  )
}

function Answering({
  seen,
  params,
  onDone,
}: {
  seen: ResponseOf<typeof externalForm.read>
  params: { slug: string; occasion_id: string; token: string; id: string }
  onDone: (said: string) => void
}) {
  const [comment, setComment] = useState('')
  const send = useAction(externalForm.submit, { errors: 'caller' })
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t('externalHead', { name: seen.full_name })}</h1>
        <p>
          {seen.title} · {t('due')} <Day value={seen.due_on} />
        </p>
      </LinkHead>
      {seen.goals.length > 0 && (
        <LinkCard>
          <h2>{t('page.goals')}</h2>
          <ul className={styles.plain}>
            {seen.goals.map((goal) => (
              <li key={goal.id}>
                {goal.title} · {decimal(Number(goal.progress), 1)} %
              </li>
            ))}
          </ul>
        </LinkCard>
      )}
      <LinkCard>
        <AnswerForm
          items={seen.items}
          submit={async (answers) => {
            const { detail } = await send.attempt({ params, body: { answers, comment: comment || null } })
            onDone(detail)
            window.scrollTo({ top: 0 })
          }}
          submitTitle={t('send')}
        >
          <Textarea
            mt="md"
            label={t('comment')}
            autosize
            minRows={3}
            maxLength={2000}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        </AnswerForm>
      </LinkCard>
    </>
  )
}
