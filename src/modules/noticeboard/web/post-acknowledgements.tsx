import { Button, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import type { NoticePost } from '#modules/noticeboard/shared/notice-post.ts'
import { postAcknowledgements, remindOfPost } from '#modules/noticeboard/shared/post-acknowledgement.ts'
import { t } from '#modules/noticeboard/web/posts-words.ts'

/** Who has acknowledged a notice and who has not, for its author and HR. */
export default function PostAcknowledgements({ post, onClose }: { post: NoticePost; onClose: () => void }) {
  const { as } = useScope()
  const role = as === 'hr' ? 'hr' : 'user'
  return (
    <Dialog opened onClose={onClose} title={t('posts.acknowledgementsOf', { title: post.title })} size="lg">
      <HowMany id={post.id} as={role} />
      <ListTable
        of={postAcknowledgements}
        bare
        params={{ id: post.id }}
        query={{ as: role }}
        options={{ keep: 'memory', limit: 10 }}
      />
    </Dialog>
  )
}

/** How many have, and a reminder to the others: once a day. */
function HowMany({ id, as }: { id: string; as: 'user' | 'hr' }) {
  const { org, today } = useScope()
  const params = { org, id }
  const read = useRead(postAcknowledgements, { params, query: { as, limit: 1 } }, { errors: 'inline' })
  const remind = useAction(remindOfPost, { success: t('posts.reminded') })
  if (!read.data) return null
  const { done_count: done, open_count: open, reminded_on } = read.data
  return (
    <Group justify="space-between" mb="sm">
      <div>
        <Text fw={600}>{t('posts.acknowledgedOf', { done, all: done + open })}</Text>
        {reminded_on && (
          <Text size="sm" c="dimmed">
            {t('posts.remindedOn')} <Day value={reminded_on} />
          </Text>
        )}
      </div>
      {open > 0 && (
        <Button
          variant="default"
          leftSection={<IconBell size={16} />}
          loading={remind.pending}
          disabled={reminded_on === today}
          onClick={() => void remind.run({ params, query: { as } })}
        >
          {t('posts.remind', { count: open })}
        </Button>
      )}
    </Group>
  )
}
