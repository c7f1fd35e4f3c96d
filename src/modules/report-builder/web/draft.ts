import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { extended, type DataSetInfo } from '#engines/dataset/data-set.ts'
import { groupKey, isSummary, measureKey, type Definition, type Filter } from '#engines/dataset/definition.ts'
import { readDefinition, writeDefinition } from '#engines/dataset/definition-text.ts'
import { answerProblem, filterProblem, fitsParameter } from '#engines/dataset/operator.ts'

export interface Draft {
  /** As it stands under the hand: a filter may still lack its value. */
  definition: Definition
  /** Without what is not finished: what is asked for, and saved. */
  asked: Definition
  change: (changes: Partial<Definition>) => void
  /** Another report altogether, or the rows behind a line of this one; back leads to the one before. */
  begin: (definition: Definition, isBehind?: boolean) => void
  /** Puts what is under the hand into the address at once. */
  settle: () => void
}

/**
 * The report that is being made. It lives in the address, so that back, reload and a sent link show the same; what is
 * under the hand runs ahead of it by a moment.
 */
export function useDraft(initial: Definition, set: DataSetInfo): Draft {
  const [address, changeAddress] = useAddress()
  const written = address['definition'] ?? ''
  const [seen, setSeen] = useState(written)
  // what was written from here and has not come back by the address yet
  const [sent, setSent] = useState<readonly string[]>([])
  const stored = () => readDefinition(written) ?? initial
  const [definition, setDefinition] = useState(stored)
  // back, or a link, may bring another than the one under the hand
  if (written !== seen) {
    setSeen(written)
    const own = sent.indexOf(written)
    setSent(sent.slice(own < 0 ? sent.length : own + 1))
    if (own < 0) setDefinition(stored())
  }
  const write = useDebouncedCallback((next: Definition) => {
    const text = writeDefinition(finished(next, set))
    if (text === written) return
    setSent((before) => [...before, text])
    changeAddress({ definition: text, offset: null }, true)
  }, 350)
  // a page that is reloaded or left shows on return what was under the hand
  useWindowEvent('beforeunload', write.flush)
  return {
    definition,
    asked: finished(definition, set),
    change: (changes) => {
      const next = tidy({ ...definition, ...changes })
      setDefinition(next)
      write(next)
    },
    begin: (next, isBehind = false) => {
      // what is under the hand is where back leads to: it is in the address before the next is, and a step of its own,
      // for the history makes one of two that come at once
      write.flush()
      const behind = isBehind ? 'true' : null
      setTimeout(() => changeAddress({ definition: writeDefinition(next), offset: null, behind }))
    },
    settle: write.flush,
  }
}

/** An order by what is no longer there falls away; so does a picture of no groups. */
function tidy(definition: Definition): Definition {
  const { groups, measures, sort, chart } = definition
  const summary = isSummary(definition)
  const keys = new Set(['count', ...groups.map(groupKey), ...measures.map(measureKey)])
  return {
    ...definition,
    sort: sort.filter(
      ({ key }) => keys.has(key) === summary || (!summary && key !== 'count' && !key.includes(':')),
    ),
    chart: groups.length ? chart : 'none',
  }
}

/**
 * Without what is not finished: filters without their value, formulas that cannot be read, and what is shown, grouped or
 * sorted by those.
 */
function finished(definition: Definition, declared: DataSetInfo): Definition {
  const named = definition.computed.filter(({ title }) => title.trim() !== '')
  const set = extended(declared, { ...definition, computed: named })
  const known = new Set(set.columns.map(({ key }) => key))
  const parameters = definition.parameters
    .filter(({ title }) => title.trim() !== '')
    .map((one) => (answerProblem(one.kind, one.values) === null ? one : { ...one, values: [] }))
  const next = {
    ...definition,
    parameters,
    computed: named.filter(({ key }) => known.has(key)),
    columns: definition.columns.filter((key) => known.has(key)),
    groups: definition.groups.filter(({ column }) => known.has(column)),
    measures: definition.measures.filter(({ column }) => column === null || known.has(column)),
  }
  const filters = definition.filters.filter((filter) => isFinished(filter, set, next))
  const sort = definition.sort.filter(({ key }) => isSummary(definition) || known.has(key))
  return tidy({ ...next, filters, sort })
}

export function isFinished(
  filter: Filter,
  set: DataSetInfo,
  { parameters }: Pick<Definition, 'parameters'>,
): boolean {
  const column = set.columns.find(({ key }) => key === filter.column)
  if (!column) return false
  if (filter.parameter === undefined) return filterProblem(column.kind, filter) === null
  const parameter = parameters.find(({ key }) => key === filter.parameter)
  return parameter !== undefined && fitsParameter(parameter.kind, column.kind, filter.is)
}
