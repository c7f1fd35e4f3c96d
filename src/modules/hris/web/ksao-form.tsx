import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { assignKsao, changeKsao, ksaoLibrary, type OwnKsao } from '#modules/hris/shared/ksao.ts'
import { t } from '#modules/hris/web/words.ts'

const levels = [1, 2, 3, 4, 5].map((level) => ({
  value: String(level),
  label: t(`ksao.levels.${level as 1 | 2 | 3 | 4 | 5}`),
}))
export const librarySource = (org: string) =>
  listSource(
    ksaoLibrary,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => `${row.name} · ${t(`ksao.kinds.${row.kind}`)}` },
  )

interface Values {
  employee_ids: string[]
  items: { ksao_id: string; level: string }[]
  assessed_on: string
  remarks: string
}
const F = fieldsOf<Values>()

/** Attributes of the library for one or many people at once. */
export function AssignKsao({
  chosen,
  onClose,
}: {
  /** Null: closed. Empty: the people are chosen here. */
  chosen: readonly { id: string; person: { full_name: string } }[] | null
  onClose: () => void
}) {
  const { org, today } = useScope()
  const assign = useAction(assignKsao, {
    success: ({ assigned, changed }) => t('ksao.assignedTo', { assigned, changed }),
  })
  const people = chosen ?? []
  return (
    <FormDialog<Values>
      key={people.map(({ id }) => id).join(' ')}
      opened={chosen !== null}
      onClose={onClose}
      title={t('ksao.assign')}
      submitTitle={t('ksao.assign')}
      size={720}
      initial={{
        employee_ids: people.map(({ id }) => id),
        items: [{ ksao_id: '', level: '3' }],
        assessed_on: today,
        remarks: '',
      }}
      submit={({ items, ...body }) =>
        assign.attempt({
          params: { org },
          body: { ...body, items: items.map((item) => ({ ...item, level: Number(item.level) })) },
        })
      }
    >
      <F.AsyncMultiSelect
        name="employee_ids"
        label={t('stations.people')}
        required
        chosen={people.map(({ id, person }) => ({ value: id, label: person.full_name }))}
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <F.Rows name="items" blank={{ ksao_id: '', level: '3' }} least={1} add={t('ksao.another')}>
        {(_prefix, index) => (
          <>
            <F.AsyncSelect
              name={`items.${index}.ksao_id`}
              label={t('ksao.attribute')}
              required
              source={librarySource(org)}
            />
            <F.Select name={`items.${index}.level`} label={t('ksao.level')} required options={levels} />
          </>
        )}
      </F.Rows>
      <F.Date name="assessed_on" label={t('ksao.assessedOn')} required />
      <F.TextArea name="remarks" label={t('contracts.remarks')} />
    </FormDialog>
  )
}

interface Change {
  level: string
  assessed_on: string
  remarks: string | null
}
const C = fieldsOf<Change>()

/** Another level for one attribute of one person. */
export function ChangeKsao({ row, onClose }: { row: OwnKsao | null; onClose: () => void }) {
  const { org, today } = useScope()
  const change = useAction(changeKsao, { success: t('ksao.changed') })
  return (
    <FormDialog<Change>
      key={row?.id ?? ''}
      opened={row !== null}
      onClose={onClose}
      title={row?.ksao.name ?? ''}
      initial={{ level: String(row?.level ?? 3), assessed_on: today, remarks: row?.remarks ?? null }}
      submit={({ level, ...body }) =>
        change.attempt({
          params: { org, id: row?.id ?? '' },
          body: { ...body, level: Number(level), version: row?.version ?? 0 },
        })
      }
    >
      <FieldGrid>
        <C.Select
          name="level"
          label={t('ksao.level')}
          required
          options={levels}
          hint={
            row?.ksao.highest
              ? t('ksao.scale', { lowest: row.ksao.lowest ?? '–', highest: row.ksao.highest })
              : ''
          }
        />
        <C.Date name="assessed_on" label={t('ksao.assessedOn')} required />
      </FieldGrid>
      <C.TextArea name="remarks" label={t('contracts.remarks')} />
    </FormDialog>
  )
}
