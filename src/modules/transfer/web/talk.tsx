import { Text } from '@mantine/core'
import { P } from '#kernel/permission.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Attachments } from '#engines/thread/attachments-web.tsx'
import { Thread } from '#engines/thread/thread-web.tsx'
import { reviewerThread, transferThread } from '#modules/transfer/shared/transfer-talk.ts'
import { t } from '#modules/transfer/web/words.ts'

/** What is said about a request: with the employee, who hands in documents there, and apart from that without them. */
export function Talk({ id }: { id: string }) {
  const { org, as, may } = useScope()
  const mayWrite = as !== 'hr' || may([P.hris.separation], 'write')
  return (
    <>
      <Panel title={t('withEmployee')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('withEmployeeHint')}
        </Text>
        <Attachments declared={transferThread} id={id} org={org} as={as} mayAttach={mayWrite} />
        <Thread
          declared={transferThread}
          id={id}
          org={org}
          as={as}
          mayReply={mayWrite}
          title={t('withEmployee')}
        />
      </Panel>
      <Panel title={t('amongReviewers')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('amongReviewersHint')}
        </Text>
        <Thread
          declared={reviewerThread}
          id={id}
          org={org}
          as={as}
          mayReply={mayWrite}
          title={t('amongReviewers')}
        />
      </Panel>
    </>
  )
}
