import { Button } from '@mantine/core'
import { IconArchive, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { text } from '#kernel/fields.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { setStates, type QuestionUse, type SetRow } from '#engines/questions/question-use.ts'
import { SetEditor } from '#engines/questions/set-editor-web.tsx'
import { t } from '#engines/questions/words-web.ts'

interface Values {
  name: string
  description: string | null
}
const F = fieldsOf<Values>()
const schema = z.object({ name: text('Name', 150) })

/** The sets of one use: drafts, the one that is asked, and what was asked before. */
export function QuestionSets({
  use,
  title,
  subtitle,
  counted = true,
  children,
}: {
  use: unknown
  title: string
  subtitle: string
  /** Whether its sheets are the engine's, and can be counted. */
  counted?: boolean
  /** Beside the button that adds. */
  children?: ReactNode
}) {
  // whatever its path, the use has these endpoints
  const declared = use as QuestionUse
  const { org, may } = useScope()
  const params = { org }
  const list = useList(declared.sets, { params, query: {} } as never)
  const [open, setOpen] = useAddressValue('set', '')
  const [adding, setAdding] = useState(false)
  const create = useAction(declared.createSet, {
    success: (set) => t('sets.created', { name: set.name }),
    onSuccess: (set) => setOpen(set.id),
  })
  const archive = useAction(declared.archiveSet, { success: (set) => t('sets.archived', { name: set.name }) })
  const revise = useAction(declared.reviseSet, { onSuccess: (set) => setOpen(set.id) })
  const remove = useAction(declared.removeSet, { success: t('sets.deleted') })
  const editable = may(declared.edit, 'write')
  const at = (row: SetRow) => ({ params: { org, id: row.id } }) as never
  const add = editable && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('sets.add')}
    </Button>
  )
  const askToRemove = async (row: SetRow) => {
    if (await confirm()) await remove.run(at(row))
  }
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        {children}
        {add}
      </PageHead>
      <DataTable<SetRow>
        title={title}
        name={`sets-${declared.name}`}
        list={list as never}
        columns={[
          { key: 'name', title: t('sets.name') },
          { key: 'version_no', title: t('sets.version'), kind: 'number' },
          { key: 'question_count', title: t('sets.questions'), kind: 'number' },
          ...(counted ? [{ key: 'sheet_count', title: t('sets.sheets'), kind: 'number' } as const] : []),
          { key: 'state', title: t('sets.state'), kind: 'status' },
        ]}
        filters={[{ name: 'state', title: t('sets.state'), options: [...setStates], multiple: true }]}
        emptyHint={t('sets.emptyHint')}
        emptyAction={add}
        onOpen={(row) => setOpen(row.id)}
        rowActions={(row) =>
          !editable
            ? []
            : row.state === 'Draft'
              ? [
                  {
                    title: t('sets.delete'),
                    icon: <IconTrash size={16} />,
                    danger: true,
                    run: () => void askToRemove(row),
                  },
                ]
              : [
                  {
                    title: t('sets.revise'),
                    icon: <IconCopy size={16} />,
                    run: () => void revise.run(at(row)),
                  },
                  ...(row.state === 'Published'
                    ? [
                        {
                          title: t('sets.archive'),
                          icon: <IconArchive size={16} />,
                          run: () =>
                            void archive.run({
                              params: { org, id: row.id },
                              body: { version: row.version },
                            } as never),
                        },
                      ]
                    : []),
                ]
        }
      />
      <FormDialog<Values>
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('sets.add')}
        initial={{ name: '', description: null }}
        schema={schema}
        submit={(body) => create.attempt({ params, body } as never)}
      >
        <F.Text name="name" label={t('sets.name')} required />
        <F.TextArea name="description" label={t('sets.description')} max={1000} />
      </FormDialog>
      <OpenSet declared={declared} id={open} onClose={() => setOpen('')} editable={editable} />
    </>
  )
}

interface OpenProps {
  declared: QuestionUse
  id: string
  onClose: () => void
  editable: boolean
}
function OpenSet({ declared, id, onClose, editable }: OpenProps) {
  const { org } = useScope()
  const read = useRead(declared.readSet, id ? ({ params: { org, id } } as never) : null, {
    errors: 'inline',
    fresh: 0,
  })
  return (
    <SideDrawer
      opened={id !== ''}
      onClose={onClose}
      title={read.data ? t('sets.edit', { name: read.data.name }) : t('sets.questions')}
      size={760}
    >
      <ReadState read={read} compact={false} />
      {read.data && (
        <SetEditor
          key={`${read.data.id} ${read.data.version}`}
          declared={declared}
          set={read.data}
          editable={editable && read.data.state === 'Draft'}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  )
}
