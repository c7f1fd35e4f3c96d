import { Anchor } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { finishTask, type MyTask } from '#modules/hris/shared/my-task.ts'
import { t } from '#modules/noticeboard/web/task-words.ts'
import { t as usual } from '#modules/noticeboard/web/words.ts'

const F = fieldsOf<{ remarks: string }>()

/** The task in full, and saying that it is done. */
export default function TaskFinish({ task, onClose }: { task: MyTask | null; onClose: () => void }) {
  const { org, linkOf } = useScope()
  const finish = useAction(finishTask, { success: t('task.finished'), alsoStale: ['/noticeboard/'] })
  return (
    <FormDialog<{ remarks: string }>
      opened={task !== null}
      onClose={onClose}
      title={task?.title ?? ''}
      initial={{ remarks: '' }}
      submitTitle={t('task.finish')}
      submit={async ({ remarks }) =>
        task &&
        finish.attempt({
          params: { org, id: task.id },
          body: { remarks: remarks || null, version: task.version },
        })
      }
    >
      {task && (
        <Facts
          layout="rows"
          facts={[
            {
              label: usual(`task.process.${task.process}`),
              value: task.employee ? (
                <Person person={task.employee} {...linkOf(task.employee)} />
              ) : (
                task.about
              ),
            },
            { label: t('task.due'), value: <DateText value={task.due_on} beside /> },
            task.assignee_group !== null && {
              label: t('task.group'),
              value: t('task.groupHint', { name: task.assignee_group.name }),
            },
            { label: t('task.what'), value: task.description },
            task.link !== null && {
              label: t('task.link'),
              value: (
                <Anchor
                  href={task.link}
                  {...(task.link.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
                >
                  {task.link}
                </Anchor>
              ),
            },
            task.document !== null && {
              label: t('task.document'),
              value: <FileLink file={{ id: task.document.file_id, name: task.document.title }} />,
            },
            { label: t('task.required'), value: task.is_required ? t('task.requiredHint') : null },
          ]}
        />
      )}
      <F.TextArea name="remarks" label={t('task.remarks')} />
    </FormDialog>
  )
}
