import type { NextStep } from '#kernel/endpoint.ts'
import { emitter } from '#ui/data/emitter.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { t } from '#ui/i18n/t.ts'
import { withDays } from '#ui/i18n/with-days.ts'

/** The server answered and refused. `body` is what it said: field errors, `{ detail }`, or nothing readable. */
export class WireError extends Error {
  readonly status: number
  readonly body: unknown
  /** What was called, such as `PATCH /leave/himal/leave-types/1/`. */
  readonly address: string | undefined
  constructor(status: number, body: unknown, address?: string) {
    super(`The server answered ${status}`)
    this.name = 'WireError'
    this.status = status
    this.body = body
    this.address = address
  }
}

/** Nothing came back: no network, server away, connection cut. */
export class NoResponse extends Error {
  constructor() {
    super('The server did not answer')
    this.name = 'NoResponse'
  }
}

/** The statuses for which a whole page gives way to an error page (specification 1, section 8). */
export type PageStatus = 403 | 404 | 429 | 500
const pageErrors = emitter<PageStatus>()
export const onPageError = pageErrors.on
export const showPageError = pageErrors.emit

export function pageStatusOf(error: unknown): PageStatus | null {
  if (!(error instanceof WireError) || isOnlyLooking(error)) return null
  if (error.status >= 500) return 500
  return error.status === 403 || error.status === 404 || error.status === 429 ? error.status : null
}

/** Kept back because somebody looks as another: it is said in its place, and the rest of the page stays. */
const isOnlyLooking = ({ status, body }: WireError): boolean =>
  status === 403 && typeof body === 'object' && body !== null && 'looking' in body

/** What has to be done first, where a call was refused until it is; null for any other failure. */
export function stepOf(error: unknown): NextStep | null {
  if (!(error instanceof WireError) || error.status !== 403) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('next_step' in body)) return null
  // a border: as the road of calls wrote it
  return body.next_step as NextStep
}

/** What to tell a person about a failure, in the specification's words where it has them. */
export function messageOf(error: unknown): string {
  if (error instanceof NoResponse) return t('error.noResponse')
  if (!(error instanceof WireError)) return t('error.somethingWrong')
  const said = detailOf(error.body) ?? byStatus(error.status) ?? firstOf(error.body)
  return said === undefined ? t('error.somethingWrong') : refusal(withDays(said))
}

/** How long somebody who asked too often is to wait; none for any other failure. */
export function secondsToWait(error: unknown): number {
  if (!(error instanceof WireError) || error.status !== 429) return 0
  // a border: as the server wrote it
  return (error.body as { retry_after?: number } | null)?.retry_after ?? 0
}

function detailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return undefined
  return typeof body.detail === 'string' && body.detail !== '' ? body.detail : undefined
}

function byStatus(status: number): string | undefined {
  if (status >= 500) return t('error.server')
  if (status === 401) return t('error.expired')
  if (status === 403) return t('error.forbidden')
  if (status === 404) return t('error.notFound')
  if (status === 413) return t('error.tooLarge')
  if (status === 429) return t('error.tooMany')
  return undefined
}

/** The first message of an error body: `non_field_errors` before the rest, which are named by their field. */
function firstOf(body: unknown): string | undefined {
  const found = flatErrors(body)
  const general = found.find(({ path }) => path === '')
  if (general) return general.message
  const [first] = found
  // what is said of a file names it as this file
  return first && (first.path === 'file' ? first.message : `${fieldName(first.path)} : ${first.message}`)
}

export interface FlatError {
  /** `rows.1.name`; empty for what belongs to no field. */
  readonly path: string
  readonly message: string
}

/** `{ rows: [{}, { name: ['…'] }], non_field_errors: ['…'] }` as a flat list, list indexes in the path. */
export function flatErrors(body: unknown, path = ''): FlatError[] {
  if (body === null || body === undefined || body === '') return []
  if (typeof body === 'string') return [{ path, message: body }]
  if (Array.isArray(body)) {
    return body.every((item) => typeof item === 'string')
      ? body.map((message) => ({ path, message }))
      : body.flatMap((item, index) => flatErrors(item, join(path, String(index))))
  }
  if (typeof body !== 'object') return []
  return Object.entries(body).flatMap(([key, value]) =>
    flatErrors(
      value,
      key === 'non_field_errors' || (key === 'detail' && path === '') ? path : join(path, key),
    ),
  )
}

/** `request_remarks` as a person reads it: `request remarks`; list indexes count from one. */
export const fieldName = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' ')))
    .join(' ')

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)
