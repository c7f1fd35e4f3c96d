import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { RichTextField } from '#ui/form/rich-text.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { customFields } from '#modules/hris/shared/custom-info.ts'
import {
  issueLetters,
  letterKinds,
  letterTemplate,
  mergeFields,
  previewLetter,
} from '#modules/hris/shared/letter.ts'
import type { Template } from '#modules/hris/web/letter-templates.tsx'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  name: string
  kind: string
  language: string
  subject: string
  /** The tree of the editor; the schema of the template reads it. */
  body: unknown
  signatory: string
}
const F = fieldsOf<Values>()
const built = Object.entries(mergeFields).map(([name, { title }]) => ({
  value: `{{${name}}}`,
  label: title,
}))

export function TemplateForm({
  template,
  onClose,
}: {
  template: Template | 'new' | null
  onClose: () => void
}) {
  const { org } = useScope()
  const title = letterTemplate.title
  const own = useRead(customFields, template && { params: { org }, query: { as: 'hr' } }, {
    errors: 'inline',
  })
  const inserts = [
    ...built,
    ...(own.data?.results ?? []).map(({ code, title: label }) => ({ value: `{{custom.${code}}}`, label })),
  ]
  const create = useAction(letterTemplate.create, { success: t('records.created', { title }) })
  const update = useAction(letterTemplate.update, { success: t('records.updated', { title }) })
  const known = template === 'new' ? null : template
  const start: Values = {
    name: known?.name ?? '',
    kind: known?.kind ?? '',
    language: known?.language ?? 'English',
    subject: known?.subject ?? '',
    body: known?.body ?? null,
    signatory: known?.signatory ?? '',
  }
  const save = (values: Values) =>
    known
      ? update.attempt({
          params: { org, id: known.id },
          body: letterTemplate.update.spec.body.parse({ ...values, version: known.version }),
        })
      : create.attempt({ params: { org }, body: letterTemplate.body.parse(values) })
  return (
    <FormDialog<Values>
      key={known?.id ?? 'new'}
      opened={template !== null}
      onClose={onClose}
      title={t(known ? 'letters.edit' : 'letters.add')}
      size={860}
      initial={start}
      schema={letterTemplate.body}
      submit={save}
    >
      <FieldGrid>
        <F.Text name="name" label={t('letters.name')} required />
        <F.Select name="kind" label={t('letters.kind')} options={[...letterKinds]} required />
        <F.Radio
          name="language"
          label={t('letters.language')}
          options={[
            { value: 'English', label: 'English' },
            { value: 'Nepali', label: 'नेपाली' },
          ]}
        />
        <F.Text name="signatory" label={t('letters.signatory')} hint={t('letters.signatoryHint')} />
      </FieldGrid>
      <F.Text name="subject" label={t('letters.subject')} required />
      <RichTextField
        name="body"
        label={t('letters.text')}
        required
        inserts={inserts}
        insertTitle={t('letters.insert')}
      />
      <Preview />
    </FormDialog>
  )
}

/** The letter as a PDF, with the names of the fields in their places. */
function Preview() {
  const { org } = useScope()
  const { form } = useFormState()
  const preview = useAction(previewLetter)
  const show = async () => {
    const { subject, body, signatory } = form.getValues()
    const asked = previewLetter.spec.body.safeParse({ subject, body, signatory, employee_id: null })
    if (!asked.success) return void form.validate()
    const answer: unknown = await preview.attempt({ params: { org }, body: asked.data }).catch(() => null)
    if (typeof answer !== 'object' || answer === null || !('blob' in answer)) return
    const { saveFile } = await import('#ui/data/download.ts')
    if (answer.blob instanceof Blob) saveFile(answer.blob, 'letter.pdf')
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconEye size={16} />}
        loading={preview.pending}
        onClick={() => void show()}
      >
        {t('letters.preview')}
      </Button>
    </div>
  )
}

interface Issue {
  employee_ids: string[]
  issued_on: string
}
const I = fieldsOf<Issue>()

export function IssueLetters({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { org, today } = useScope()
  const issue = useAction(issueLetters, {
    success: ({ issued, numbers }) => t('letters.issued', { count: issued, number: numbers[0] ?? '' }),
  })
  return (
    <FormDialog<Issue>
      key={template?.id ?? ''}
      opened={template !== null}
      onClose={onClose}
      title={t('letters.issueOf', { name: template?.name ?? '' })}
      submitTitle={t('letters.issue')}
      initial={{ employee_ids: [], issued_on: today }}
      submit={(values) =>
        issue.attempt({ params: { org }, body: { ...values, template_id: template?.id ?? '' } })
      }
    >
      <I.AsyncMultiSelect
        name="employee_ids"
        label={t('letters.people')}
        hint={t('letters.peopleHint')}
        required
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <I.Date name="issued_on" label={t('letters.date')} required />
    </FormDialog>
  )
}
