import { Button } from '@mantine/core'
import { IconBan, IconMoodSad, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { download } from '#ui/data/download.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { messageOf } from '#ui/data/failure.ts'
import { useScope } from '#ui/data/scope.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import {
  cardStates,
  closeCard,
  idCards,
  idCardTemplate,
  issueCards,
  printCards,
  type CardRow,
} from '#modules/hris/shared/id-card.ts'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

interface Values {
  template_id: string
  segment_id: string | null
  employee_ids: string[]
  only_without: boolean
  issued_on: string
}
const F = fieldsOf<Values>()

/** Cards of one template, or of all: issued, printed in bulk, closed when they are lost. */
export default function IdCards() {
  const { id } = useParams({ strict: false })
  const { org, may, to } = useScope()
  const history = useRowHistory('id_card', [P.hris.idCards])
  const [issuing, setIssuing] = useState(false)
  const template = useRead(idCardTemplate.read, id ? { params: { org, id } } : null)
  const list = useList(idCards, { params: { org }, query: id ? { template_id: id } : {} })
  const exports = useExports(idCards, list)
  const close = useAction(closeCard, { success: t('cards.closed') })
  const editable = may([P.hris.idCards], 'write')
  const title = template.data?.name ?? t('cards.all')
  const print = (rows: readonly CardRow[]) =>
    download(printCards, { params: { org }, body: { ids: rows.map((row) => row.id) } }).catch(
      (error: unknown) => {
        sayFailure(messageOf(error))
      },
    )
  const askToClose = async (row: CardRow, status: 'Lost' | 'Revoked') => {
    if (await confirm({ subtitle: t('cards.closeAsk') }))
      await close.run({ params: { org, id: row.id }, body: { status, version: row.version } })
  }
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIssuing(true)}>
      {t('cards.issue')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={title}
        subtitle={t('cards.allHint')}
        crumbs={[{ title: t('cards.templates'), href: to('admin-hris-id-card-templates') }, { title }]}
      >
        {add}
      </PageHead>
      <DataTable<CardRow>
        title={t('cards.cards')}
        name="id-cards"
        list={list}
        exports={exports}
        columns={[
          { key: 'number', title: t('cards.number') },
          { key: 'person', title: t('columns.person'), kind: 'person' },
          ...(id
            ? []
            : [{ key: 'template', title: t('cards.template'), value: (row: CardRow) => row.template.name }]),
          { key: 'issued_on', title: t('documents.issued'), kind: 'day' },
          { key: 'expires_on', title: t('documents.expires'), kind: 'day' },
          { key: 'state', title: t('columns.status'), kind: 'status' },
          { key: 'reissue_of', title: t('cards.reissueOf'), hidden: true },
        ]}
        filters={[
          { name: 'state', title: t('columns.status'), options: [...cardStates], multiple: true },
          { name: 'ends', title: t('documents.expires'), kind: 'days', from: 'ends_from', to: 'ends_to' },
          ...(id
            ? []
            : [
                {
                  name: 'template_id',
                  title: t('cards.template'),
                  kind: 'reference' as const,
                  source: asOptions(templates(org)),
                },
              ]),
        ]}
        emptyHint={t('cards.emptyHint')}
        emptyAction={add}
        bulk={[{ title: t('cards.print'), icon: <IconPrinter size={16} />, run: print }]}
        rowActions={(row) => [
          { title: t('cards.print'), icon: <IconPrinter size={16} />, run: () => void print([row]) },
          ...(editable && (row.state === 'Issued' || row.state === 'Expired')
            ? [
                {
                  title: t('cards.lost'),
                  icon: <IconMoodSad size={16} />,
                  danger: true,
                  run: () => void askToClose(row, 'Lost'),
                },
                {
                  title: t('cards.revoke'),
                  icon: <IconBan size={16} />,
                  danger: true,
                  run: () => void askToClose(row, 'Revoked'),
                },
              ]
            : []),
          ...history.entries(row.id, row.person.full_name),
        ]}
      />
      {history.dialog}
      <Issue
        key={id ?? ''}
        templateId={id ?? ''}
        name={template.data?.name ?? ''}
        opened={issuing}
        onClose={() => setIssuing(false)}
      />
    </>
  )
}

const templates = (org: string) =>
  listSource(idCardTemplate.list, { params: { org } }, { value: (row) => row.id, label: (row) => row.name })

function Issue({
  templateId,
  name,
  opened,
  onClose,
}: {
  templateId: string
  name: string
  opened: boolean
  onClose: () => void
}) {
  const { org, today } = useScope()
  const issue = useAction(issueCards, {
    success: ({ issued, left }) =>
      [t('cards.issued', { count: issued }), left > 0 && t('cards.left', { count: left })]
        .filter(Boolean)
        .join(' '),
  })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('cards.issue')}
      submitTitle={t('cards.issue')}
      initial={{
        template_id: templateId,
        segment_id: null,
        employee_ids: [],
        only_without: true,
        issued_on: today,
      }}
      submit={(body) => issue.attempt({ params: { org }, body })}
    >
      <F.AsyncSelect
        name="template_id"
        label={t('cards.template')}
        required
        source={templates(org)}
        chosen={templateId ? { value: templateId, label: name } : null}
      />
      <SegmentField hint={t('cards.segmentHint')} />
      <F.AsyncMultiSelect
        name="employee_ids"
        label={t('letters.people')}
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <F.Switch name="only_without" label={t('cards.onlyWithout')} hint={t('cards.onlyWithoutHint')} />
      <F.Date name="issued_on" label={t('documents.issued')} required />
    </FormDialog>
  )
}
