import { Title } from '@mantine/core'
import type { Hat } from '#kernel/endpoint.ts'
import { useScope } from '#ui/data/scope.tsx'
import { words } from '#ui/i18n/words.ts'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import type { AnyThread } from '#engines/thread/thread.ts'
import { Thread } from '#engines/thread/thread-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

/** What is said about a request, and handed in with it, before and after it is decided; an audit user looks on. */
export function RequestTalk({
  declared,
  hr,
  id,
  org,
  as,
}: {
  declared: AnyThread
  /** Codes of HR that may write. */
  hr: readonly string[]
  id: string
  org?: string | undefined
  as?: Hat | undefined
}) {
  const scope = useScope()
  const hat = as ?? scope.as
  const mayReply = hat !== 'hr' || scope.may(hr, 'write')
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {t('sheet.talk')}
      </Title>
      <Attachments declared={declared} id={id} org={org ?? scope.org} as={hat} mayAttach={mayReply} />
      <Thread declared={declared} id={id} org={org ?? scope.org} as={hat} mayReply={mayReply} />
    </section>
  )
}
