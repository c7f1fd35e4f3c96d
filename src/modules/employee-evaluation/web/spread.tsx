import { Text } from '@mantine/core'
import { field } from '#kernel/field.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { inCalendar } from '#ui/date/written.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { MoneyField } from '#ui/form/number-fields.tsx'
import { SchemaField } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { spreads, type Spread } from '#modules/employee-evaluation/domain/spreading.ts'
import {
  formMonths,
  spreadAssigned,
  spreadRow,
  type AssignedTarget,
} from '#modules/employee-evaluation/shared/target.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

interface Months {
  readonly starts_on: string
  readonly ends_on: string
}
type Values = Record<string, string | null>

const named = (at: number) => `month_${at}`
const sharesIn = (values: Values, count: number) =>
  Array.from({ length: count }, (_, at) => values[named(at)] || '0')
const valuesOf = (shares: readonly string[]): Values =>
  Object.fromEntries(shares.map((share, at) => [named(at), share]))

/** How a target of a form is spread over its months: evenly, by weights or by hand. */
export function SpreadOfRow({
  row,
  form_id,
  onClose,
}: {
  row: { id: string; version: number; spread: Spread; shares: string[]; target: string } | null
  form_id: string
  onClose: () => void
}) {
  const { org } = useScope()
  const read = useRead(formMonths, row ? { params: { org, form_id } } : null)
  const save = useAction(spreadRow, { success: t('spread.saved') })
  const months = read.data?.months
  if (!row || !months) return null
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      title={t('spread.title')}
      initial={{ spread: row.spread, ...valuesOf(months.map((_, at) => row.shares[at] ?? '0')) }}
      submit={(values) =>
        save.attempt({
          params: { org, id: row.id },
          body: {
            // a border: the choice of the field above
            spread: values['spread'] as Spread,
            shares: values['spread'] === 'Even' ? [] : sharesIn(values, months.length),
            version: row.version,
          },
        })
      }
    >
      <SchemaField name="spread" field={field.choice('By month', spreads)} params={{ org }} row={null} />
      <Shares months={months} target={row.target} />
    </FormDialog>
  )
}

function Shares({ months, target }: { months: readonly Months[]; target: string }) {
  const how = useFieldValue('spread')
  if (how === 'Even') return <Text size="sm">{t('spread.even')}</Text>
  return (
    <>
      <Text size="sm">{how === 'By hand' ? t('spread.hand', { target }) : t('spread.weights')}</Text>
      <MonthFields months={months} />
    </>
  )
}

/** The months of one employee's target, by hand. */
export function MonthsOfTarget({
  target,
  opened,
  onClose,
}: {
  target: AssignedTarget
  opened: boolean
  onClose: () => void
}) {
  const { org, today } = useScope()
  const save = useAction(spreadAssigned, { success: t('spread.saved') })
  const { months } = target
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('sheet.editMonths')}
      initial={valuesOf(months.map(({ whole }) => whole))}
      submit={(values) =>
        save.attempt({
          params: { org, id: target.id },
          body: { shares: sharesIn(values, months.length), version: target.version },
        })
      }
    >
      <Text size="sm">{t('spread.hand', { target: target.full_target })}</Text>
      <MonthFields months={months} today={today} />
    </FormDialog>
  )
}

function MonthFields({ months, today }: { months: readonly Months[]; today?: string }) {
  const view = useCalendar()
  return (
    <FieldGrid>
      {months.map(({ starts_on, ends_on }, at) => (
        <MoneyField
          key={starts_on}
          name={named(at)}
          label={inCalendar(view, starts_on)}
          disabled={today !== undefined && ends_on < today}
        />
      ))}
    </FieldGrid>
  )
}
