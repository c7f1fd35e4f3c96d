import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { exitLink, type SeenExit } from '#modules/offboarding/shared/exit-meeting.ts'
import { feedbackItems, sendingFeedback, withFeedback } from '#modules/offboarding/web/feedback-items.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What somebody who has left sees behind the link of the mail: the questions, answered once. */
export default function ExitLinkPage() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(exitLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  return (
    <LinkPage
      title={t('exit.linkTitle')}
      read={read}
      over={t('exit.over')}
      overHint={t('exit.overHint')}
      done={done && <Empty page title={done} />}
    >
      {(seen) => <Answering seen={seen} token={token} onDone={setDone} />}
    </LinkPage>
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
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t('exit.linkHead', { name: seen.full_name })}</h1>
        <p>
          {t('exit.linkUntil')} <Moment value={seen.expires_at} />
        </p>
      </LinkHead>
      {seen.description && <Callout title={seen.description} />}
      {seen.is_confidential && <Callout tone="success">{t('exit.confidential')}</Callout>}
      <LinkCard>
        <AnswerForm
          items={[...seen.items, ...feedbackItems(seen.reasons)]}
          submit={async (all) =>
            end(
              await sendingFeedback(() => answer.attempt({ params, body: withFeedback(all, seen.reasons) })),
            )
          }
          submitTitle={t('exit.submit')}
          beside={
            <Button variant="subtle" onClick={() => setDeclining(true)}>
              {t('exit.decline')}
            </Button>
          }
        />
      </LinkCard>
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
