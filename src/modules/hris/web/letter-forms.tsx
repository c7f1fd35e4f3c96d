import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFormState } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { RichTextField } from '#ui/form/rich-text.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import { customFields } from '#modules/hris/shared/custom-info.ts'
import {
  issueLetters,
  letterKinds,
  letterTemplate,
  pageSizes,
  previewLetter,
} from '#modules/hris/shared/letter.ts'
import { mergeFields } from '#modules/hris/shared/merge-field.ts'
import type { Template } from '#modules/hris/web/letter-templates.tsx'
import { savePdf } from '#modules/hris/web/letter-draft.tsx'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  name: string
  kind: string
  language: string
  subject: string
  /** The tree of the editor; the schema of the template reads it. */
  body: unknown
  signatory: string
  with_signature: boolean
  footer: string
  page_size: string
  margin_mm: number
  required_fields: string[]
  needs_approval: boolean
  may_be_asked: boolean
  asked_through: string
}
const F = fieldsOf<Values>()
const built = () =>
  Object.entries(mergeFields).map(([name, { title }]) => ({ value: `{{${name}}}`, label: inWords(title) }))

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
    ...built(),
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
    with_signature: known?.with_signature ?? false,
    footer: known?.footer ?? '',
    page_size: known?.page_size ?? 'A4',
    margin_mm: known?.margin_mm ?? 23,
    required_fields: known?.required_fields ?? [],
    needs_approval: known?.needs_approval ?? false,
    may_be_asked: known?.may_be_asked ?? false,
    asked_through: known?.asked_through ?? 'HR alone',
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
            { value: 'English', label: inWords('English') },
            { value: 'Nepali', label: inWords('Nepali') },
          ]}
        />
        <F.Text name="signatory" label={t('letters.signatory')} hint={t('letters.signatoryHint')} />
        <F.Switch
          name="with_signature"
          label={pt('letters.withSignature')}
          hint={pt('letters.withSignatureHint')}
        />
      </FieldGrid>
      <F.Text name="subject" label={t('letters.subject')} required />
      <RichTextField
        name="body"
        label={t('letters.text')}
        required
        inserts={inserts}
        insertTitle={t('letters.insert')}
      />
      <FieldGrid>
        <F.Select name="page_size" label={pt('letters.paper')} options={[...pageSizes]} required />
        <F.Number name="margin_mm" label={pt('letters.margin')} min={10} max={50} required />
        <F.Text name="footer" label={pt('letters.footer')} hint={pt('letters.footerHint')} />
        <F.MultiSelect
          name="required_fields"
          label={pt('letters.required')}
          hint={pt('letters.requiredHint')}
          options={Object.entries(mergeFields).map(([value, { title: label }]) => ({
            value,
            label: inWords(label),
          }))}
        />
        <F.Switch name="needs_approval" label={pt('letters.approval')} hint={pt('letters.approvalHint')} />
        <F.Switch name="may_be_asked" label={pt('letters.mayBeAsked')} hint={pt('letters.mayBeAskedHint')} />
        <F.Radio
          name="asked_through"
          label={pt('letters.askedThrough')}
          options={[
            { value: 'HR alone', label: pt('letters.hrAlone') },
            { value: 'Supervisor, then HR', label: pt('letters.supervisorThenHr') },
          ]}
        />
      </FieldGrid>
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
    const { language, subject, body, signatory, page_size, margin_mm, footer } = form.getValues()
    const asked = previewLetter.spec.body.safeParse({
      language,
      subject,
      body,
      signatory,
      page_size,
      margin_mm,
      footer,
      employee_id: null,
    })
    if (!asked.success) return void form.validate()
    await savePdf(await preview.run({ params: { org }, body: asked.data }))
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
  segment_id: string | null
  employee_ids: string[]
  issued_on: string
  addressee: string
  purpose: string
  as_draft: boolean
}
const I = fieldsOf<Issue>()

export function IssueLetters({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { org, today } = useScope()
  const issue = useAction(issueLetters, {
    success: ({ issued, drafted, numbers }) =>
      drafted
        ? pt('letters.drafted', { count: drafted })
        : pt('letters.issued', { count: issued, number: numbers[0] ?? '' }),
  })
  const named = JSON.stringify(template?.body ?? null) + (template?.subject ?? '')
  return (
    <FormDialog<Issue>
      key={template?.id ?? ''}
      opened={template !== null}
      onClose={onClose}
      title={t('letters.issueOf', { name: template?.name ?? '' })}
      submitTitle={t('letters.issue')}
      initial={{
        segment_id: null,
        employee_ids: [],
        issued_on: today,
        addressee: '',
        purpose: '',
        as_draft: false,
      }}
      submit={(values) =>
        issue.attempt({ params: { org }, body: { ...values, template_id: template?.id ?? '' } })
      }
    >
      <SegmentField hint={pt('letters.segmentHint')} />
      <I.AsyncMultiSelect
        name="employee_ids"
        label={t('letters.people')}
        hint={t('letters.peopleHint')}
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <I.Date name="issued_on" label={t('letters.date')} required />
      {named.includes('{{addressee}}') && <I.Text name="addressee" label={pt('letters.addressee')} />}
      {named.includes('{{purpose}}') && <I.Text name="purpose" label={pt('letters.purpose')} />}
      {template?.needs_approval ? (
        <Callout tone="info">{pt('letters.approvalHint')}</Callout>
      ) : (
        <I.Checkbox name="as_draft" label={pt('letters.asDraft')} hint={pt('letters.asDraftHint')} />
      )}
    </FormDialog>
  )
}
