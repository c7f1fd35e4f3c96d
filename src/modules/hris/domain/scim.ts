/** What programs of SCIM say (RFC 7643, 7644), read into what is done here. */

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'
export interface Wrong {
  scim_type: ScimType
  detail: string
}
export const isWrong = (read: object): read is Wrong => 'scim_type' in read

export interface Comparison {
  attribute: string
  value: string
}

/** `userName eq "asha" and active eq true`: equality alone, which is what provisioning asks. Names in small letters. */
export function filterOf(text: string): Comparison[] | Wrong {
  const found: Comparison[] = []
  let rest = text.trim()
  while (rest) {
    const [whole, path = '', quoted, bare = ''] = comparison.exec(rest) ?? []
    if (whole === undefined)
      return { scim_type: 'invalidFilter', detail: 'Only comparisons by eq, joined by and, are understood.' }
    found.push({ attribute: path.toLowerCase(), value: quoted === undefined ? bare : unquoted(quoted) })
    rest = rest.slice(whole.length)
    if (!rest) return found
    const [and] = /^\s+and\s+/i.exec(rest) ?? []
    if (!and)
      return { scim_type: 'invalidFilter', detail: 'Only comparisons by eq, joined by and, are understood.' }
    rest = rest.slice(and.length)
    if (!rest) break
  }
  return { scim_type: 'invalidFilter', detail: 'A filter says what it compares.' }
}
// an address of a kind is one of the addresses
const comparison =
  /^([a-z][\w.:-]*(?:\[type\s+eq\s+"\w+"\](?:\.value)?)?)\s+eq\s+(?:("(?:[^"\\]|\\.)*")|(true|false|\d+))/i

function unquoted(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json.slice(1, -1)
  }
}

/** What of a user provisioning decides. Names, addresses and titles are HR's: they are read, and left as they are. */
export interface UserChange {
  active?: boolean
  user_name?: string
  external_id?: string | null
}
export interface Operation {
  op: string
  path?: string | undefined
  value?: unknown
}

export function userChange(operations: readonly Operation[]): UserChange | Wrong {
  const change: UserChange = {}
  for (const { op, path, value } of operations) {
    const kind = op.toLowerCase()
    if (!['add', 'replace', 'remove'].includes(kind))
      return wrong('invalidValue', `There is no operation ${op}.`)
    if (path === undefined && (kind === 'remove' || !isObject(value)))
      return wrong('noTarget', 'An operation without a path names its attributes in its value.')
    const parts = path === undefined ? Object.entries(value as object) : [[path, value] as const]
    for (const [name, given] of parts) {
      const problem = kind === 'remove' ? without(change, name) : put(change, name, given)
      if (problem) return problem
    }
  }
  return change
}

function put(change: UserChange, path: string, value: unknown): Wrong | null {
  switch (plainPath(path)) {
    case 'active': {
      const active = truth(value)
      if (active === null) return wrong('invalidValue', 'active is true or false.')
      change.active = active
      return null
    }
    case 'username':
      if (typeof value !== 'string' || !value.trim()) return wrong('invalidValue', 'userName is Required')
      change.user_name = value.trim()
      return null
    case 'externalid':
      if (value !== null && typeof value !== 'string') return wrong('invalidValue', 'externalId is a text.')
      change.external_id = value || null
      return null
    default:
      return others(path)
  }
}

function without(change: UserChange, path: string): Wrong | null {
  const name = plainPath(path)
  if (name === 'externalid') change.external_id = null
  else if (name === 'active' || name === 'username')
    return wrong('mutability', `${path} is replaced, not removed.`)
  else return others(path)
  return null
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:user:'
const plainPath = (path: string) => {
  const name = path.toLowerCase()
  return name.startsWith(USER) ? name.slice(USER.length) : name
}
/** Some programs write truth as a text. */
function truth(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : null
}

const readOnly =
  /^(name|displayname|nickname|profileurl|title|usertype|preferredlanguage|locale|timezone|emails|phonenumbers|ims|photos|addresses|groups|entitlements|roles|x509certificates|password|schemas|id|meta)\b/
const others = (path: string): Wrong | null =>
  readOnly.test(plainPath(path)) || plainPath(path).startsWith('urn:')
    ? null
    : wrong('invalidPath', `There is no attribute ${path}.`)

/** Who comes into a group and who goes; `all`: nobody else stays. */
export interface MemberChange {
  add: string[]
  remove: string[]
  all: string[] | null
}

export function memberChange(operations: readonly Operation[], name: string): MemberChange | Wrong {
  const change: MemberChange = { add: [], remove: [], all: null }
  for (const { op, path, value } of operations) {
    const kind = op.toLowerCase()
    const parts = path === undefined ? Object.entries(isObject(value) ? value : {}) : [[path, value] as const]
    for (const [at, given] of parts) {
      const problem = moved(change, kind, at, given, name)
      if (problem) return problem
    }
  }
  return change
}

function moved(change: MemberChange, kind: string, path: string, value: unknown, name: string): Wrong | null {
  const [, one] = /^members\[value eq "([^"]*)"\]$/i.exec(path) ?? []
  if (kind === 'remove' && one !== undefined) change.remove.push(one)
  else if (path.toLowerCase() === 'displayname')
    return value === name ? null : wrong('mutability', 'Groups are named by HR.')
  else if (['externalid', 'schemas', 'id', 'meta'].includes(path.toLowerCase())) return null
  else if (path.toLowerCase() !== 'members') return wrong('invalidPath', `There is no attribute ${path}.`)
  else {
    const ids = value === undefined && kind === 'remove' ? [] : idsOf(value)
    if (!ids) return wrong('invalidValue', 'members is a list of { "value": id }.')
    if (kind === 'add') change.add.push(...ids)
    else if (kind === 'replace' || value === undefined)
      Object.assign(change, { add: [], remove: [], all: ids })
    else if (kind === 'remove') change.remove.push(...ids)
    else return wrong('invalidValue', `There is no operation ${kind}.`)
  }
  return null
}

function idsOf(value: unknown): string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const ids = list.map((one) => (isObject(one) && 'value' in one ? one.value : null))
  return ids.every((id): id is string => typeof id === 'string') ? ids : null
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wrong = (scim_type: ScimType, detail: string): Wrong => ({ scim_type, detail })
