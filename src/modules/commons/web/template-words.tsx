import { Button } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  ContentInput,
  emailTemplateContent,
  type Content,
} from '#modules/commons/shared/email-template-content.ts'
import { t } from '#modules/commons/web/words.ts'

type Values = Record<'subject' | 'body', string>
const F = fieldsOf<Values>()
const language = 'ne'

/** What a template says to those who use the application in Nepali. */
export function TemplateWords({
  template,
  onClose,
}: {
  template: { id: string; name: string } | null
  onClose: () => void
}) {
  const read = useRead(emailTemplateContent.list, template && { params: { id: template.id } }, {
    errors: 'inline',
  })
  const there = read.data?.results.find((content) => content.language === language)
  return (
    <Dialog
      opened={template !== null}
      onClose={onClose}
      title={t('mail.inNepaliOf', { name: template?.name ?? '' })}
    >
      {template && (
        <ReadState read={read} waiting={<FormSkeleton fields={2} />} compact={false}>
          {() => <WordsForm key={template.id} templateId={template.id} there={there} onClose={onClose} />}
        </ReadState>
      )}
    </Dialog>
  )
}

function WordsForm({
  templateId: id,
  there,
  onClose,
}: {
  templateId: string
  there: Content | undefined
  onClose: () => void
}) {
  const save = useAction(emailTemplateContent.create, { success: t('mail.wordsSaved'), errors: 'caller' })
  const remove = useAction(emailTemplateContent.remove, {
    success: t('mail.wordsRemoved'),
    onSuccess: onClose,
  })
  const askToRemove = async (content: Content) => {
    if (await confirm()) await remove.run({ params: { id, content_id: content.id } })
  }
  return (
    <FormShell<Values>
      place="dialog"
      label={t('mail.inNepali')}
      initial={{ subject: there?.subject ?? '', body: there?.body ?? '' }}
      schema={ContentInput.omit({ language: true })}
      submit={(words) => save.attempt({ params: { id }, body: { language, ...words } })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <F.Text name="subject" label={t('mail.subject')} required />
      <F.TextArea
        name="body"
        label={t('mail.body')}
        hint={t('mail.wordsHint')}
        max={5000}
        rows={8}
        required
      />
      {there && (
        <Button variant="subtle" color="danger" onClick={() => void askToRemove(there)}>
          {t('mail.wordsRemove')}
        </Button>
      )}
    </FormShell>
  )
}
