import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { questionKinds } from '#engines/questions/question.ts'
import {
  changeQuestion,
  questionCategory,
  questions,
  removeQuestion,
  type Question,
} from '#engines/questions/question-bank.ts'
import { QuestionDialog } from '#engines/questions/question-form-web.tsx'
import { t } from '#engines/questions/words-web.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** The bank of questions: found by category and kind, each with what asks it. */
export function QuestionBank({ children }: { children?: ReactNode }) {
  const { org, may } = useScope()
  const params = { org }
  const list = useList(questions, { params, query: {} }, { ordering: 'title' })
  const exports = useExports(questions, list)
  const history = useRowHistory('question', questionCategory.edit)
  const [open, setOpen] = useState<Question | 'new' | null>(null)
  const change = useAction(changeQuestion, { success: t('bank.updated') })
  const remove = useAction(removeQuestion, { success: t('bank.deleted') })
  const editable = may([P.questionnaire.all], 'write')
  const categories = listSource(
    questionCategory.list,
    { params, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {t('bank.add')}
    </Button>
  )
  const askToRemove = async (row: Question) => {
    if (await confirm()) await remove.run({ params: { org, id: row.id } })
  }
  return (
    <>
      <PageHead title={t('bank.title')} subtitle={t('bank.hint')}>
        {children}
        {add}
      </PageHead>
      <DataTable<Question>
        title={t('bank.title')}
        name="questions"
        list={list}
        columns={[
          { key: 'title', title: t('bank.question'), wrap: true, sortable: true },
          { key: 'category', title: t('bank.category'), value: (row) => row.category.name },
          { key: 'kind', title: t('bank.kind'), value: (row) => t(`kinds.${row.detail.kind}`) },
          { key: 'set_count', title: t('bank.sets'), kind: 'number' },
          { key: 'answer_count', title: t('bank.answers'), kind: 'number' },
          { key: 'version_no', title: t('bank.version'), kind: 'number', hidden: true },
        ]}
        filters={[
          {
            name: 'category_id',
            title: t('bank.category'),
            kind: 'reference',
            source: asOptions(categories),
          },
          {
            name: 'kind',
            title: t('bank.kind'),
            options: questionKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
            multiple: true,
          },
          {
            name: 'is_archived',
            title: t('bank.state'),
            options: [
              { value: 'true', label: t('bank.archived') },
              { value: 'all', label: t('bank.all') },
            ],
          },
        ]}
        exports={exports}
        emptyHint={t('bank.emptyHint')}
        emptyAction={add}
        {...(editable ? { onOpen: setOpen } : {})}
        rowActions={(row) => [
          ...(editable
            ? [
                { title: t('bank.edit'), icon: <IconPencil size={16} />, run: () => setOpen(row) },
                {
                  title: row.is_archived ? t('bank.restore') : t('bank.archive'),
                  icon: row.is_archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
                  run: () =>
                    void change.run({
                      params: { org, id: row.id },
                      body: { is_archived: !row.is_archived, version: row.version },
                    }),
                },
                {
                  title: t('bank.delete'),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  disabled: row.set_count > 0 || row.answer_count > 0,
                  run: () => void askToRemove(row),
                },
              ]
            : []),
          ...history.entries(row.id, row.title),
        ]}
      />
      {history.dialog}
      <QuestionDialog question={open} categories={categories} onClose={() => setOpen(null)} />
    </>
  )
}
