import type { OpenCtx } from '#platform/context.ts'
import * as links from '#platform/behind-link.ts'

export { daysLater, OVER, tokenOf, type Behind, type Caller } from '#platform/behind-link.ts'
/** Days for which a link works. */
export const linkDays = { card: 14, salary: 30 }

const of = (cause: string) => ({ application: 'recruitment', cause })

export const inOrganizationOf = <T>(
  ctx: links.Caller,
  number: string,
  cause: string,
  work: (at: links.Behind) => Promise<T>,
): Promise<T> => links.inOrganizationOf(ctx, number, of(cause), work)

export const behindLink = <T>(
  ctx: OpenCtx,
  token: string,
  cause: string,
  work: (at: links.Behind, hash: string) => Promise<T>,
): Promise<T> => links.behindLink(ctx, token, of(cause), work)
