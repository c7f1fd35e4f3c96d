import { Button, Group } from '@mantine/core'
import { IconArchive, IconFilePlus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RichNode } from '#kernel/rich-text.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { RichTextField } from '#ui/form/rich-text.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { terms, type Terms as Row } from '#modules/account/shared/terms.ts'
import { ConsentRegister } from '#modules/account/web/consent-register.tsx'
import { t } from '#modules/account/web/rights-words.ts'

interface Values {
  title: string
  must_accept: boolean
  body: RichNode | null
  in_force_from: string | null
}
const F = fieldsOf<Omit<Values, 'body'>>()

/** What people are asked to agree to, and the register of who did. */
export default function Terms() {
  return (
    <>
      <PageHead title={t('terms.title')} subtitle={t('terms.hint')} />
      <AddressTabs
        label={t('terms.title')}
        tabs={[
          { value: 'texts', title: t('terms.texts'), show: () => <Texts /> },
          { value: 'register', title: t('terms.register'), show: () => <ConsentRegister /> },
        ]}
      />
    </>
  )
}

type Asking = { what: 'create' } | { what: 'rename' | 'publish'; row: Row } | null

function Texts() {
  const { org, may } = useScope()
  const list = useList(terms.list, { params: { org } })
  const [asking, setAsking] = useState<Asking>(null)
  const update = useAction(terms.update, { success: t('terms.saved') })
  const editable = may(terms.create.spec.access.hr)
  const archive = ({ id, title, must_accept, is_archived, version }: Row) =>
    update.run({ params: { org, id }, body: { title, must_accept, version, is_archived: !is_archived } })
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking({ what: 'create' })}>
      {t('terms.add')}
    </Button>
  )
  return (
    <>
      {list.rows.length > 0 && (
        <Group justify="flex-end" mb="sm">
          {add}
        </Group>
      )}
      <DataTable<Row>
        title={t('terms.texts')}
        name="terms"
        list={list}
        emptyTitle={t('terms.none')}
        emptyHint={t('terms.noneHint')}
        emptyAction={add}
        columns={[
          { key: 'title', title: t('terms.name') },
          {
            key: 'must_accept',
            title: t('terms.kind'),
            render: ({ must_accept, is_archived }) => (
              <StatusBadge
                status={t(is_archived ? 'terms.archived' : must_accept ? 'terms.must' : 'terms.may')}
                tone={is_archived ? 'neutral' : must_accept ? 'warning' : 'info'}
              />
            ),
          },
          { key: 'number', title: t('terms.edition'), kind: 'number' },
          { key: 'in_force_from', title: t('terms.inForce'), kind: 'day' },
          { key: 'next_from', title: t('terms.nextFrom'), kind: 'day' },
          {
            key: 'accepted',
            title: t('terms.agreed'),
            value: ({ accepted, people }) => t('terms.of', { accepted, people }),
          },
        ]}
        rowActions={(row) =>
          editable
            ? [
                {
                  title: t('terms.publish'),
                  icon: <IconFilePlus size={16} />,
                  run: () => setAsking({ what: 'publish', row }),
                },
                {
                  title: t('terms.edit'),
                  icon: <IconPencil size={16} />,
                  run: () => setAsking({ what: 'rename', row }),
                },
                {
                  title: t(row.is_archived ? 'terms.restore' : 'terms.archive'),
                  icon: <IconArchive size={16} />,
                  run: () => void archive(row),
                },
              ]
            : []
        }
      />
      {asking && <TermsDialog asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

function TermsDialog({ asking, onClose }: { asking: NonNullable<Asking>; onClose: () => void }) {
  const { org, today } = useScope()
  const row = asking.what === 'create' ? null : asking.row
  const writes = asking.what !== 'rename'
  const read = useRead(
    terms.editions,
    asking.what === 'publish' ? { params: { org, id: asking.row.id } } : null,
    { errors: 'inline' },
  )
  const create = useAction(terms.create, { errors: 'caller', success: t('terms.saved') })
  const update = useAction(terms.update, { errors: 'caller', success: t('terms.saved') })
  const publish = useAction(terms.publish, { errors: 'caller', success: t('terms.saved') })
  const latest = read.data?.results[0]?.body ?? null
  if (asking.what === 'publish' && !read.data) return null
  const submit = ({ title, must_accept, ...edition }: Values) => {
    // a border: the schema of the call says what is missing
    const given = edition as { body: RichNode; in_force_from: string }
    if (!row) return create.attempt({ params: { org }, body: { title, must_accept, ...given } })
    const at = { params: { org, id: row.id } }
    return writes
      ? publish.attempt({ ...at, body: { ...given, version: row.version } })
      : update.attempt({ ...at, body: { title, must_accept, version: row.version } })
  }
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      title={t(row ? (writes ? 'terms.publish' : 'terms.edit') : 'terms.add')}
      size={writes ? 760 : 520}
      initial={{
        title: row?.title ?? '',
        must_accept: row?.must_accept ?? true,
        body: latest,
        in_force_from: today,
      }}
      submit={submit}
    >
      {asking.what !== 'publish' && (
        <>
          <F.Text name="title" label={t('terms.name')} required />
          <F.Switch name="must_accept" label={t('terms.must')} hint={t('terms.mustHint')} />
        </>
      )}
      {writes && (
        <>
          <RichTextField name="body" label={t('terms.body')} required />
          <F.Date name="in_force_from" label={t('terms.inForce')} required />
        </>
      )}
    </FormDialog>
  )
}
