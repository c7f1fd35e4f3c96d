import { Code, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { webhooks, type Delivery, type Webhook } from '#engines/webhook/webhook.ts'
import { t } from '#modules/account/web/keys-words.ts'

const tones: Record<Delivery['state'], Tone> = { Waiting: 'info', Delivered: 'success', Failed: 'danger' }

/** What was sent to one webhook, what came back, and the way to send it again. `of` null is closed. */
export function WebhookDeliveries({
  of,
  titled,
  editable,
  onClose,
}: {
  of: Webhook | null
  /** An event in the words of HR. */
  titled: (event: string) => string
  editable: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      opened={of !== null}
      onClose={onClose}
      title={of ? t('webhook.deliveriesOf', { name: of.name }) : ''}
      size={960}
    >
      {of && <Deliveries id={of.id} titled={titled} editable={editable} />}
    </Dialog>
  )
}

function Deliveries({
  id,
  titled,
  editable,
}: {
  id: string
  titled: (event: string) => string
  editable: boolean
}) {
  const { org } = useScope()
  const [body, setBody] = useState<Delivery | null>(null)
  const list = useList(webhooks.deliveries, { params: { org, id } }, { keep: 'memory', errors: 'inline' })
  const again = useAction(webhooks.again, { success: t('webhook.sentAgain') })
  return (
    <>
      <DataTable<Delivery>
        title={t('webhook.deliveries')}
        list={list}
        search={false}
        bare
        emptyTitle={t('webhook.noDeliveries')}
        onOpen={setBody}
        columns={[
          { key: 'event', title: t('webhook.event'), value: ({ event }) => titled(event) },
          { key: 'made_at', title: t('webhook.at'), kind: 'instant' },
          {
            key: 'state',
            title: t('webhook.outcome'),
            render: ({ state, tries, next_try_at }) => (
              <>
                <StatusBadge status={t(`webhook.states.${state}`)} tone={tones[state]} />
                {state === 'Waiting' && tries > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('webhook.nextTry')} <Moment value={next_try_at} />
                  </Text>
                )}
              </>
            ),
          },
          { key: 'tries', title: t('webhook.tries'), kind: 'number' },
          {
            key: 'status',
            title: t('webhook.answer'),
            value: ({ status, answer, tries }) =>
              tries === 0 ? '' : `${status ?? ''} ${answer ?? ''}`.trim(),
          },
        ]}
        rowActions={(row) =>
          editable && row.state !== 'Waiting'
            ? [
                {
                  title: t('webhook.again'),
                  icon: <IconSend size={16} />,
                  run: () => void again.run({ params: { org, id: row.id } }),
                },
              ]
            : []
        }
      />
      {body?.body && (
        <>
          <Text size="sm" mt="md" mb="xs">
            {t('webhook.body')}
          </Text>
          <Code block>{JSON.stringify(JSON.parse(body.body), null, 2)}</Code>
        </>
      )}
    </>
  )
}
