import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
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

/** Servers that mail goes out by, and whether they answer. */
export default function SmtpServers() {
  const { may } = useScope()
  const [form, setForm] = useState<SmtpServer | 'new' | null>(null)
  const create = useAction(smtpServers.create, { success: t('smtp.created'), errors: 'caller' })
  const update = useAction(smtpServers.update, { success: t('smtp.updated'), errors: 'caller' })
  const editable = may(smtpServers.edit)
  const save = (values: Values) => {
    const body = SmtpInput.parse(values)
    return form === 'new' || form === null
      ? create.attempt({ body })
      : update.attempt({ params: { id: form.id }, body: { ...body, version: form.version } })
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
              <ListTable
                of={smtpServers.list}
                actions={[smtpServers.test, smtpServers.remove]}
                {...(editable ? { onOpen: setForm } : {})}
                render={{
                  host: ({ host, port }) => `${host}:${port}`,
                  is_active: ({ is_active }) => (
                    <StatusBadge
                      status={is_active ? t('smtp.inUse') : t('smtp.notInUse')}
                      tone={is_active ? 'success' : 'neutral'}
                    />
                  ),
                }}
                rowActions={(row) =>
                  editable
                    ? [{ title: t('smtp.edit'), icon: <IconPencil size={16} />, run: () => setForm(row) }]
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
