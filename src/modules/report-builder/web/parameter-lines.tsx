import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Parameter } from '#engines/dataset/definition.ts'
import { parameterKinds } from '#engines/dataset/operator.ts'
import { AnswerField } from '#modules/report-builder/web/answer-field.tsx'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
import { t } from '#modules/report-builder/web/words.ts'

const most = 6

/** What is asked when the report is opened, and what is answered where nobody says otherwise. */
export function ParameterLines({ set, draft }: PartProps) {
  const { definition, change } = draft
  const { parameters, filters } = definition
  const put = (index: number, next: Parameter | null) => {
    const gone = parameters[index]
    change({
      parameters: replaced(parameters, index, next),
      // what it was the value of has the usual answer as its own
      ...(next || !gone
        ? {}
        : {
            filters: filters.flatMap((filter) =>
              filter.parameter === gone.key ? withOwn(filter, gone) : [filter],
            ),
          }),
    })
  }
  const lists = set.columns.filter(({ choices, is_listed }) => choices !== null || is_listed)
  return (
    <>
      {parameters.map((one, index) => (
        <Line
          key={one.key}
          removeLabel={t('parameters.remove', { title: one.title })}
          onRemove={() => put(index, null)}
        >
          <TextInput
            size="xs"
            aria-label={t('parameters.name')}
            value={one.title}
            maxLength={80}
            onChange={(event) => put(index, { ...one, title: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('parameters.kind', { title: one.title })}
            value={one.kind}
            disabled={filters.some(({ parameter }) => parameter === one.key)}
            data={parameterKinds.map((value) => ({ value, label: t(`parameterKind.${value}`) }))}
            onChange={(event) => {
              const kind = parameterKinds.find((other) => other === event.currentTarget.value)
              const column = kind === 'list' ? lists[0]?.key : undefined
              const { column: _, ...rest } = one
              if (kind) put(index, { ...rest, kind, values: [], ...(column ? { column } : {}) })
            }}
          />
          {one.kind === 'list' && (
            <NativeSelect
              size="xs"
              aria-label={t('parameters.column', { title: one.title })}
              value={one.column ?? ''}
              data={columnOptions(lists)}
              onChange={(event) => put(index, { ...one, column: event.currentTarget.value, values: [] })}
            />
          )}
          <AnswerField
            set={set}
            parameter={{ ...one, title: t('parameters.usual', { title: one.title }) }}
            values={one.values}
            onChange={(values) => put(index, { ...one, values })}
          />
          <Checkbox
            size="xs"
            label={t('parameters.required')}
            checked={one.is_required}
            onChange={(event) => put(index, { ...one, is_required: event.currentTarget.checked })}
          />
        </Line>
      ))}
      <AddLine
        title={t('parameters.add')}
        disabled={parameters.length >= most}
        onAdd={() => change({ parameters: [...parameters, freshParameter(parameters, { kind: 'number' })] })}
      />
    </>
  )
}

/** A parameter with a key that no other has; its title says what it is of. */
export function freshParameter(
  parameters: readonly Parameter[],
  given: Pick<Parameter, 'kind'> & Partial<Pick<Parameter, 'title' | 'column' | 'values'>>,
): Parameter {
  const count = parameters.length + 1
  const free = Array.from({ length: count }, (_, n) => `p${n + 1}`).find(
    (key) => !parameters.some((one) => one.key === key),
  )
  const { title = t('parameters.fresh', { count }), values = [], ...rest } = given
  return { key: free ?? `p${count}`, title, values, is_required: false, ...rest }
}

type Filter = PartProps['draft']['definition']['filters'][number]
function withOwn({ column, is }: Filter, { kind, values }: Parameter): Filter[] {
  const [first = ''] = values
  if (kind === 'period')
    return [/^\d/.test(first) ? { column, is: 'between', values } : { column, is, values }]
  return kind === 'day' && values.length !== 1 ? [{ column, is, values: [] }] : [{ column, is, values }]
}
