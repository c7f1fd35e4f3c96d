import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { useSure } from '#engines/list/reach-web.tsx'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import {
  audiences,
  DocumentInput,
  documentPurpose,
  documentReach,
  libraryDocuments,
  type LibraryDocument,
} from '#modules/organization/shared/library-document.ts'
import { AcknowledgeBy } from '#modules/organization/web/acknowledge-by.tsx'
import { SegmentField } from '#modules/organization/web/segment-field.tsx'
import { t } from '#modules/organization/web/words.ts'

type Values = {
  title: string
  category_id: string
  description: string
  issued_on: string
  expires_on: string
  audience: string
  segment_id: string | null
  needs_acknowledgement: boolean
  acknowledge_by: string
  file: File | null
}
const F = fieldsOf<Values>()
const schema = DocumentInput.omit({ file_id: true })

/** A document with its file: added, changed, or renewed by another file. */
export function DocumentForm({
  form,
  onClose,
}: {
  form: LibraryDocument | 'new' | null
  onClose: () => void
}) {
  const { org } = useScope()
  const create = useAction(libraryDocuments.create, { success: t('document.created'), errors: 'caller' })
  const update = useAction(libraryDocuments.update, { success: t('document.updated'), errors: 'caller' })
  const sure = useSure()
  const row = form === 'new' ? null : form
  const mayAsk = ({ file, audience, segment_id }: Values) => {
    const asksAgain =
      !row?.needs_acknowledgement ||
      file !== null ||
      audience !== row.audience ||
      segment_id !== (row.segment?.id ?? null)
    if (!asksAgain) return true
    const query = {
      audience: DocumentInput.shape.audience.parse(audience),
      ...(segment_id ? { segment_id } : {}),
    }
    return sure(documentReach, { params: { org }, query }, askedOf(row))
  }
  const save = async (typed: Values) => {
    const { file, ...values } = typed
    if (typed.needs_acknowledgement && !(await mayAsk(typed))) return notSent
    const asked = values.needs_acknowledgement ? values : { ...values, acknowledge_by: '' }
    const fields = schema.parse(asked)
    const file_id = file ? (await upload(org, file, documentPurpose)).id : (row?.file.id ?? '')
    return row
      ? update.attempt({ params: { org, id: row.id }, body: { ...fields, file_id, version: row.version } })
      : create.attempt({ params: { org }, body: { ...fields, file_id } })
  }
  const categories = listSource(
    documentCategory.list,
    { query: { kind: 'Organization,Both' } },
    { value: (one) => one.id, label: (one) => one.name },
  )
  return (
    <FormDialog<Values>
      key={row?.id ?? 'new'}
      opened={form !== null}
      onClose={onClose}
      title={t(row ? 'document.change' : 'document.add')}
      initial={valuesOf(row)}
      schema={schema}
      submit={save}
    >
      <F.Text name="title" label={t('document.name')} required />
      <F.AsyncSelect
        name="category_id"
        label={t('document.category')}
        source={categories}
        chosen={row && { value: row.category.id, label: row.category.name }}
        required
      />
      <F.Select
        name="audience"
        label={t('document.audience')}
        options={audiences.map((value) => ({ value, label: t(`document.for.${value}`) }))}
        required
      />
      <SegmentField chosen={row?.segment ? { value: row.segment.id, label: row.segment.name } : null} />
      <F.Date name="issued_on" label={t('document.issued')} />
      <F.Date name="expires_on" label={t('document.expires')} />
      <F.TextArea name="description" label={t('document.description')} max={1000} />
      <F.Switch name="needs_acknowledgement" label={t('document.needsAcknowledgement')} />
      <AcknowledgeBy name="acknowledge_by" label={t('document.acknowledgeBy')} />
      <F.File
        name="file"
        label={t('document.file')}
        required={row === null}
        hint={row ? t('document.keepFile', { name: row.file.name }) : undefined}
      />
    </FormDialog>
  )
}

const askedOf = (row: LibraryDocument | null) => ({
  title: t(row ? 'document.askAgain' : 'document.publish'),
  subtitle: t('document.publishAsk'),
  yes: t(row ? 'document.askAgain' : 'document.publish'),
})
const valuesOf = (row: LibraryDocument | null): Values => ({
  title: row?.title ?? '',
  category_id: row?.category.id ?? '',
  description: row?.description ?? '',
  issued_on: row?.issued_on ?? '',
  expires_on: row?.expires_on ?? '',
  audience: row?.audience ?? 'Everybody',
  segment_id: row?.segment?.id ?? null,
  needs_acknowledgement: row?.needs_acknowledgement ?? false,
  acknowledge_by: row?.acknowledge_by ?? '',
  file: null,
})
