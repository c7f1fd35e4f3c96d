import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncMultiSelect } from '#ui/form/async-multi-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { flatErrors, WireError } from '#ui/data/failure.ts'
import { useField } from '#ui/form/form-context.ts'
import { t } from '#engines/approval/flow-words-web.ts'
import { requestAhead, requestApprovers } from '#engines/approval/request-ahead.ts'

export interface Supposed {
  /** The request type's name. */
  type: string
  /** What the form knows so far of what conditions of flows ask; what is empty is not known. */
  facts: Readonly<Record<string, unknown>>
  /** Whom it is for, where that is somebody else. */
  employeeId?: string | undefined
}
interface Choice {
  label: string
  hint: string
  source: ReturnType<typeof peopleSource>
}

/** In the form of a request: who shall decide, where the flow that will apply leaves it to whoever asks. Else nothing. */
export function ApproversField({ required = true, ...supposed }: Supposed & { required?: boolean }) {
  const choices = useChoices(supposed)
  const [picked, setPicked] = useState<Picked>({})
  return choices.map((choice, at) => (
    <ChoiceField
      key={at}
      name={`approvers.${at}`}
      choice={choice}
      required={required}
      value={picked[at] ?? []}
      onPicked={(next) => setPicked((before) => ({ ...before, [at]: next }))}
    />
  ))
}
type Picked = Readonly<Record<number, Option[]>>

/** The value of these fields, as it is sent. */
export const approversOf = (value: unknown): string[][] =>
  Array.isArray(value) ? value.map((ids) => (Array.isArray(ids) ? ids.map(String) : [])) : []

function ChoiceField({
  name,
  choice: { label, hint, source },
  required,
  value,
  onPicked,
}: {
  name: string
  required: boolean
  choice: Choice
  value: Option[]
  onPicked: (next: Option[]) => void
}) {
  const { key, props } = useField({ name, label, required }, { blank: [] })
  const { onChange, defaultValue: _, ...rest } = props
  return (
    <AsyncMultiSelect
      key={key}
      {...rest}
      label={label}
      description={hint}
      required={required}
      source={source}
      value={value}
      onChange={(next) => {
        onPicked(next)
        onChange(next.map((option) => option.value))
      }}
    />
  )
}

/** The same outside of a form: `problems` are those that the server said of `approvers.0`, … */
export function ApproverChoices({
  value,
  onChange,
  problems,
  ...supposed
}: Supposed & {
  value: Picked
  onChange: (value: Picked) => void
  problems: readonly (string | undefined)[]
}) {
  return useChoices(supposed).map(({ label, hint, source }, at) => (
    <AsyncMultiSelect
      key={at}
      label={label}
      description={hint}
      required
      source={source}
      value={value[at] ?? []}
      error={problems[at]}
      onChange={(next) => onChange({ ...value, [at]: next })}
    />
  ))
}
export const pickedIds = (picked: Picked): string[][] =>
  Array.from({ length: Math.max(0, ...Object.keys(picked).map((at) => Number(at) + 1)) }, (_, at) =>
    (picked[at] ?? []).map(({ value }) => value),
  )

/** What the server said of the choice at each place. */
export const choiceProblems = (error: unknown): (string | undefined)[] => {
  const said = error instanceof WireError ? flatErrors(error.body) : []
  return Array.from({ length: 8 }, (_, at) => said.find(({ path }) => path === `approvers.${at}`)?.message)
}

function useChoices({ type, facts, employeeId }: Supposed): Choice[] {
  const { org, as } = useScope()
  const known = Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
  const query = {
    as,
    type,
    facts: JSON.stringify(known),
    ...(employeeId === undefined ? {} : { employee_id: employeeId }),
  }
  const read = useRead(requestAhead, employeeId === '' ? null : { params: { org }, query }, {
    errors: 'inline',
    keep: true,
  })
  const choices = read.data?.choices ?? []
  return choices.map(({ least, most }, at) => ({
    label: choices.length > 1 ? t('ahead.choosing', { step: at + 1 }) : t('ahead.choose'),
    hint: least === most ? t('ahead.exactly', { count: least }) : t('ahead.between', { least, most }),
    source: peopleSource(org, { ...query, choice: at }),
  }))
}

const peopleSource = (org: string, query: Readonly<Record<string, unknown>>) =>
  listSource(
    requestApprovers,
    // the schema of the endpoint reads the question
    { params: { org }, query: query as never },
    { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
  )
