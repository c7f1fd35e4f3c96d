import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { z } from 'zod'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { SegmentField } from '#modules/organization/web/public-segment.tsx'
import {
  formKinds,
  FormInput,
  NewFormInput,
  formQuestions,
  forms,
  repeatKinds,
  thresholds,
  type Form,
} from '#modules/forms/shared/form.ts'
import {
  AsksNew,
  Asked,
  blankQuestion,
  newForm,
  Ways,
  type NewQuestion,
} from '#modules/forms/web/new-questions.tsx'
import { t } from '#modules/forms/web/words.ts'

interface Values {
  title: string
  kind: string
  description: string
  set_id: string
  segment_id: string | null
  is_anonymous: boolean
  is_public: boolean
  opens_on: string
  closes_on: string | null
  allows_many: boolean
  threshold: number
  remind_days: number | null
  repeats: string | null
  most_responses: number | null
  /** Of a new form: whether its questions are written with it, and these. */
  asks_new: boolean
  questions: NewQuestion[]
}
const F = fieldsOf<Values>()
// the form's values are checked as what will be sent of them
const EditorSchema = z.unknown().superRefine((given, context) => {
  const values = given as Values
  const checked = values.asks_new
    ? NewFormInput.safeParse(newForm(values, false))
    : FormInput.safeParse(values)
  for (const { path, message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
})

/** A form is made here, and changed where the address names one. */
export default function FormEditor() {
  const { org, to } = useScope()
  const [id] = useAddressValue('form', '')
  const read = useRead(forms.read, id ? { params: { org, id } } : null, { fresh: 0, errors: 'inline' })
  const crumbs = [{ title: t('list.title'), href: to('admin-forms-settings') }]
  return (
    <>
      <PageHead title={t(id ? 'form.edit' : 'form.create')} subtitle={t('form.hint')} crumbs={crumbs} />
      {id ? (
        <ReadState read={read} compact={false} waiting={<FormSkeleton fields={6} />}>
          {(form) => <Editor key={form.version} form={form} />}
        </ReadState>
      ) : (
        <Editor key="new" form={null} />
      )}
    </>
  )
}

function Editor({ form }: { form: Form | null }) {
  const { org, to, today, may } = useScope()
  const navigate = useNavigate()
  const create = useAction(forms.create, { success: t('form.created'), errors: 'caller' })
  const update = useAction(forms.update, { success: t('form.updated'), errors: 'caller' })
  const back = () => void navigate({ to: to('admin-forms-settings') })
  const sets = listSource(
    formQuestions.sets,
    { params: { org }, query: { state: 'Published' } },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const compose = useAction(forms.compose, {
    success: ({ state }) => t(state === 'Published' ? 'form.published' : 'form.created'),
    errors: 'caller',
  })
  const mayWrite = !form && forms.compose_codes.every((code) => may([code], 'write'))
  const publishes = useRef(false)
  const save = (values: Values) => {
    if (values.asks_new) return compose.attempt({ params: { org }, body: newForm(values, publishes.current) })
    const body = FormInput.parse(values)
    return form
      ? update.attempt({ params: { org, id: form.id }, body: { ...body, version: form.version } })
      : create.attempt({ params: { org }, body })
  }
  return (
    <FormShell<Values>
      initial={{ ...valuesOf(form, today), asks_new: mayWrite }}
      schema={EditorSchema}
      submit={save}
      onSaved={back}
      onCancel={back}
      {...(mayWrite
        ? {
            actions: (
              <Ways
                onChoose={(publishing) => {
                  publishes.current = publishing
                }}
              />
            ),
          }
        : { submitTitle: t('form.save') })}
    >
      <FormSection title={t('form.about')} hint={t('form.aboutHint')}>
        <F.Text name="title" label={t('form.title')} required />
        <F.Select
          name="kind"
          label={t('form.kind')}
          required
          options={formKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {mayWrite && <AsksNew />}
        <Asked>
          <F.AsyncSelect
            name="set_id"
            label={t('form.set')}
            required
            source={sets}
            chosen={form && { value: form.set.id, label: form.set.name }}
          />
        </Asked>
        <F.TextArea name="description" label={t('form.description')} max={2000} />
      </FormSection>
      <FormSection title={t('form.whom')} hint={t('form.whomHint')}>
        <SegmentField chosen={form?.segment ? { value: form.segment.id, label: form.segment.name } : null} />
        <F.Switch name="allows_many" label={t('form.many')} />
      </FormSection>
      <FormSection title={t('form.when')} hint={t('form.whenHint')}>
        <F.Date name="opens_on" label={t('form.opens')} required />
        <F.Date name="closes_on" label={t('form.closes')} />
        <Repeats />
        <F.Number name="remind_days" label={t('form.remind')} hint={t('form.remindHint')} />
        <F.Number name="most_responses" label={t('form.most')} />
      </FormSection>
      <FormSection title={t('form.privacy')} hint={t('form.privacyHint')}>
        <Privacy />
      </FormSection>
    </FormShell>
  )
}

/** Asked again each week or month; a request is made when somebody needs it. */
function Repeats() {
  if (useFieldValue('kind') === 'Request') return null
  return (
    <F.Select
      name="repeats"
      label={t('form.repeats')}
      hint={t('form.repeatsHint')}
      options={repeatKinds.map((value) => ({ value, label: t(`repeats.${value}`) }))}
    />
  )
}

/** A request is decided about and has a name; a public link is for forms that have none. */
function Privacy() {
  const kind = useFieldValue('kind')
  const unnamed = useFieldValue('is_anonymous') === true
  if (kind === 'Request' && !unnamed) return <p>{t('promise.named')}</p>
  return (
    <>
      <F.Switch name="is_anonymous" label={t('form.anonymous')} hint={t('form.anonymousHint')} />
      {unnamed && (
        <>
          <F.Number name="threshold" label={t('form.threshold')} hint={t('form.thresholdHint')} required />
          <F.Switch name="is_public" label={t('form.public')} hint={t('form.publicHint')} />
        </>
      )}
    </>
  )
}

const valuesOf = (form: Form | null, today: string): Values => ({
  title: form?.title ?? '',
  kind: form?.kind ?? 'Survey',
  description: form?.description ?? '',
  set_id: form?.set.id ?? '',
  segment_id: form?.segment?.id ?? null,
  is_anonymous: form?.is_anonymous ?? false,
  is_public: form ? form.public_key !== null : false,
  opens_on: form?.opens_on ?? today,
  closes_on: form?.closes_on ?? null,
  allows_many: form?.allows_many ?? false,
  threshold: form?.threshold ?? thresholds.usual,
  remind_days: form?.remind_days ?? null,
  repeats: form?.repeats ?? null,
  most_responses: form?.most_responses ?? null,
  asks_new: false,
  questions: [blankQuestion],
})
