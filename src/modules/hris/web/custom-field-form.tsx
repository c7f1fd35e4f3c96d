import type { ResponseOf } from '#kernel/endpoint.ts'
import { WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { audiences, customField, customWays, renameChoice } from '#modules/hris/shared/custom-field.ts'
import { customKinds, type CustomKind } from '#modules/hris/shared/custom-value.ts'
import { t } from '#modules/hris/web/words.ts'

export type Field = ResponseOf<typeof customField.list>['results'][number]

interface Values {
  title: string
  code: string
  kind: CustomKind | null
  section: string
  hint: string
  choices: { name: string; is_archived: boolean; is_old: boolean }[]
  places: number
  is_required: boolean
  is_unique: boolean
  seen_by: Field['seen_by']
  own_change: Field['own_change']
  is_sensitive: boolean
  asked_before: boolean
}
const F = fieldsOf<Values>()

/** Defines a field; its kind and its code are chosen once. */
export function FieldForm({ field, onClose }: { field: Field | 'new' | null; onClose: () => void }) {
  const { org } = useScope()
  const title = customField.title
  const create = useAction(customField.create, { success: t('records.created', { title }) })
  const update = useAction(customField.update, { success: t('records.updated', { title }) })
  const known = field === 'new' ? null : field
  const save = (values: Values) =>
    known
      ? update.attempt({ params: { org, id: known.id }, body: { ...bodyOf(values), version: known.version } })
      : create.attempt({ params: { org }, body: bodyOf(values) })
  return (
    <FormDialog<Values>
      key={known?.id ?? 'new'}
      opened={field !== null}
      onClose={onClose}
      title={known ? known.title : t('custom.add')}
      size={720}
      initial={startOf(known)}
      submit={(values) => save(values).catch(atTheChoices)}
    >
      <FieldGrid>
        <F.Text name="title" label={t('custom.fields.title')} hint={t('custom.hints.title')} required />
        <F.Text
          name="code"
          label={t('columns.code')}
          hint={t('custom.hints.code')}
          disabled={known !== null}
        />
        <F.Select
          name="kind"
          label={t('custom.fields.kind')}
          hint={t('custom.hints.kind')}
          options={customKinds.map((kind) => ({ value: kind, label: t(`custom.kinds.${kind}`) }))}
          disabled={known !== null}
          required
        />
        <F.Text name="section" label={t('custom.fields.section')} hint={t('custom.hints.section')} required />
      </FieldGrid>
      <ByKind />
      <F.Text name="hint" label={t('custom.fields.hint')} hint={t('custom.hints.hint')} />
      <FieldGrid>
        <F.Select
          name="seen_by"
          label={t('custom.fields.seen')}
          options={audiences.map((one) => ({ value: one, label: t(`custom.seen.${one}`) }))}
          required
        />
        <F.Select
          name="own_change"
          label={t('custom.fields.own')}
          options={customWays.map((one) => ({ value: one, label: t(`custom.ways.${one}`) }))}
          required
        />
        <F.Switch name="is_required" label={t('custom.fields.required')} hint={t('custom.hints.required')} />
        <F.Switch
          name="is_sensitive"
          label={t('custom.fields.sensitive')}
          hint={t('custom.hints.sensitive')}
        />
        <F.Switch name="asked_before" label={t('custom.fields.before')} hint={t('custom.hints.before')} />
      </FieldGrid>
    </FormDialog>
  )
}

/** The form has rows where the server has `options`: what it refuses of those is shown at the rows. */
function atTheChoices(error: unknown): never {
  if (!(error instanceof WireError) || typeof error.body !== 'object' || error.body === null) throw error
  const body = Object.entries(error.body).map(([key, said]) => [key === 'options' ? 'choices' : key, said])
  throw new WireError(error.status, Object.fromEntries(body), error.address)
}

const unique: readonly CustomKind[] = ['Text', 'Number', 'Date', 'Email', 'Phone', 'Link']

/** What only some kinds have. */
function ByKind() {
  const kind = useFieldValue('kind')
  const choices = useFieldValue('choices')
  if (kind === 'Choice' || kind === 'Several choices')
    return (
      <F.Rows
        name="choices"
        blank={{ name: '', is_archived: false, is_old: false }}
        least={1}
        add={t('custom.addChoice')}
      >
        {(_, index) => {
          const isOld = Array.isArray(choices) && choices[index]?.is_old === true
          return (
            <>
              <F.Text
                name={`choices.${index}.name`}
                label={t('custom.choice', { no: index + 1 })}
                disabled={isOld}
                required
              />
              {isOld && <F.Switch name={`choices.${index}.is_archived`} label={t('custom.archived')} />}
            </>
          )
        }}
      </F.Rows>
    )
  return (
    <FieldGrid>
      {kind === 'Number' && <F.Number name="places" label={t('custom.fields.places')} min={0} max={6} />}
      {unique.some((one) => one === kind) && (
        <F.Switch name="is_unique" label={t('custom.fields.unique')} hint={t('custom.hints.unique')} />
      )}
    </FieldGrid>
  )
}

const startOf = (field: Field | null): Values => ({
  title: field?.title ?? '',
  code: field?.code ?? '',
  kind: field?.kind ?? null,
  section: field?.section ?? 'More information',
  hint: field?.hint ?? '',
  choices: field
    ? field.options.map((name) => ({
        name,
        is_archived: field.archived_options.includes(name),
        is_old: true,
      }))
    : [{ name: '', is_archived: false, is_old: false }],
  places: field?.places ?? 0,
  is_required: field?.is_required ?? false,
  is_unique: field?.is_unique ?? false,
  seen_by: field?.seen_by ?? 'Employee',
  own_change: field?.own_change ?? 'By request',
  is_sensitive: field?.is_sensitive ?? false,
  asked_before: field?.asked_before ?? false,
})

type Body = Parameters<ReturnType<typeof useAction<typeof customField.create>>['attempt']>[0]['body']
/** As the endpoint takes it: choices only where there are any. An empty row is none. */
function bodyOf({ choices, kind, ...values }: Values): Body {
  const has = kind === 'Choice' || kind === 'Several choices'
  const named = has ? choices.filter(({ name }) => name.trim() !== '') : []
  const body = {
    ...values,
    kind,
    places: kind === 'Number' ? values.places : 0,
    is_unique: unique.some((one) => one === kind) && values.is_unique,
    options: named.map(({ name }) => name.trim()),
    archived_options: named.flatMap(({ name, is_archived }) => (is_archived ? [name.trim()] : [])),
  }
  // where nothing is chosen yet, the server says that it is required
  return body as Body
}

const R = fieldsOf<{ from: string | null; to: string }>()

/** Calls a choice by another name, for everybody who has it. */
export function RenameForm({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const { org } = useScope()
  const rename = useAction(renameChoice, { success: t('custom.renamed') })
  return (
    <FormDialog<{ from: string | null; to: string }>
      key={field?.id ?? 'none'}
      opened={field !== null}
      onClose={onClose}
      title={t('custom.renameTitle', { title: field?.title ?? '' })}
      initial={{ from: null, to: '' }}
      submit={({ from, to }) =>
        rename.attempt({
          params: { org, id: field?.id ?? '' },
          body: { from: from ?? '', to, version: field?.version ?? 0 },
        })
      }
    >
      <R.Select name="from" label={t('custom.from')} options={field?.options ?? []} required />
      <R.Text name="to" label={t('custom.to')} hint={t('custom.hints.rename')} required />
    </FormDialog>
  )
}
