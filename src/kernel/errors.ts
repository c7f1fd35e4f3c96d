/** Messages keyed by field; a list field holds one entry per index. The rest goes to `non_field_errors`. */
export type FieldErrors = { [field: string]: string[] | FieldErrors | FieldErrors[] }

/** A refusal is thrown, never returned. Its body is the wire's error body. */
export class Refusal extends Error {
  readonly status: number
  readonly body: FieldErrors | { detail: string; [more: string]: unknown }
  constructor(status: number, body: Refusal['body']) {
    super(`${status} ${JSON.stringify(body)}`)
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

/** 400: these fields are wrong. */
export const invalid = (errors: FieldErrors) => new Refusal(400, errors)
/** 400: the whole is refused by a rule; the message names the rule and the number. */
export const refuse = (...messages: string[]) => new Refusal(400, { non_field_errors: messages })
export const unauthorized = (detail = 'Your session has been expired. Please re-login.') =>
  new Refusal(401, { detail })
export const forbidden = (detail = 'Permission Denied') => new Refusal(403, { detail })
export const notFound = (detail = 'Page Not Found') => new Refusal(404, { detail })
/** 409: somebody else was first. `more` may carry the current row. */
export const conflict = (detail: string, more: Record<string, unknown> = {}) =>
  new Refusal(409, { detail, ...more })
export const tooLarge = () =>
  new Refusal(413, { detail: 'Your request size is larger than the defined limit.' })
export const tooMany = (detail = 'Too Many Request', more: Record<string, unknown> = {}) =>
  new Refusal(429, { detail, ...more })

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Puts every issue of a schema at its field: `['rows', 1, 'name']` becomes `{ rows: [{}, { name: [...] }] }`. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const root: FieldErrors = {}
  for (const { path, message } of issues) {
    const keys = path.length ? path.map(String) : ['non_field_errors']
    place(root, keys, path, message)
  }
  return root
}

function place(root: FieldErrors, keys: string[], path: readonly PropertyKey[], message: string) {
  let at = root
  for (let i = 0; i < keys.length - 1; i++) {
    const key = keys[i] ?? ''
    if (typeof path[i + 1] === 'number') {
      const list = (Array.isArray(at[key]) ? at[key] : (at[key] = [])) as FieldErrors[]
      const index = Number(keys[i + 1])
      while (list.length <= index) list.push({})
      if (i + 1 === keys.length - 1) return append(list[index] ?? {}, 'non_field_errors', message)
      at = list[index] ?? {}
      i++
    } else {
      at = (at[key] && !Array.isArray(at[key]) ? at[key] : (at[key] = {})) as FieldErrors
    }
  }
  append(at, keys[keys.length - 1] ?? 'non_field_errors', message)
}

function append(at: FieldErrors, key: string, message: string) {
  const list = at[key]
  if (Array.isArray(list) && list.every((x) => typeof x === 'string')) list.push(message)
  else at[key] = [message]
}
