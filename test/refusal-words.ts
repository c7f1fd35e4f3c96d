import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const root = new URL('../', import.meta.url)
/** Where rules are: what only programs, mails and people at a terminal read is not in them. */
const rules = globSync(
  [
    'src/modules/*/{domain,server,shared}/**/*.ts',
    'src/engines/*/*.ts',
    'src/kernel/**/*.ts',
    'src/platform/*.ts',
  ],
  { cwd: root },
).filter((file) => !/(\.test|\.cases|-web)\.ts$/.test(file))

/** Outside of what is refused these say something else than a rule does. */
const others: Readonly<Record<string, string>> = {
  'data-sets': 'what a data set is about, said by a dictionary of its own',
  'data-sets.ts': 'the same',
  'account-mail.ts': 'mails',
  'mail-words.ts': 'mails',
  'break-glass.ts': 'mails',
  'probation-notice.ts': 'mails',
  'acknowledgement-reminder.ts': 'mails',
  'scim-about.ts': 'what a program reads of the protocol',
  'metrics.ts': 'what a program reads of the figures',
  'irregularity.ts': 'its own words, which the report of irregularities declares',
}

/** Everything said inside of such a call reaches a person: what refuses, and the entries of a ledger. */
const refusing = /^(invalid|refuse|conflict|forbidden|notFound|unauthorized|tooMany|line)$/

const because = /^(reason|why|because)$/

/** Every sentence of a rule, `{0}` where something stands in it, and where it is said. */
export function ruleSentences(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of rules.toSorted()) {
    const text = readFileSync(new URL(file, root), 'utf8')
    const parsed = parseAst(text, { lang: 'ts' }, file) as unknown as Node
    sentencesIn(parsed, !file.split('/').some((part) => part in others), (said, at) => {
      const line = text.slice(0, at).split('\n').length
      if (!found.has(said)) found.set(said, `${file}:${line}`)
    })
  }
  return found
}

function sentencesIn(node: Node, rule: boolean, say: (text: string, at: number) => void, within = false) {
  if (skipped(node, within)) return
  const inside =
    within ||
    (node.type === 'CallExpression' && refusing.test(nameOf(node['callee']))) ||
    // why an entry of a ledger was made, or something is as it is
    (node.type === 'Property' && because.test(nameOf(node['key']))) ||
    (node.type === 'VariableDeclarator' && because.test(nameOf(node['id'])))
  const texts = textsOf(node)
  if (texts)
    for (const text of texts)
      if ((rule && isSentence(text)) || (inside && isPhrase(text))) say(text, Number(node['start']))
  for (const [key, part] of Object.entries(node)) {
    if (texts && key !== 'expressions') continue
    for (const each of [part].flat())
      if (isNode(each) && !(texts && branchesOf(each))) sentencesIn(each, rule, say, inside)
  }
}

const skipped = (node: Node, inside: boolean) =>
  node.type === 'ImportDeclaration' ||
  node.type === 'TaggedTemplateExpression' ||
  node.type.startsWith('TSType') ||
  // what a mail says
  (!inside && node.type === 'Property' && /^(text|phrase|paragraphs?|subject)$/.test(nameOf(node['key']))) ||
  (!inside && node.type === 'CallExpression' && /^(notification|letter)$/.test(nameOf(node['callee']))) ||
  // for who reads the log
  (node.type === 'NewExpression' && /^(Range|Type)?Error$/.test(nameOf(node['callee'])))

/** A text with its places; each branch of a choice in it makes a text of its own. */
function textsOf(node: Node): string[] | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : null
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[]
    const parts = node['expressions'] as Node[]
    return numbered(
      quasis.reduce<string[]>(
        (texts, { value }, at) =>
          joined(
            joined(texts, [value.cooked]),
            at < parts.length ? (branchesOf(parts[at]!) ?? [PLACE]) : [''],
          ),
        [''],
      ),
    )
  }
  return null
}

/** What a place may hold, where that is written in it. */
function branchesOf(node: Node): string[] | null {
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [branchesOf(node['consequent'] as Node), branchesOf(node['alternate'] as Node)]
    return one || other ? [...(one ?? [PLACE]), ...(other ?? [PLACE])] : null
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']]
  if (node.type === 'TemplateLiteral')
    return (textsOf(node) ?? []).map((text) => text.replaceAll(/\{\d+\}/g, PLACE))
  return null
}

const PLACE = '\u0000'
const joined = (texts: readonly string[], more: readonly string[]) =>
  texts.flatMap((text) => more.map((next) => text + next))
const numbered = (texts: readonly string[]) =>
  texts.map((text) => {
    let at = 0
    return text.replaceAll(PLACE, () => `{${at++}}`)
  })

const isSentence = (text: string) =>
  isPhrase(text) &&
  (/^[^a-z].*\s.*[a-z\d})”]\.$/.test(text) || /^[A-Z{][^.]*\b(?:must|should|cannot)\b/.test(text))
const isPhrase = (text: string) => /[A-Za-z]{2,}.*\s.*[A-Za-z]{2,}/.test(text)
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : '')) : ''
