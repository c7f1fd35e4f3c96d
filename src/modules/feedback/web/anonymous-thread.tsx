import { Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useBeforeClosing } from '#ui/overlay/closing.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { anonymousFeedback } from '#modules/feedback/shared/feedback.ts'
import { Messages } from '#engines/thread/messages-web.tsx'
import { AskSatisfaction } from '#modules/feedback/web/satisfaction.tsx'
import { t } from '#modules/feedback/web/words.ts'

export type Opened = ResponseOf<typeof anonymousFeedback.open>

/** The thread that a key opened. The key stays in this page's memory and is gone with it. */
export function AnonymousThread({ secret, first }: { secret: string; first: Opened }) {
  const { org } = useScope()
  const [{ feedback, comments }, setOpened] = useState(first)
  const reply = useAction(anonymousFeedback.reply, { errors: 'caller' })
  const rate = useAction(anonymousFeedback.rate, { onSuccess: setOpened })
  return (
    <Stack gap="md">
      <div>
        <StatusBadge status={feedback.status} />
      </div>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{feedback.body}</Text>
      {feedback.outcome && <Callout title={t('outcome')}>{feedback.outcome}</Callout>}
      {feedback.closed_on && (
        <AskSatisfaction
          value={feedback.satisfaction}
          pending={rate.pending}
          onRate={(satisfaction) => void rate.run({ params: { org }, body: { key: secret, satisfaction } })}
        />
      )}
      <Messages
        messages={comments.map(({ id, author_name, body, is_mine, created_at }) => ({
          id,
          author: is_mine ? t('you') : author_name,
          body,
          at: created_at,
          dayOnly: is_mine,
        }))}
        reply={async (body) =>
          setOpened(await reply.attempt({ params: { org }, body: { key: secret, body } }))
        }
        mayReply
      />
    </Stack>
  )
}

/** The key, once. */
export function ShownKey({ value }: { value: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useBeforeClosing(async () => isCopied || (await confirm(question())))
  return (
    <Stack gap="md">
      <Callout tone="warning">{t('keyHint')}</Callout>
      <Code block>{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            onClick={() => {
              copy()
              setIsCopied(true)
            }}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

const question = () => ({
  title: t('keyAsked'),
  subtitle: t('keyHint'),
  yes: t('keyKept'),
  danger: false,
})
