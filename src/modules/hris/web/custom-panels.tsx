import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { saveCustom, type CustomFieldValue } from '#modules/hris/shared/custom-info.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import type { Wish } from '#modules/hris/web/change-form.tsx'
import { declaredCustom, formValues } from '#modules/hris/web/custom-inputs.ts'
import { customShown } from '#modules/hris/web/custom-shown.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What the organization keeps beside, below the headings that it gave: each with what the viewer may do. */
export function CustomPanels({
  profile,
  own,
  onAsk,
}: {
  profile: Profile
  own: boolean
  onAsk: (wish: Wish) => void
}) {
  const [edited, setEdited] = useState<string | null>(null)
  const sections = Map.groupBy(profile.custom, ({ section }) => section)
  const fields = (edited === null ? undefined : sections.get(edited)) ?? []
  return (
    <>
      {[...sections].map(([section, all]) => (
        <Panel
          key={section}
          title={section}
          action={
            <Acts
              fields={all}
              own={own}
              onEdit={() => setEdited(section)}
              onAsk={(asked) =>
                onAsk({
                  section: 'custom',
                  action: 'Update',
                  row: formValues(asked),
                  own: { title: section, fields: declaredCustom(asked) },
                })
              }
            />
          }
          facts={all.map(factOf)}
        />
      ))}
      <EditCustom
        profile={profile}
        section={edited ?? ''}
        fields={fields.filter(({ right }) => right === 'edit')}
        onClose={() => setEdited(null)}
      />
    </>
  )
}

function Acts({
  fields,
  own,
  onEdit,
  onAsk,
}: {
  fields: readonly CustomFieldValue[]
  own: boolean
  onEdit: () => void
  onAsk: (asked: readonly CustomFieldValue[]) => void
}) {
  const asked = own ? fields.filter(({ asks }) => asks) : []
  return (
    <span>
      {asked.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onAsk(asked)}>
          {t('change.ask')}
        </Button>
      )}
      {fields.some(({ right }) => right === 'edit') && (
        <Button size="compact-sm" variant="subtle" onClick={onEdit}>
          {t('profile.edit')}
        </Button>
      )}
    </span>
  )
}

function EditCustom({
  profile,
  section,
  fields,
  onClose,
}: {
  profile: Profile
  section: string
  fields: readonly CustomFieldValue[]
  onClose: () => void
}) {
  const { org, as } = useScope()
  const save = useAction(saveCustom, { success: t('form.updated') })
  return (
    <Dialog
      opened={fields.length > 0}
      onClose={onClose}
      title={t('custom.edit', { section })}
      size={fields.length > 3 ? 680 : 480}
    >
      {fields.length > 0 && (
        <SchemaForm
          place="dialog"
          fields={declaredCustom(fields)}
          row={formValues(fields)}
          submit={(values) =>
            save.attempt({
              params: { org, id: profile.id },
              query: { as },
              body: { values, version: profile.version },
            })
          }
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

const factOf = ({ title, kind, value, right, is_archived }: CustomFieldValue): Fact => ({
  label: is_archived ? t('custom.archivedField', { title }) : title,
  value: right === 'masked' ? String(value ?? '') : customShown(kind, value),
  wide: kind === 'Long text',
})
