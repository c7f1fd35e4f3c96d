import { z } from 'zod'
import { fieldMessages, reference, text } from '#kernel/fields.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { usualReadDays, usualReadReminders, usualReminders } from '#modules/hris/domain/expiry-band.ts'
import {
  addDocument,
  changeDocument,
  documentPurpose,
  type EmployeeDocument,
} from '#modules/hris/shared/document.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  employee_id: string
  category_id: string
  title: string
  number: string
  issued_on: string
  expires_on: string
  /** Days, as choices are: words. */
  remind_days: string[]
  needs_acknowledgement: boolean
  acknowledge_within: number | null
  acknowledge_remind_days: string[]
  file: File | null
}
const F = fieldsOf<Values>()

/** A new paper, the renewal of one, or the correction of what is said about one. */
export interface DocumentWork {
  /** Whose; null asks. */
  employeeId: string | null
  known: EmployeeDocument | null
  renews: boolean
}

const dayWord = (days: number) =>
  days < 0
    ? t('documents.daysAfter', { count: -days })
    : days === 0
      ? t('documents.onTheDay')
      : t('documents.daysBefore', { count: days })

/** The usual ones, and what was chosen before. */
const daysOffered = (known: readonly number[]) =>
  [...new Set([180, 90, 60, 45, 30, 14, 7, 3, 1, 0, ...known])]
    .toSorted((a, b) => b - a)
    .map((days) => ({ value: String(days), label: dayWord(days) }))
/** Days before and after the last one. */
const readDaysOffered = (known: readonly number[]) =>
  [...new Set([7, 3, 1, 0, -1, -3, -7, -14, ...known])]
    .toSorted((a, b) => b - a)
    .map((days) => ({ value: String(days), label: dayWord(days) }))

/** Asked before anything is sent: whose it is, and the paper itself where there is none yet. */
const schemaOf = (changes: boolean, asksWhose: boolean) =>
  z.looseObject({
    ...(asksWhose ? { employee_id: reference(t('documents.whose')) } : {}),
    category_id: reference(t('documents.category')),
    title: text(t('documents.title'), 150),
    ...(changes ? {} : { file: z.instanceof(File, { error: fieldMessages.required(t('documents.file')) }) }),
  })

export function DocumentForm({ work, onClose }: { work: DocumentWork | null; onClose: () => void }) {
  const { org } = useScope()
  const add = useAction(addDocument, { success: t('records.created', { title: t('documents.one') }) })
  const change = useAction(changeDocument, { success: t('records.updated', { title: t('documents.one') }) })
  const known = work?.known ?? null
  const changes = known !== null && !work?.renews
  const start: Values = {
    employee_id: work?.employeeId ?? '',
    category_id: known?.category.id ?? '',
    title: known?.title ?? '',
    number: changes ? (known.number ?? '') : '',
    issued_on: changes ? (known.issued_on ?? '') : '',
    expires_on: changes ? (known.expires_on ?? '') : '',
    remind_days: (known?.remind_days ?? usualReminders).map(String),
    needs_acknowledgement: changes && known.needs_acknowledgement,
    acknowledge_within: changes && known.needs_acknowledgement ? known.acknowledge_within : usualReadDays,
    acknowledge_remind_days: (known?.acknowledge_remind_days ?? usualReadReminders).map(String),
    file: null,
  }
  const save = async ({ employee_id, file, remind_days, acknowledge_remind_days, ...rest }: Values) => {
    const values = {
      ...rest,
      remind_days: remind_days.map(Number),
      acknowledge_remind_days: acknowledge_remind_days.map(Number),
    }
    if (changes)
      return change.attempt({
        params: { org, employee_id, id: known.id },
        body: { ...values, version: known.version },
      })
    // the schema of the form has asked for it
    const sent = file ? (await upload(org, file, documentPurpose)).id : ''
    return add.attempt({
      params: { org, employee_id },
      body: { ...values, file_id: sent, renews_id: known?.id ?? null },
    })
  }
  return (
    <FormDialog<Values>
      key={`${known?.id ?? 'new'} ${work?.employeeId ?? ''}`}
      opened={work !== null}
      onClose={onClose}
      title={t(changes ? 'documents.edit' : known ? 'documents.renew' : 'documents.add')}
      size={640}
      initial={start}
      schema={schemaOf(changes, work?.employeeId === null)}
      submit={save}
    >
      <FieldGrid>
        {work?.employeeId === null && (
          <F.AsyncSelect
            name="employee_id"
            label={t('documents.whose')}
            required
            source={listSource(
              peopleChoices,
              { params: { org } },
              { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
            )}
          />
        )}
        <F.AsyncSelect
          name="category_id"
          label={t('documents.category')}
          required
          source={listSource(
            documentCategory.list,
            { query: { kind: 'Employee,Both' } },
            { value: (row) => row.id, label: (row) => row.name },
          )}
          chosen={known && { value: known.category.id, label: known.category.name }}
        />
        <F.Text name="title" label={t('documents.title')} required />
        <F.Text name="number" label={t('documents.number')} />
        <F.Date name="issued_on" label={t('documents.issued')} />
        <F.Date name="expires_on" label={t('documents.expires')} />
        <F.MultiSelect
          name="remind_days"
          label={t('documents.remind')}
          hint={t('documents.remindHint')}
          required
          options={daysOffered(known?.remind_days ?? [])}
        />
      </FieldGrid>
      <F.Switch
        name="needs_acknowledgement"
        label={t('documents.needsAcknowledgement')}
        hint={t('documents.needsAcknowledgementHint')}
      />
      <ReadBy known={known?.acknowledge_remind_days ?? []} />
      {!changes && <F.File name="file" label={t('documents.file')} required />}
    </FormDialog>
  )
}

/** Until when it is to be read, and when the person is reminded: of what is to be acknowledged alone. */
function ReadBy({ known }: { known: readonly number[] }) {
  if (useFieldValue('needs_acknowledgement') !== true) return null
  return (
    <FieldGrid>
      <F.Number
        name="acknowledge_within"
        label={t('documents.within')}
        hint={t('documents.withinHint')}
        min={1}
        max={365}
      />
      <F.MultiSelect
        name="acknowledge_remind_days"
        label={t('documents.remindReading')}
        hint={t('documents.remindReadingHint')}
        required
        options={readDaysOffered(known)}
      />
    </FieldGrid>
  )
}
