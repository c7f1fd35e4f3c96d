import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import { tellOfAction } from '#ui/data/query.ts'
import { keyOf, makeStale, type LooseArgs } from '#ui/data/stale.ts'
import { send } from '#ui/data/wire.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'

export interface Performed {
  /** Said when it is done. */
  success?: (answer: unknown) => string
  alsoStale?: readonly string[]
}

/** `useAction` for an endpoint that is known only when it is called: `attempt` throws for forms, `run` says what failed. */
export function usePerform() {
  const client = useQueryClient()
  const running = useRef(new Set<string>())
  const attempt = async (
    endpoint: Endpoint,
    args: LooseArgs,
    { success, alsoStale = [] }: Performed = {},
  ) => {
    // a mutation, so that the page knows that something is being changed; the declaration has checked the arguments
    const answer = await client
      .getMutationCache()
      .build<unknown, Error, void, unknown>(client, {
        mutationFn: () => send(endpoint, args as never),
        networkMode: 'always',
      })
      .execute(undefined)
    void makeStale(client, keyOf(endpoint, args)[0], ...alsoStale)
    if (success) saySuccess(success(answer))
    return answer
  }
  /** True when it was done. A second call for the same address while one is on its way does nothing. */
  const run = async (endpoint: Endpoint, args: LooseArgs, about: Performed = {}): Promise<boolean> => {
    const address = keyOf(endpoint, args).join('?')
    if (running.current.has(address)) return false
    running.current.add(address)
    try {
      await attempt(endpoint, args, about)
      return true
    } catch (error) {
      tellOfAction(error)
      return false
    } finally {
      running.current.delete(address)
    }
  }
  return { attempt, run }
}
