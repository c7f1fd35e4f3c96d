import { Title } from '@mantine/core'
import type { Hat } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { leaveThread } from '#modules/leave/shared/leave-request.ts'
import { t } from '#modules/leave/web/words.ts'

/** What is said about a leave request, and handed in with it, before and after it is decided; an audit user looks on. */
export function RequestTalk({ id, org, as }: { id: string; org?: string | undefined; as?: Hat | undefined }) {
  const scope = useScope()
  const hat = as ?? scope.as
  const mayReply = hat !== 'hr' || scope.may([P.leave.requests], 'write')
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('request.talk')}
      </Title>
      <Attachments declared={leaveThread} id={id} org={org ?? scope.org} as={hat} mayAttach={mayReply} />
      <Thread declared={leaveThread} id={id} org={org ?? scope.org} as={hat} mayReply={mayReply} />
    </section>
  )
}
