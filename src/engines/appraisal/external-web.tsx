import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { send } from '#ui/data/wire.ts'
import { decimal } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { externalForm } from '#engines/appraisal/external.ts'
import { Filling } from '#engines/appraisal/filling-web.tsx'
import { t } from '#engines/appraisal/words-web.ts'
import styles from '#engines/appraisal/appraisal.module.css'

/** What somebody outside sees behind their link: the questions, kept while they answer, and sent once. */
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
      title={t('external.page')}
      read={read}
      over={t('external.over')}
      overHint={t('external.overHint')}
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
  const [pending, setPending] = useState(false)
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t('external.head', { name: seen.full_name })}</h1>
        <p>
          {seen.title} · {t('form.due')} <Day value={seen.due_on} />
        </p>
      </LinkHead>
      {seen.goals.length > 0 && (
        <LinkCard>
          <h2>{t('external.goals')}</h2>
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
        <div className={styles.onCard}>
          <Filling
            copy={`external.${params.id}`}
            form={seen}
            name={seen.full_name}
            pending={pending}
            save={({ answers, comment }, draft_version) =>
              send(externalForm.save, { params, body: { answers, comment: comment || null, draft_version } })
            }
            submit={async ({ answers, comment }, draft_version) => {
              setPending(true)
              try {
                // a plain call: the link is used up by it, and nothing is read again
                const { detail } = await send(externalForm.submit, {
                  params,
                  body: { answers, comment: comment || null, draft_version },
                })
                onDone(detail)
              } finally {
                setPending(false)
              }
              window.scrollTo({ top: 0 })
            }}
          />
        </div>
      </LinkCard>
    </>
  )
}
