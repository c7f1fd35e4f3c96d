import { ActionIcon, Button } from '@mantine/core'
import { IconSend, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Field } from '#kernel/field.ts'
import { withRules } from '#kernel/problems.ts'
import { isSection } from '#modules/hris/shared/change-sections.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import type { AnySubRecord } from '#modules/hris/shared/sub-record.ts'
import { ChangeForm, type Wish } from '#modules/hris/web/change-form.tsx'
import { doable, marked } from '#modules/hris/web/field-ways.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { RecordProof } from '#modules/hris/web/record-proof.tsx'
import { t } from '#modules/hris/web/words.ts'
import { recordDrawn } from '#modules/hris/web/record-drawn.tsx'

type Row = Record<string, unknown> & { id: string; version: number }

/** One list of things that belong to a person, shown and edited from its declaration. */
export function RecordPanel({
  profile,
  declared,
  foot,
}: {
  profile: Profile
  declared: object
  /** What stands below each record. */
  foot?: (row: Row) => ReactNode
}) {
  // each declaration has fields of its own; here only their common shape is needed
  const d = declared as AnySubRecord
  const { org, as, today } = useScope()
  const [wish, setWish] = useState<Wish | null>(null)
  const [form, setForm] = useState<Row | 'new' | null>(null)
  const params = { org, employee_id: profile.id }
  const read = useRead(d.list, profile.rights[d.group] === 'none' ? null : { params, query: { as } }, {
    errors: 'inline',
  })
  const create = useAction(d.create, { success: t('records.created', { title: inWords(d.title) }) })
  const update = useAction(d.update, { success: t('records.updated', { title: inWords(d.title) }) })
  const remove = useAction(d.remove, { success: t('records.deleted', { title: inWords(d.title) }) })
  if (profile.rights[d.group] === 'none') return null

  const rows = (read.data?.results ?? []) as Row[]
  const ways = profile.ways[d.noun] ?? {}
  const self = as === 'user' && isSection(d.noun)
  // what the person may not change alone is asked for; some fields of a record may be the one and some the other
  const editable = read.data?.right === 'edit' && (!self || doable(ways).free)
  const asked = self && read.data && isSection(d.noun) && doable(ways).asked ? d.noun : null
  const mode = as === 'hr' ? 'hr' : 'own'
  const askToRemove = async (row: Row) => {
    if (await confirm()) await remove.run({ params: { ...params, id: row.id }, query: { as } })
  }
  const save = (values: Record<string, unknown>) =>
    form === 'new' || form === null
      ? create.attempt({ params, query: { as }, body: values } as never)
      : update.attempt({
          params: { ...params, id: form.id },
          query: { as },
          body: { ...values, version: form.version },
        } as never)
  return (
    <Panel
      title={inWords(d.plural)}
      action={
        (editable || asked) && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              asked ? setWish({ section: asked, action: 'Create', row: null, ways }) : setForm('new')
            }
          >
            {asked ? t('change.askNew') : t('records.add')}
          </Button>
        )
      }
    >
      <ReadState read={read} />
      {read.data && rows.length === 0 && <Empty compact title={t('records.none')} />}
      {rows.map((row) => (
        <div key={row.id} className={styles.record}>
          <Facts
            layout="rows"
            facts={Object.entries(d.fields).map(([name, field]) => ({
              label: inWords(field.title),
              value: shown(field, row[name]),
            }))}
          />
          {(d.verifies !== false || d.papers) && read.data && read.data.right !== 'masked' && (
            <RecordProof
              declared={d}
              row={row as unknown as ComponentProps<typeof RecordProof>['row']}
              employeeId={profile.id}
              own={as === 'user'}
              mayVerify={as === 'hr' && editable}
              mayAttach={editable || (as === 'user' && d.verifies !== false)}
            />
          )}
          {foot?.(row)}
          {(editable || asked) && (
            <span className={styles.recordActions}>
              {editable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('records.edit')}
                  onClick={() => setForm(row)}
                >
                  <IconPencil size={15} />
                </ActionIcon>
              )}
              {asked && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('change.ask')}
                  onClick={() => setWish({ section: asked, action: 'Update', row, ways })}
                >
                  {editable ? <IconSend size={15} /> : <IconPencil size={15} />}
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(asked ? 'change.askDelete' : 'records.delete')}
                onClick={() =>
                  asked ? setWish({ section: asked, action: 'Delete', row, ways }) : void askToRemove(row)
                }
              >
                <IconTrash size={15} />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      <Dialog opened={form !== null} onClose={() => setForm(null)} title={inWords(d.title)}>
        {form !== null && (
          <SchemaForm
            place="dialog"
            fields={marked(d.fields, ways, mode, form === 'new' ? null : form)}
            drawn={recordDrawn(d.noun)}
            schema={withRules(d.body, (row) => d.problems?.(row, { today }) ?? {})}
            row={form === 'new' ? null : form}
            start={startOf(d.fields)}
            submit={save}
            onSaved={() => setForm(null)}
            onCancel={() => setForm(null)}
          />
        )}
      </Dialog>
      {asked && <ChangeForm wish={wish} onClose={() => setWish(null)} />}
    </Panel>
  )
}

const startOf = (fields: Record<string, Field>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

function shown(field: Field, value: unknown): ReactNode {
  if (field.kind === 'day' && typeof value === 'string') return <Day value={value} />
  if (field.kind === 'money' && typeof value === 'string')
    return <span className="ch-num">{money(value, field.places)}</span>
  if (typeof value === 'boolean') return value ? '✓' : null
  if (field.kind === 'choice' && typeof value === 'string') return inWords(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
