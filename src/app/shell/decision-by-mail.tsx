import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { RemarksBox } from '#ui/form/remarks-box.tsx'
import { withDays } from '#ui/i18n/with-days.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { LinkCard, LinkHead, LinkPage } from '#ui/show/link-page.tsx'
import { t } from '#engines/approval/flow-words-web.ts'
import { mailLink, type SeenByLink } from '#engines/approval/mail-link.ts'
import { askedBack } from '#engines/approval/request-decide-web.ts'

/** What an approver sees behind the link of a mail: the request in one phrase, and a decision that is still to be sent. */
export default function DecisionByMail() {
  const { token = '' } = useParams({ strict: false })
  const read = useRead(mailLink.read, { params: { token } }, { errors: 'inline', fresh: Infinity })
  const [done, setDone] = useState('')
  return (
    <LinkPage
      title={t('decide.title')}
      read={read}
      over={t('decide.over')}
      overHint={t('decide.overHint')}
      done={done && <Empty page icon={<IconCircleCheck size={26} stroke={1.5} />} title={done} />}
    >
      {(seen) => (
        <LinkCard>
          <Deciding seen={seen} token={token} onDone={setDone} />
        </LinkCard>
      )}
    </LinkPage>
  )
}

function Deciding({
  seen,
  token,
  onDone,
}: {
  seen: SeenByLink
  token: string
  onDone: (said: string) => void
}) {
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState('')
  const act = useAction(mailLink.act, { errors: 'caller' })
  const decide = async (action: 'approve' | 'decline') => {
    if (action === 'decline' && !remarks.trim()) return setProblem(t('decide.remarksRequired'))
    const send = (confirmed?: true) =>
      act.attempt({ params: { token, action }, body: { remarks: remarks.trim(), confirmed } })
    try {
      const { detail } = await send().catch(async (error: unknown) => {
        const warning = askedBack(error)
        const yes =
          warning !== null &&
          (await confirm({ title: t('decide.sure'), subtitle: warning, yes: t(`decide.${action}`) }))
        if (!yes) throw error
        return send(true)
      })
      onDone(detail)
    } catch (error) {
      if (askedBack(error) === null) setProblem(messageOf(error))
    }
  }
  return (
    <>
      <LinkHead>
        <p>{seen.organization}</p>
        <h1>{t('decide.head', { name: seen.sender })}</h1>
        <p>
          {t('decide.as', { name: seen.approver })} · {t('decide.until')} <Moment value={seen.expires_at} />
        </p>
      </LinkHead>
      <Facts
        layout="rows"
        facts={[
          { label: seen.title, value: withDays(seen.said) },
          { label: t('decide.asked'), value: seen.remarks },
        ]}
      />
      <RemarksBox
        required={false}
        value={remarks}
        error={problem}
        onChange={(value) => {
          setRemarks(value)
          setProblem('')
        }}
      />
      <Group justify="flex-end">
        {seen.may_decline && (
          <Button color="danger" variant="light" loading={act.pending} onClick={() => void decide('decline')}>
            {t('decide.decline')}
          </Button>
        )}
        {seen.may_approve && (
          <Button loading={act.pending} onClick={() => void decide('approve')}>
            {t('decide.approve')}
          </Button>
        )}
      </Group>
    </>
  )
}
