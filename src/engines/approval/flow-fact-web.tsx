import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { asOptions, namedSource } from '#ui/form/async-source.ts'
import { optionsOf, type Option } from '#ui/form/field-props.ts'
import { declared } from '#ui/i18n/declared.ts'
import type { Fact } from '#engines/approval/flow.ts'

/** Facts of a request that is only supposed. */
export type Tried = Readonly<Record<string, string>>

export function FactInput({
  fact,
  value,
  onChange,
}: {
  fact: Fact
  value: string
  onChange: (value: string) => void
}) {
  const { org } = useScope()
  const [row, setRow] = useState<Option | null>(null)
  if (fact.kind === 'amount')
    return (
      <TextInput
        label={declared(fact.title)}
        inputMode="decimal"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^\d.]/g, ''))}
      />
    )
  if (fact.kind === 'choice')
    return (
      <MultiSelect
        label={declared(fact.title)}
        data={optionsOf(fact.options)}
        maxValues={1}
        value={value ? [value] : []}
        onChange={([first = '']) => onChange(first)}
      />
    )
  return (
    <AsyncSelect
      label={declared(fact.title)}
      source={asOptions(namedSource(fact.choices, { org }, fact.label))}
      value={row}
      onChange={(next) => {
        setRow(next)
        onChange(next?.value ?? '')
      }}
    />
  )
}
