import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormShell } from '#ui/form/form-shell.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import { z } from 'zod'
import { CommentInput } from '#engines/thread/thread.ts'
import { t } from '#engines/thread/words-web.ts'

export interface Message {
  id: string
  author: ReactNode
  body: string
  /** An instant; of what was written anonymously only its day is shown. */
  at: string
  dayOnly: boolean
}
type Reply = { body: string }
const F = fieldsOf<Reply>()
const replyInput = z.object({ body: CommentInput.shape.body })

/** What was said, oldest first, and where one says more. */
export function Messages({
  messages,
  reply,
  mayReply,
  title = t('reply'),
}: {
  messages: readonly Message[]
  reply: (body: string) => Promise<unknown>
  mayReply: boolean
  /** Of the form, where a page has several. */
  title?: string
}) {
  return (
    <Stack gap="md">
      {messages.length === 0 && <Text c="dimmed">{t('noMessages')}</Text>}
      {messages.map(({ id, author, body, at, dayOnly }) => (
        <div key={id}>
          <Group gap={8} mb={4}>
            {typeof author === 'string' ? <strong>{author}</strong> : author}
            <Text size="sm" c="dimmed" span>
              {dayOnly ? <Day value={dayOf(at)} /> : <Moment value={at} />}
            </Text>
          </Group>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Text>
        </div>
      ))}
      {mayReply && (
        <FormShell<Reply>
          key={messages.length}
          initial={{ body: '' }}
          schema={replyInput}
          submit={({ body }) => reply(body)}
          submitTitle={t('reply')}
          label={title}
        >
          <F.TextArea name="body" label={t('replyTo')} max={4000} required />
        </FormShell>
      )}
    </Stack>
  )
}

// written as midnight or just after what it follows, so the day in Nepal is the day that is meant
const dayOf = (at: string) => new Date(Date.parse(at) + 345 * 60_000).toISOString().slice(0, 10)
