import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { money } from '#ui/i18n/format.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { field } from '#kernel/field.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { startOf } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { payrollHeading, previewFormula } from '#modules/payroll/shared/heading.ts'
import { t } from '#modules/payroll/web/words.ts'

/** The headings in their order. */
export default function Headings() {
  const { to } = useScope()
  return (
    <SettingsScreen
      declared={payrollHeading}
      title={t('heading.list')}
      actions={(row) => [
        {
          title: t('heading.preview'),
          run: () => location.assign(to('admin-payroll-settings-headings-edit', { pk: String(row['id']) })),
        },
      ]}
    >
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        renderRoot={(props) => (
          <Link to={to('admin-payroll-settings-headings-create', { nextOrder: '100' })} {...props} />
        )}
      >
        {t('heading.new')}
      </Button>
    </SettingsScreen>
  )
}

/** A heading of its own page: its fields, and its formula tried for an employee. */
export function HeadingPage() {
  const { pk, nextOrder } = useParams({ strict: false }) as { pk?: string; nextOrder?: string }
  const { org, to } = useScope()
  const navigate = useNavigate()
  const read = useRead(payrollHeading.read, pk ? { params: { org, id: pk } } : null)
  const create = useAction(payrollHeading.create, { success: t('heading.saved') })
  const update = useAction(payrollHeading.update, { success: t('heading.saved') })
  const back = () => void navigate({ to: to('admin-payroll-settings-headings') })
  const row = pk ? (read.data as Record<string, unknown> | undefined) : null
  const form = (held: Record<string, unknown> | null) => (
    <Paper withBorder p="lg" maw={820}>
      <SchemaForm
        fields={payrollHeading.fields}
        params={{ org }}
        schema={payrollHeading.body as never}
        row={held}
        start={{ ...startOf(payrollHeading.fields), position: Number(nextOrder ?? 100) }}
        submit={async (values) => {
          if (held)
            await update.attempt({
              params: { org, id: String(held['id']) },
              body: { ...values, version: Number(held['version']) },
            } as never)
          if (!held) await create.attempt({ params: { org }, body: values } as never)
          back()
        }}
      />
    </Paper>
  )
  return (
    <>
      <PageHead title={pk ? t('heading.edit') : t('heading.new')} />
      {pk ? <ReadState read={read}>{() => form(row ?? null)}</ReadState> : form(null)}
      <Preview
        formula={typeof row?.['formula'] === 'string' ? row['formula'] : ''}
        position={Number(row?.['position'] ?? nextOrder ?? 100)}
      />
    </>
  )
}

const previewFields = {
  formula: field.optionalText('Formula', 2000, { long: true }),
  employee_id: field.reference('Employee', peopleChoices),
}

/** What a formula comes to, before it is saved. */
function Preview({ formula, position }: { formula: string; position: number }) {
  const { org } = useScope()
  const [asked, setAsked] = useState<{
    value: string | null
    error: string | null
    trace: { text: string; value: string | boolean }[]
  } | null>(null)
  const preview = useAction(previewFormula)
  return (
    <Paper withBorder p="lg" maw={820} mt="md">
      <Text fw={600} mb="sm">
        {t('heading.preview')}
      </Text>
      <SchemaForm
        key={formula}
        fields={previewFields}
        params={{ org }}
        row={{ formula }}
        submit={async (values) => {
          setAsked(
            await preview.attempt({
              params: { org },
              body: {
                formula: typeof values['formula'] === 'string' ? values['formula'] : '',
                position,
                employee_id: (values['employee_id'] as string) || null,
              },
            } as never),
          )
        }}
      />
      {asked && (
        <div aria-live="polite">
          {asked.error ? (
            <Text c="red">{asked.error}</Text>
          ) : (
            <Group>
              <Text fw={600}>
                {t('heading.value')}: {money(asked.value ?? '0')}
              </Text>
            </Group>
          )}
          {asked.trace.map(({ text, value }, at) => (
            <Text size="sm" key={`${text}-${at}`}>
              {text} = {String(value)}
            </Text>
          ))}
        </div>
      )}
    </Paper>
  )
}
