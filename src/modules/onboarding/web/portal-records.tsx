import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import { SelectField } from '#ui/form/choice-fields.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { schemaOf } from '#kernel/field-schema.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { portalFields, portalLink, type FilledSection } from '#modules/onboarding/shared/pre-boarding.ts'
import type { StepProps } from '#modules/onboarding/web/portal-step.tsx'
import { PortalValues } from '#modules/onboarding/web/portal-values.tsx'
import styles from '#modules/onboarding/web/portal.module.css'
import { t } from '#modules/onboarding/web/words.ts'
import { drawnOf } from '#modules/organization/web/public-address-fields.tsx'

type Row = Record<string, unknown>

/** A part with several entries, each saved as it is made. */
export function PortalRecords({
  portal,
  step,
  token,
  onDone,
  section,
  isFixed,
}: StepProps & { section: FilledSection; isFixed: boolean }) {
  const save = useAction(portalLink.save, { errors: 'caller' })
  const go = useAction(portalLink.save)
  const [form, setForm] = useState<{ row: Row | null; version: number } | null>(null)
  const rows: Row[] = Array.isArray(step.content) ? step.content : []
  const fields = portalFields(section)
  const { title } = sectionOf(section)
  const at = { params: { token, section } }
  const idOf = (row: Row | null) => (typeof row?.['id'] === 'string' ? row['id'] : null)
  const remove = async (row: Row) => {
    if (await confirm())
      await go.run({ ...at, body: { version: step.version, row: idOf(row), values: null } })
  }
  const onward = async () => {
    // a part to which there is nothing to say counts as filled in once that was said
    if (!isFixed && step.state !== 'Saved')
      await go.attempt({ ...at, body: { version: step.version } }).then(onDone, tellOfAction)
    else onDone()
  }
  return (
    <>
      <p className={styles.hint}>{t(`portal.hint.${hinted(section)}`)}</p>
      {rows.map((row) => (
        <article key={idOf(row)} className={styles.record}>
          <PortalValues fields={fields} row={row} />
          {!isFixed && (
            <span>
              <ActionIcon
                size="lg"
                variant="subtle"
                color="gray"
                aria-label={t('portal.edit', { title })}
                onClick={() => setForm({ row, version: step.version })}
              >
                <IconPencil size={17} />
              </ActionIcon>
              <ActionIcon
                size="lg"
                variant="subtle"
                color="gray"
                aria-label={t('portal.remove', { title })}
                onClick={() => void remove(row)}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </span>
          )}
        </article>
      ))}
      {!isFixed && (
        <Button
          variant={rows.length ? 'default' : 'light'}
          leftSection={<IconPlus size={16} />}
          onClick={() => setForm({ row: null, version: step.version })}
        >
          {t('portal.add', { title: title.toLowerCase() })}
        </Button>
      )}
      <div className={styles.onward}>
        <Button
          variant={rows.length || isFixed ? 'filled' : 'default'}
          loading={go.pending}
          onClick={() => void onward()}
        >
          {t(rows.length || isFixed ? 'portal.onward' : 'portal.nothing')}
        </Button>
      </div>
      <Dialog opened={form !== null} onClose={() => setForm(null)} title={title} size={640}>
        {form && (
          <SchemaForm
            place="dialog"
            fields={fields}
            schema={schemaOf(fields)}
            drawn={{
              ...drawnOf(section),
              ...(section === 'education' && {
                level: (input) => <SelectField {...input} options={portal.education_levels} />,
              }),
            }}
            row={form.row}
            start={startOf(fields)}
            submit={(values) =>
              save.attempt({ ...at, body: { version: form.version, row: idOf(form.row), values } })
            }
            onSaved={() => setForm(null)}
            onCancel={() => setForm(null)}
          />
        )}
      </Dialog>
    </>
  )
}

const hinted = (section: FilledSection) =>
  section === 'basic' || section === 'background' || section === 'contact' || section === 'legal'
    ? 'other'
    : section
const startOf = (fields: Record<string, { initial?: unknown }>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )
