import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync } from 'node:crypto'

/**
 * Keeps values so that the database, its backups and its logs do not tell them. The same text is always sealed to the
 * same, by which SQL can compare it, hold it unique, and see that nothing changed; who reads the database learns that
 * two are the same, and about how long they are.
 */
export interface Sealing {
  /** The key by which it seals, and all by which it opens: eight hexadecimal digits made of the key. */
  readonly keyId: string
  readonly keyIds: readonly string[]
  seal(text: string): string
  /** JSON as one sealed JSON string. */
  sealJson(json: string): string
  /** In all ways in which a column may hold it: by each key, and plain from before there were any. */
  forms(text: string): string[]
  /** Opens what is sealed in a text; what no key of these fits stays as it is. */
  open(text: string): string
  /** The same in a text of JSON. */
  openJson(json: string): string
  /** What is sealed in a text by former keys, sealed by the current one. */
  anew(text: string): string
}

/** How everything sealed begins. A text from outside never has it: see `bound` in db-sealing.ts. */
export const SEALED = '~sealed.'
const inText = /~sealed\.([0-9a-f]{8})\.([tj])([0-9a-f]{58,})~/g
const inJson = /"~sealed\.([0-9a-f]{8})\.(j)([0-9a-f]{58,})~"|~sealed\.([0-9a-f]{8})\.(t)([0-9a-f]{58,})~/g

type Kind = 't' | 'j'

/**
 * AES-256-GCM whose initial value is an HMAC of the text (as in SIV), by keys made of the installation's secret. Written
 * in hexadecimal digits, so that no search for words of people finds one inside. What follows the kind's letter is the
 * initial value, the tag, and the text.
 */
export function openSealing(secret: string, formerSecrets: readonly string[] = []): Sealing {
  const current = keyOf(secret)
  const all = [current, ...formerSecrets.map(keyOf)]
  const keys = new Map(all.map((key) => [key.id, key]))
  const known = remembered()

  const opened = (keyId: string, kind: string, content: string, whole: string) =>
    known(whole, () => keys.get(keyId)?.open(kind as Kind, content) ?? null) ?? whole
  const sealedBy = ({ id, seal }: Key, kind: Kind, text: string) =>
    `${SEALED}${id}.${kind}${seal(kind, text)}~`

  return {
    keyId: current.id,
    keyIds: [...keys.keys()],
    seal: (text) => sealedBy(current, 't', text),
    sealJson: (json) => `"${sealedBy(current, 'j', json)}"`,
    forms: (text) => [...all.map((key) => sealedBy(key, 't', text)), text],
    open: (text) =>
      text.includes(SEALED)
        ? text.replace(inText, (whole, id: string, kind: string, content: string) =>
            opened(id, kind, content, whole),
          )
        : text,
    openJson(json) {
      if (!json.includes(SEALED)) return json
      return json.replace(inJson, (whole, ...parts: (string | undefined)[]) => {
        const [id, , content, otherId, , other] = parts
        if (id !== undefined) return opened(id, 'j', content ?? '', whole)
        const text = opened(otherId ?? '', 't', other ?? '', whole)
        return JSON.stringify(text).slice(1, -1)
      })
    },
    anew: (text) =>
      text.replace(inText, (whole, id: string, kind: Kind, content: string) => {
        const plain = id === current.id ? null : (keys.get(id)?.open(kind, content) ?? null)
        return plain === null ? whole : sealedBy(current, kind, plain)
      }),
  }
}

type Key = ReturnType<typeof keyOf>

function keyOf(secret: string) {
  const made = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `chautari sealed columns: ${purpose}`, 32)))
  const [encrypting, naming] = [made('encrypt'), made('initial value')]
  const id = made('name of the key').export().toString('hex').slice(0, 8)
  return {
    id,
    seal(kind: Kind, text: string): string {
      const plain = kind + text
      const iv = createHmac('sha256', naming).update(plain).digest().subarray(0, 12)
      const cipher = createCipheriv('aes-256-gcm', encrypting, iv)
      const content = cipher.update(plain, 'utf8', 'hex') + cipher.final('hex')
      return iv.toString('hex') + cipher.getAuthTag().toString('hex') + content
    },
    /** Null when it was sealed by another key, or changed since. */
    open(kind: Kind, content: string): string | null {
      try {
        const bytes = Buffer.from(content, 'hex')
        const decipher = createDecipheriv('aes-256-gcm', encrypting, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        const plain = decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
        return plain[0] === kind ? plain.slice(1) : null
      } catch {
        return null
      }
    },
  }
}

const REMEMBERED = 8192
/** Longer ones are few, and would fill the memory. */
const MOST_LENGTH = 300

/** What was opened lately, so that a list that is looked at again and again is opened once. */
function remembered() {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  return (sealed: string, open: () => string | null): string | null => {
    const found = young.get(sealed) ?? old.get(sealed)
    if (found !== undefined && young.has(sealed)) return found
    const text = found ?? open()
    if (text === null || sealed.length > MOST_LENGTH) return text
    if (young.size >= REMEMBERED) [young, old] = [new Map(), young]
    young.set(sealed, text)
    return text
  }
}
