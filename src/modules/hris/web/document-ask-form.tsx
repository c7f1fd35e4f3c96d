import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import { askedFormats, askForDocument } from '#modules/hris/shared/document-ask.ts'
import { pt } from '#modules/hris/web/paper-words.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  title: string
  category_id: string
  instructions: string
  formats: string[]
  max_mb: number
  due_on: string
  segment_id: string | null
  employee_ids: string[]
}
const F = fieldsOf<Values>()

/** Asking people for a document: what, in which form, until when, and whom. */
export function AskForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org } = useScope()
  const ask = useAction(askForDocument, { success: ({ people }) => pt('ask.made', { count: people }) })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={pt('ask.add')}
      submitTitle={pt('ask.send')}
      size={720}
      initial={{
        title: '',
        category_id: '',
        instructions: '',
        formats: [],
        max_mb: 10,
        due_on: '',
        segment_id: null,
        employee_ids: [],
      }}
      submit={(values) => ask.attempt({ params: { org }, body: askForDocument.spec.body.parse(values) })}
      schema={askForDocument.spec.body}
    >
      <FieldGrid>
        <F.Text name="title" label={t('documents.title')} required />
        <F.AsyncSelect
          name="category_id"
          label={t('documents.category')}
          required
          source={listSource(
            documentCategory.list,
            { query: { kind: 'Employee,Both' } },
            { value: (row) => row.id, label: (row) => row.name },
          )}
        />
        <F.Date name="due_on" label={pt('ask.due')} required />
        <F.MultiSelect
          name="formats"
          label={pt('ask.formats')}
          hint={pt('ask.formatsHint')}
          options={askedFormats.map((value) => ({ value, label: pt(`ask.format.${value}`) }))}
        />
        <F.Number name="max_mb" label={pt('ask.size')} min={1} max={25} required />
        <SegmentField label={pt('ask.segment')} hint={pt('ask.segmentHint')} chosen={null} />
      </FieldGrid>
      <F.AsyncMultiSelect
        name="employee_ids"
        label={pt('ask.named')}
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <F.TextArea name="instructions" label={pt('ask.instructions')} max={1000} />
    </FormDialog>
  )
}
