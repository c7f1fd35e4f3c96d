import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { Callout } from '#ui/show/callout.tsx'
import { MOST_AT_ONCE } from '#engines/approval/decision.ts'
import { bt } from '#modules/hris/web/bulk-words.ts'

export interface Chosen {
  readonly id: string
  readonly full_name: string
}
export interface Failed {
  readonly id: string
  readonly message: string
}
export interface Outcome {
  readonly done: readonly string[]
  readonly failed: readonly Failed[]
}

/** How many people an act reaches, the first of them by name. */
export function Reaches({ people }: { people: readonly Chosen[] }) {
  const first = people.slice(0, 3).map(({ full_name }) => full_name)
  const names = first.join(', ')
  const more = people.length - first.length
  return (
    <Text size="sm">
      {bt('bulk.reaches', {
        count: people.length,
        names: more > 0 ? bt('bulk.more', { names, count: more }) : names,
      })}
    </Text>
  )
}

/** Does it for the people in lots; where a lot is refused as a whole, the next try begins with it. */
export function useLots(people: readonly Chosen[], onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome>({ done: [], failed: [] })
  const [isOver, setIsOver] = useState(false)
  const run = async (send: (ids: string[]) => Promise<Outcome>) => {
    let found = outcome
    const known = new Set([...found.done, ...found.failed.map(({ id }) => id)])
    const left = people.map(({ id }) => id).filter((id) => !known.has(id))
    for (let from = 0; from < left.length; from += MOST_AT_ONCE) {
      const lot = await send(left.slice(from, from + MOST_AT_ONCE))
      found = { done: [...found.done, ...lot.done], failed: [...found.failed, ...lot.failed] }
      setOutcome(found)
    }
    setIsOver(true)
    if (found.failed.length) return
    saySuccess(bt('bulk.done', { count: found.done.length }))
    onDone()
  }
  return { outcome: isOver && outcome.failed.length > 0 ? outcome : null, run }
}

/** How many went through, and by name who did not and why. */
export function OutcomeList({
  outcome: { done, failed },
  people,
  onDone,
}: {
  outcome: Outcome
  people: readonly Chosen[]
  onDone: () => void
}) {
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
  return (
    <Stack gap="md">
      <Text role="status">{bt('bulk.done', { count: done.length })}</Text>
      <Callout tone="warning" title={bt('bulk.failed', { count: failed.length })}>
        <ul>
          {failed.map(({ id, message }) => (
            <li key={id}>
              <strong>{names.get(id)}</strong>: {refusal(withDays(message))}
            </li>
          ))}
        </ul>
      </Callout>
      <Group justify="flex-end">
        <Button onClick={onDone}>{bt('bulk.close')}</Button>
      </Group>
    </Stack>
  )
}
