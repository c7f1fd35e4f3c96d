import type { Endpoint } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'

/** An act that the areas share says in which role it is done. */
export const withRole = <A extends Endpoint>(act: A): A => ({
  ...act,
  spec: { ...act.spec, query: hatQuery },
})
