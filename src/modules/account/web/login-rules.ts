/** By hand, in the words of the declared schemas: see light.ts. */
export function loginErrors({ email, password }: { email: string; password: string }) {
  return kept({
    email: lengthError('Username', email.trim(), 255),
    password: lengthError('Password', password, 128),
  })
}

export const recoverErrors = ({ email }: { email: string }) =>
  kept({ email: lengthError('Email', email.trim(), 255) })

export type Errors = Readonly<Record<string, string>>

function lengthError(title: string, value: string, max: number): string | null {
  if (value === '') return `${title} is Required`
  return value.length > max ? `${title} must be at most ${max} characters` : null
}

const kept = (errors: Record<string, string | null>): Errors =>
  Object.fromEntries(Object.entries(errors).filter((pair): pair is [string, string] => pair[1] !== null))
