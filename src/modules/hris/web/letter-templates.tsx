import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlus,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { letterTemplate } from '#modules/hris/shared/letter.ts'
import { letterFlows } from '#modules/hris/shared/paper-flows.ts'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { IssueLetters, TemplateForm } from '#modules/hris/web/letter-forms.tsx'
import { LetterLog } from '#modules/hris/web/letter-log.tsx'
import { LetterRequests } from '#modules/hris/web/letter-requests.tsx'
import { LetterRevisions } from '#modules/hris/web/letter-revisions.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

export type Template = ResponseOf<typeof letterTemplate.list>['results'][number]

/** Templates of letters, and the log of what was issued. */
export default function LetterTemplates() {
  const { may } = useScope()
  const [form, setForm] = useState<Template | 'new' | null>(null)
  const [issued, setIssued] = useState<Template | null>(null)
  const editable = may([P.hris.letterTemplates], 'write')
  const [page, show] = useAddressValue('shown', 'templates')
  const choice = (
    <Segmented
      label={t('letters.templates')}
      value={page === 'requests' || page === 'flows' ? page : 'templates'}
      onChange={show}
      options={[
        { value: 'templates', label: pt('asked.templates') },
        { value: 'requests', label: pt('asked.requests') },
        { value: 'flows', label: pt('asked.flows') },
      ]}
    />
  )
  if (page === 'flows')
    return (
      <OrganizationFlows
        declared={letterFlows}
        title={t('letters.templates')}
        subtitle={pt('asked.flowsHint')}
      >
        {choice}
      </OrganizationFlows>
    )
  if (page === 'requests') return <LetterRequests>{choice}</LetterRequests>
  return (
    <>
      <PageHead title={t('letters.templates')} subtitle={t('letters.hint')}>
        {choice}
        {editable && <AddTemplate onEdit={setForm} />}
      </PageHead>
      <AddressTabs
        label={t('letters.templates')}
        tabs={[
          {
            value: 'templates',
            title: t('letters.templates'),
            show: () => <Templates editable={editable} onEdit={setForm} onIssue={setIssued} />,
          },
          { value: 'issued', title: t('letters.log'), show: () => <LetterLog /> },
        ]}
      />
      <TemplateForm template={form} onClose={() => setForm(null)} />
      <IssueLetters template={issued} onClose={() => setIssued(null)} />
    </>
  )
}

const AddTemplate = ({ onEdit }: { onEdit: (template: 'new') => void }) => (
  <Button leftSection={<IconPlus size={16} />} onClick={() => onEdit('new')}>
    {t('letters.add')}
  </Button>
)

function Templates({
  editable,
  onEdit,
  onIssue,
}: {
  editable: boolean
  onEdit: (template: Template | 'new') => void
  onIssue: (template: Template) => void
}) {
  const { org } = useScope()
  const list = useList(letterTemplate.list, { params: { org } })
  const update = useAction(letterTemplate.update, {
    success: t('records.updated', { title: letterTemplate.title }),
  })
  const create = useAction(letterTemplate.create, {
    success: t('records.created', { title: letterTemplate.title }),
  })
  const history = useRowHistory('letter_template', letterTemplate.edit)
  const [shown, setShown] = useState<Template | null>(null)
  const copy = ({ id: _, version: __, is_archived: ___, name, ...template }: Template) =>
    create.run({ params: { org }, body: { ...template, name: t('letters.copyOf', { name }) } })
  return (
    <>
      <DataTable<Template>
        title={t('letters.templates')}
        name="letter-templates"
        list={list}
        columns={[
          { key: 'name', title: t('letters.name'), sortable: true },
          { key: 'kind', title: t('letters.kind'), sortable: true, value: ({ kind }) => inWords(kind) },
          {
            key: 'language',
            title: t('letters.language'),
            sortable: true,
            value: ({ language }) => inWords(language),
          },
          { key: 'subject', title: t('letters.subject') },
          {
            key: 'may_be_asked',
            title: pt('letters.mayBeAsked'),
            value: (row) => (row.may_be_asked ? pt('letters.yes') : null),
          },
        ]}
        filters={[
          {
            name: 'is_archived',
            title: t('columns.status'),
            options: [{ value: 'true', label: t('letters.archived') }],
          },
        ]}
        emptyHint={t('letters.emptyHint')}
        emptyAction={editable && <AddTemplate onEdit={onEdit} />}
        {...(editable ? { onOpen: onEdit } : {})}
        rowActions={(row) => [
          ...(editable
            ? [
                {
                  title: t('letters.issue'),
                  icon: <IconSend size={16} />,
                  disabled: row.is_archived,
                  run: () => onIssue(row),
                },
                { title: t('records.edit'), icon: <IconPencil size={16} />, run: () => onEdit(row) },
                {
                  title: pt('letters.versions'),
                  icon: <IconHistory size={16} />,
                  run: () => setShown(row),
                },
                { title: t('letters.copy'), icon: <IconCopy size={16} />, run: () => void copy(row) },
                {
                  title: t(row.is_archived ? 'letters.restore' : 'letters.archive'),
                  icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  run: () =>
                    void update.run({
                      params: { org, id: row.id },
                      body: { version: row.version, is_archived: !row.is_archived },
                    }),
                },
              ]
            : []),
          ...history.entries(row.id, row.name),
        ]}
      />
      {history.dialog}
      <LetterRevisions template={shown} onClose={() => setShown(null)} />
    </>
  )
}
