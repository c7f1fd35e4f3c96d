import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { exitLink, type SeenExit } from '#modules/offboarding/shared/exit-meeting.ts'
import styles from '#modules/offboarding/web/exit-link-page.module.css'
import { t } from '#modules/offboarding/web/words.ts'

/** What somebody who has left sees behind the link of the mail: the questions, answered once. */
export default function ExitLinkPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(exitLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  useEffect(() => {
    document.title = t('exit.linkTitle')
  }, [])
  const isOver = read.error instanceof WireError && read.error.status === 404
  return (
    <div className={styles.page}>
      {read.isPending && (
        <div className={styles.card}>
          <FormSkeleton fields={5} />
        </div>
      )}
      {isOver && !done && (
        <div className={styles.card}>
          <Empty
            page
            icon={<IconLinkOff size={26} stroke={1.5} />}
            title={t('exit.over')}
            hint={t('exit.overHint')}
          />
        </div>
      )}
      {read.error && !isOver && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {done && (
        <div className={styles.card}>
          <Empty page title={done} />
        </div>
      )}
      {read.data && !isOver && !done && <Answering seen={read.data} token={token} onDone={setDone} />}
    </div>
  )
}

const F = fieldsOf<{ remarks: string }>()

function Answering({
  seen,
  token,
  onDone,
}: {
  seen: SeenExit
  token: string
  onDone: (said: string) => void
}) {
  const params = { token }
  const answer = useAction(exitLink.answer, { errors: 'caller' })
  const decline = useAction(exitLink.decline, { errors: 'caller' })
  const [declining, setDeclining] = useState(false)
  const end = ({ detail }: { detail: string }) => {
    onDone(detail)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <header className={styles.head}>
        <p>{seen.organization}</p>
        <h1>{t('exit.linkHead', { name: seen.full_name })}</h1>
        <p>
          {t('exit.linkUntil')} <Moment value={seen.expires_at} />
        </p>
      </header>
      {seen.description && <Callout title={seen.description} />}
      {seen.is_confidential && <Callout tone="success">{t('exit.confidential')}</Callout>}
      <section className={styles.card}>
        <AnswerForm
          items={seen.items}
          submit={async (answers) => end(await answer.attempt({ params, body: { answers } }))}
          submitTitle={t('exit.submit')}
          beside={
            <Button variant="subtle" onClick={() => setDeclining(true)}>
              {t('exit.decline')}
            </Button>
          }
        />
      </section>
      <FormDialog<{ remarks: string }>
        opened={declining}
        onClose={() => setDeclining(false)}
        title={t('exit.decline')}
        initial={{ remarks: '' }}
        submit={async (body) => end(await decline.attempt({ params, body }))}
      >
        <F.TextArea name="remarks" label={t('separation.remarks')} required />
      </FormDialog>
    </>
  )
}
