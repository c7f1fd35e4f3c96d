import { Button, Text } from '@mantine/core'
import { IconKey, IconListDetails, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { webhookInput, webhooks, type Webhook } from '#engines/webhook/webhook.ts'
import { t } from '#modules/account/web/keys-words.ts'
import { ShownOnce } from '#modules/account/web/shown-once.tsx'
import { WebhookDeliveries } from '#modules/account/web/webhook-deliveries.tsx'

interface Values {
  name: string
  url: string
  events: string[]
}
const F = fieldsOf<Values>()

/** Programs of others that are told what happens, and whether they took it. */
export default function Webhooks() {
  const { org, may } = useScope()
  const [form, setForm] = useState<Webhook | 'new' | null>(null)
  const [opened, setOpened] = useState<Webhook | null>(null)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const editable = may(webhooks.create.spec.access.hr)
  const list = useList(webhooks.list, { params: { org } })
  const choice = useRead(webhooks.events, { params: { org } }, { errors: 'inline' })
  const titled = (event: string) => {
    const known = choice.data?.results.find(({ name }) => name === event)
    return known ? declared(known.title) : event === 'ping' ? t('webhook.test') : event
  }
  const create = useAction(webhooks.create, {
    errors: 'caller',
    success: ({ name }) => t('webhook.made', { name }),
    onSuccess: setMade,
  })
  const update = useAction(webhooks.update, {
    errors: 'caller',
    success: ({ name }) => t('webhook.updated', { name }),
  })
  const toggle = useAction(webhooks.update, { success: ({ name }) => t('webhook.updated', { name }) })
  const renew = useAction(webhooks.renew, { onSuccess: setMade })
  const ping = useAction(webhooks.ping, { success: t('webhook.pinged') })
  const remove = useAction(webhooks.remove, { success: t('webhook.removed') })
  const history = useRowHistory('webhook', webhooks.list.spec.access.hr)
  const current = form === 'new' ? null : form
  const askToRenew = async ({ id, name }: Webhook) => {
    const subtitle = t('webhook.renewHint')
    if (await confirm({ title: `${t('webhook.renew')}: ${name}`, subtitle, yes: t('webhook.renew') }))
      await renew.run({ params: { org, id } })
  }
  const askToRemove = async ({ id, name }: Webhook) => {
    if (await confirm({ subtitle: t('webhook.removeHint', { name }), yes: t('webhook.remove') }))
      await remove.run({ params: { org, id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('webhook.add')}
    </Button>
  )
  const deliveries = (hook: Webhook) => ({
    title: t('webhook.deliveries'),
    icon: <IconListDetails size={16} />,
    run: () => setOpened(hook),
  })
  const changes = (hook: Webhook) => [
    { title: t('webhook.edit'), icon: <IconPencil size={16} />, run: () => setForm(hook) },
    {
      title: t('webhook.ping'),
      icon: <IconSend size={16} />,
      disabled: !hook.is_active,
      run: () => void ping.run({ params: { org, id: hook.id } }),
    },
    {
      title: t(hook.is_active ? 'webhook.switchOff' : 'webhook.switchOn'),
      run: () =>
        void toggle.run({
          params: { org, id: hook.id },
          body: { is_active: !hook.is_active, version: hook.version },
        }),
    },
    { title: t('webhook.renew'), icon: <IconKey size={16} />, run: () => void askToRenew(hook) },
    {
      title: t('webhook.remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      run: () => void askToRemove(hook),
    },
  ]
  return (
    <>
      <PageHead title={t('webhook.title')} subtitle={t('webhook.hint')}>
        {add}
      </PageHead>
      <DataTable<Webhook>
        title={t('webhook.title')}
        name="webhook"
        list={list}
        emptyTitle={t('webhook.none')}
        emptyHint={t('webhook.noneHint')}
        emptyAction={add}
        onOpen={setOpened}
        columns={[
          { key: 'name', title: t('webhook.name') },
          { key: 'url', title: t('webhook.url'), wrap: true },
          {
            key: 'events',
            title: t('webhook.events'),
            value: ({ events }) => events.map(titled).join(', '),
            wrap: true,
          },
          { key: 'made_by', title: t('webhook.by'), value: ({ made_by }) => made_by.full_name },
          { key: 'delivered_at', title: t('webhook.delivered'), render: (hook) => <Delivered hook={hook} /> },
          { key: 'is_active', title: t('webhook.state'), render: (hook) => <State hook={hook} /> },
        ]}
        rowActions={(hook) => [
          deliveries(hook),
          ...history.entries(hook.id, hook.name),
          ...(editable ? changes(hook) : []),
        ]}
      />
      {history.dialog}
      <WebhookDeliveries of={opened} titled={titled} editable={editable} onClose={() => setOpened(null)} />
      <FormDialog<Values>
        key={current?.id ?? ''}
        opened={form !== null}
        onClose={() => setForm(null)}
        title={current ? current.name : t('webhook.add')}
        size={560}
        initial={{ name: current?.name ?? '', url: current?.url ?? '', events: current?.events ?? [] }}
        schema={webhookInput}
        submit={(body) =>
          current
            ? update.attempt({
                params: { org, id: current.id },
                body: { ...body, version: current.version },
              })
            : create.attempt({ params: { org }, body })
        }
      >
        <F.Text name="name" label={t('webhook.name')} required />
        <F.Text
          name="url"
          label={t('webhook.url')}
          hint={t('webhook.urlHint')}
          placeholder="https://"
          required
        />
        <F.MultiSelect
          name="events"
          label={t('webhook.events')}
          options={(choice.data?.results ?? []).map(({ name, title }) => ({
            value: name,
            label: declared(title),
          }))}
          required
        />
      </FormDialog>
      <ShownOnce
        title={t('webhook.secret', { name: made?.name ?? '' })}
        hint={t('webhook.secretHint')}
        secret={made?.secret ?? null}
        onClose={() => setMade(null)}
      >
        {t('webhook.how')}
      </ShownOnce>
    </>
  )
}

const Delivered = ({ hook: { delivered_at, waiting, failed } }: { hook: Webhook }) => (
  <>
    {delivered_at ? <Moment value={delivered_at} /> : t('webhook.never')}
    {waiting + failed > 0 && (
      <Text size="xs" c="dimmed">
        {t('webhook.open', { waiting, failed })}
      </Text>
    )}
  </>
)

function State({ hook: { is_active, stopped_because } }: { hook: Webhook }) {
  if (is_active) return <StatusBadge status={t('webhook.on')} tone="success" />
  if (stopped_because === null) return <StatusBadge status={t('webhook.off')} tone="neutral" />
  return (
    <span title={refusal(stopped_because)}>
      <StatusBadge status={t('webhook.stopped')} tone="danger" />
    </span>
  )
}
