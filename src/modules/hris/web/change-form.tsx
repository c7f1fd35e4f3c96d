import { Stack } from '@mantine/core'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { tellOfAction, useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { WireError } from '#ui/data/failure.ts'
import { SchemaForm, type DeclaredFields } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { ApproversField, approversOf } from '#engines/approval/ahead-web.tsx'
import { field } from '#kernel/field.ts'
import { changeRequest, changeThread, type ChangeInput } from '#modules/hris/shared/change-request.ts'
import { sectionOf, type SectionName } from '#modules/hris/shared/change-sections.ts'
import { isAsked, marked, type Ways } from '#modules/hris/web/field-ways.ts'
import { t } from '#modules/hris/web/words.ts'
import { recordDrawn } from '#modules/hris/web/record-drawn.tsx'

/** What is asked for: a record that is changed or taken away, or `null` for a new one. */
export interface Wish {
  section: SectionName
  action: ChangeInput['action']
  row: (Record<string, unknown> & { id?: string }) | null
  /** Of the section that the organization defines: its fields, and which part of them is meant. */
  own?: { title: string; fields: DeclaredFields }
  /** How each field of the section is changed. */
  ways?: Ways
}

const reason = () => field.optionalText(t('change.reason'), 255, { long: true })

/** Asks HR to change the record. Removing asks for the reason alone. */
export function ChangeForm({ wish, onClose }: { wish: Wish | null; onClose: () => void }) {
  const titleOf = ({ section, own }: Wish) => own?.title ?? inWords(sectionOf(section).title)
  return (
    <Dialog
      opened={wish !== null}
      onClose={onClose}
      title={wish ? t(`change.form.${wish.action}`, { title: titleOf(wish) }) : ''}
      size={640}
    >
      {wish && <Asked wish={wish} onClose={onClose} />}
    </Dialog>
  )
}

function Asked({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { org, employee_id } = useScope()
  const create = useAction(changeRequest.create, { success: t('change.sent'), errors: 'caller' })
  const attach = useAction(changeThread.attachments.create, { errors: 'caller' })
  /** The request stands by now: what went wrong with the paper is told, and it can be sent again from there. */
  const prove = async (id: string, file: File) => {
    const body = new FormData()
    body.append('file', file)
    try {
      await attach.attempt({ params: { org, id }, query: { as: 'user' }, body } as never)
    } catch (error) {
      tellOfAction(error)
    }
  }
  const { action, row } = wish
  const fields = wish.own?.fields ?? sectionOf(wish.section).fields
  const changes = action === 'Update'
  const waiting = useRead(
    changeRequest.list,
    changes
      ? { params: { org }, query: { as: 'user', section: wish.section, status: 'Requested,Forwarded' } }
      : null,
    { errors: 'inline', fresh: 0 },
  )
  // what is no list is about the person: then the request names them
  const open = waiting.data?.results.find(
    ({ record_id }) => record_id === employee_id || (row?.id !== undefined && record_id === row.id),
  )
  const send = async (
    { remarks, evidence, approvers, ...values }: Record<string, unknown>,
    replace = open !== undefined,
  ) => {
    const body = {
      section: wish.section,
      action,
      record_id: row?.id ?? null,
      values: action === 'Delete' ? {} : values,
      remarks: typeof remarks === 'string' ? remarks : '',
      replace,
      approvers: approversOf(approvers),
    }
    try {
      const { id } = await create.attempt({ params: { org }, body })
      if (evidence instanceof File) await prove(id, evidence)
    } catch (error) {
      const isOpen = error instanceof WireError && error.status === 409 && !replace
      if (!isOpen || !(await confirm({ subtitle: t('change.replaceAsk'), yes: t('change.replace') })))
        throw error
      await send({ remarks, evidence, approvers, ...values }, true)
    }
  }
  // the form takes what it begins with once: not what was known before the last request
  if (changes && !waiting.isFetchedAfterMount) return <TextSkeleton lines={5} />
  return (
    <Stack>
      {isAsked(wish.ways ?? {}) && <Callout tone="info" title={t('ways.all')} />}
      {open && <Callout tone="info">{t('change.openAsked')}</Callout>}
      <SchemaForm
        place="dialog"
        fields={{
          ...(action === 'Delete' ? {} : fieldsOf(wish, fields)),
          remarks: { ...reason(), required: true },
          evidence: { kind: 'file', title: t('change.evidence'), required: false },
        }}
        drawn={recordDrawn(wish.section)}
        row={open ? wishedOf(wish, open, fields) : row}
        start={startOf(sectionOf(wish.section).fields)}
        submitTitle={t('change.send')}
        submit={send}
        onSaved={onClose}
        onCancel={onClose}
      >
        <ApproversField type={changeRequest.name} facts={{ section: wish.section }} />
      </SchemaForm>
    </Stack>
  )
}

/**
 * What waits already stands in the form, so that the request that takes its place loses none of it. A chosen row of a list
 * is asked for again: the request knows its id and not its name.
 */
const wishedOf = (
  { row }: Wish,
  { fields }: ResponseOf<typeof changeRequest.list>['results'][number],
  declared: DeclaredFields,
) => ({
  ...row,
  ...Object.fromEntries(
    fields.flatMap(({ name, wished }) => (declared[name]?.kind === 'reference' ? [] : [[name, wished]])),
  ),
})

function fieldsOf({ action, row, own, ways = {} }: Wish, declared: DeclaredFields) {
  if (own) return own.fields
  return marked(declared, ways, action === 'Create' ? 'ask-new' : 'ask', row)
}

const startOf = (fields: Record<string, { initial?: unknown }>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )
