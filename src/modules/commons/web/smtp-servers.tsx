import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Missing } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { SmtpInput, smtpSecurity, smtpServers, type SmtpServer } from '#modules/commons/shared/smtp-server.ts'
import { SystemMail } from '#modules/commons/web/system-mail.tsx'
import { t } from '#modules/commons/web/words.ts'

type Values = {
  name: string
  host: string
  port: number | null
  security: string
  username: string
  password: string
  from_address: string
  from_name: string
  is_active: boolean
}
const F = fieldsOf<Values>()
const T = fieldsOf<{ to: string }>()
const title = 'SMTP server'

/** Servers that mail goes out by, and whether they answer. */
export default function SmtpServers() {
  const { may } = useScope()
  const list = useList(smtpServers.list, { query: {} })
  const [form, setForm] = useState<SmtpServer | 'new' | null>(null)
  const [tested, setTested] = useState<SmtpServer | null>(null)
  const create = useAction(smtpServers.create, { success: t('smtp.created'), errors: 'caller' })
  const update = useAction(smtpServers.update, { success: t('smtp.updated'), errors: 'caller' })
  const remove = useAction(smtpServers.remove, { success: t('smtp.deleted') })
  const test = useAction(smtpServers.test, { success: ({ detail }) => detail, errors: 'caller' })
  const editable = may(smtpServers.edit)
  const save = (values: Values) => {
    const body = SmtpInput.parse(values)
    return form === 'new' || form === null
      ? create.attempt({ body })
      : update.attempt({ params: { id: form.id }, body: { ...body, version: form.version } })
  }
  const askToRemove = async ({ id }: SmtpServer) => {
    if (await confirm()) await remove.run({ params: { id } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setForm('new')}>
      {t('smtp.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('smtp.title')} subtitle={t('smtp.hint')}>
        {add}
      </PageHead>
      <AddressTabs
        label={t('smtp.title')}
        tabs={[
          {
            value: 'servers',
            title: t('smtp.servers'),
            show: () => (
              <DataTable<SmtpServer>
                title={t('smtp.title')}
                name="smtp_server"
                list={list}
                search={false}
                emptyHint={t('smtp.emptyHint')}
                emptyAction={add}
                {...(editable ? { onOpen: setForm } : {})}
                columns={[
                  { key: 'name', title: t('smtp.name') },
                  { key: 'host', title: t('smtp.host'), value: ({ host, port }) => `${host}:${port}` },
                  { key: 'security', title: t('smtp.security') },
                  { key: 'username', title: t('smtp.username') },
                  { key: 'from_address', title: t('smtp.from') },
                  {
                    key: 'is_active',
                    title: t('smtp.state'),
                    render: ({ is_active }) => (
                      <StatusBadge
                        status={is_active ? t('smtp.inUse') : t('smtp.notInUse')}
                        tone={is_active ? 'success' : 'neutral'}
                      />
                    ),
                  },
                  {
                    key: 'tested_at',
                    title: t('smtp.tested'),
                    render: ({ tested_at }) => (tested_at ? <Moment value={tested_at} /> : <Missing />),
                  },
                ]}
                rowActions={(row) =>
                  editable
                    ? [
                        { title: t('smtp.test'), icon: <IconSend size={16} />, run: () => setTested(row) },
                        { title: t('smtp.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) },
                        {
                          title: t('smtp.delete'),
                          icon: <IconTrash size={16} />,
                          danger: true,
                          run: () => void askToRemove(row),
                        },
                      ]
                    : []
                }
              />
            ),
          },
          { value: 'mails', title: t('log.title'), show: () => <SystemMail /> },
        ]}
      />
      <FormDialog<Values>
        key={form === null || form === 'new' ? 'new' : form.id}
        opened={form !== null}
        onClose={() => setForm(null)}
        title={form === 'new' ? t('smtp.add') : t('smtp.change')}
        initial={valuesOf(form === 'new' ? null : form)}
        schema={SmtpInput}
        submit={save}
      >
        <F.Text name="name" label={t('smtp.name')} required />
        <F.Text name="host" label={t('smtp.host')} placeholder="smtp.example.com" required />
        <F.Number name="port" label={t('smtp.port')} required />
        <F.Select name="security" label={t('smtp.security')} options={smtpSecurity} required />
        <F.Text name="username" label={t('smtp.username')} />
        <F.Password
          name="password"
          label={t('smtp.password')}
          hint={form !== 'new' && form?.has_password ? t('smtp.keepPassword') : undefined}
        />
        <F.Text name="from_address" label={t('smtp.from')} required />
        <F.Text name="from_name" label={t('smtp.fromName')} required />
        <F.Switch name="is_active" label={t('smtp.use')} />
      </FormDialog>
      <FormDialog<{ to: string }>
        key={tested?.id ?? 'none'}
        opened={tested !== null}
        onClose={() => setTested(null)}
        title={t('smtp.testOf', { name: tested?.name ?? title })}
        initial={{ to: '' }}
        schema={smtpServers.test.spec.body}
        submit={(body) => test.attempt({ params: { id: tested?.id ?? '' }, body })}
        submitTitle={t('smtp.send')}
      >
        <T.Text name="to" label={t('smtp.to')} hint={t('smtp.toHint')} required />
      </FormDialog>
    </>
  )
}

const valuesOf = (row: SmtpServer | null): Values => ({
  name: row?.name ?? '',
  host: row?.host ?? '',
  port: row?.port ?? 587,
  security: row?.security ?? 'STARTTLS',
  username: row?.username ?? '',
  password: '',
  from_address: row?.from_address ?? '',
  from_name: row?.from_name ?? '',
  is_active: row?.is_active ?? false,
})
