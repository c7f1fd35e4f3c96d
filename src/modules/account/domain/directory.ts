/** How one person is found: `{login}` is what they typed, `{user}` the part of it before the @. */
export const filterProblem = (filter: string): string | null =>
  /\{(login|user)\}/.test(filter)
    ? null
    : 'Filter names nobody: write {login} or {user} where the name belongs.'

/** The filter for one name. Whatever stands in the name stays a name: nothing of it is read as a filter (RFC 4515). */
export function filterFor(filter: string, typed: string): string {
  const at = typed.lastIndexOf('@')
  const names = { login: typed, user: at < 0 ? typed : typed.slice(0, at) }
  return filter.replace(/\{(login|user)\}/g, (_, which: keyof typeof names) => escaped(names[which]))
}

// by bytes, and all but letters and figures, so that no reader of filters has a say in it
const escaped = (value: string) =>
  encodeURIComponent(value.toWellFormed())
    .replace(/%([0-9A-F]{2})/g, (_, hex: string) => `\\${hex.toLowerCase()}`)
    .replace(/[-_.!~*'()]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)}`)

/** How a domain is asked of its directory for one who signs in. */
export type Asking =
  /** With what they typed. */
  | 'honest'
  /** As if, without their password, so that the time tells nothing. */
  | 'blind'

/** Whose an account or a name is, beside the directory's own organization. */
export interface Standing {
  /** Null where nobody here is called so. */
  account: { is_member: boolean; is_elsewhere: boolean } | null
  /** People with addresses of this domain: some belong to the organization, and none to another alone. */
  is_own_domain: boolean
}

/**
 * A password is shown to the directory of one's own organization alone: domains are named, not proven, and whoever named
 * that of others would be told their passwords.
 */
export const askingOf = ({ account, is_own_domain }: Standing): Asking =>
  (account ? account.is_member && !account.is_elsewhere : is_own_domain) ? 'honest' : 'blind'
