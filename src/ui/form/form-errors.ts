import { fieldName, flatErrors } from '#ui/data/failure.ts'
import { withDays } from '#ui/i18n/with-days.ts'

export interface FormErrors {
  /** By path of the field, list indexes in it: `rows.1.name`. */
  readonly fields: Readonly<Record<string, string>>
  /** What no field shows. */
  readonly general: readonly string[]
}

/**
 * Puts what the server refused at the fields on show. `non_field_errors` is general as it is; what matches no field is
 * general as `field name : message` (specification 1, section 5).
 */
export function formErrors(body: unknown, shown: (path: string) => boolean): FormErrors {
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const { path, message: sent } of flatErrors(body)) {
    const message = withDays(sent)
    if (path === '') general.push(message)
    else if (!shown(path)) general.push(`${fieldName(path)} : ${message}`)
    else fields[path] = fields[path] === undefined ? message : `${fields[path]} ${message}`
  }
  return { fields, general }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The issues of a schema by path; of several at one field the first is shown. */
export function issueErrors(issues: readonly Issue[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= withDays(message)
  return errors
}
