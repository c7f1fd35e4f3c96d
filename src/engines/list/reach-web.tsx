import { useQueryClient } from '@tanstack/react-query'
import type { Args } from '#kernel/client.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { sum } from '#kernel/money.ts'
import { readOptions, tellOfAction, useRead } from '#ui/data/query.ts'
import type { LooseArgs } from '#ui/data/stale.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { confirm, type Question } from '#ui/overlay/confirm.tsx'
import { Facts, type Fact } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Reach, type Adds, type AnyReach, type ReachTitles } from '#engines/list/reach.ts'

/** `if (await sure(reachOfIt, { params }, question)) …`: asks with the number of people and the day of the moment. */
export function useSure() {
  const client = useQueryClient()
  return async <E extends Endpoint>(
    reach: ReachTitles & { readonly asked: E },
    args: Args<E>,
    question: Question,
  ): Promise<boolean> => {
    try {
      const answer = await client.fetchQuery(
        readOptions(reach.asked, args, { errors: 'inline', fresh: 0 }) as never,
      )
      return await confirm({
        danger: false,
        ...question,
        facts: [...factsOf(reach, Reach.parse(answer)), ...(question.facts ?? [])],
      })
    } catch (error) {
      tellOfAction(error)
      return false
    }
  }
}

/** The same in a dialog that asks for more. */
export function ReachFacts({ reach, args }: { reach: AnyReach; args: LooseArgs }) {
  // the declaration has checked the arguments
  const read = useRead(reach.asked, args as never, { errors: 'inline', fresh: 0 })
  return (
    <ReadState read={read} lines={1}>
      {(answer) => <Facts facts={factsOf(reach, Reach.parse(answer))} layout="rows" />}
    </ReadState>
  )
}

/** How many rows were chosen, and what they come to. */
export function AddedFacts({ of, rows }: { of: Adds; rows: readonly Record<string, unknown>[] }) {
  const amounts = rows.map((row) => row[of.column]).filter((amount) => typeof amount === 'string')
  return (
    <Facts
      layout="rows"
      facts={[
        { label: declared(of.rows), value: count(rows.length) },
        { label: declared(of.sum), value: <Money value={sum(amounts)} /> },
      ]}
    />
  )
}

const factsOf = (titles: ReachTitles, { people, day, sum: money }: Reach): Fact[] => [
  { label: declared(titles.people), value: count(people) },
  ...(titles.day && day ? [{ label: declared(titles.day), value: <DateText value={day} /> }] : []),
  ...(titles.sum && money ? [{ label: declared(titles.sum), value: <Money value={money} /> }] : []),
]
