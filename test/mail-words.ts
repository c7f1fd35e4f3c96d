import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const root = new URL('../', import.meta.url)
const files = globSync(['src/modules/*/server/**/*.ts', 'src/engines/*/*.ts'], { cwd: root })
  .filter((file) => !/(\.test|\.cases|-web)\.ts$/.test(file))
  .toSorted()

/** What of a mail or a notification is read, and what its words are called before they are in one. */
const said = /^(text|subject|paragraphs?|greeting|footer|button_label|line|words)$/
/** What a request is called in the middle of a sentence. */
const noun = /^(noun|granted)$/

/** Every sentence of a built-in mail or notification, `7` where something stands in it, and where it is said. */
export function mailSentences(): { sentences: Map<string, string>; nouns: Set<string>; silent: string[] } {
  const sentences = new Map<string, string>()
  const nouns = new Set<string>()
  const silent: string[] = []
  for (const file of files) {
    const text = readFileSync(new URL(file, root), 'utf8')
    if (!/\b(?:mail: |notification\(|requestNotifications|letter\(|mailed: |further: |mailAll\()/.test(text))
      continue
    const parsed = parseAst(text, { lang: 'ts' }, file) as unknown as Node
    const known = declaredIn(parsed)
    let found = 0
    walk(parsed, (node) => {
      const inButton = node.type === 'Property' && nameOf(node['key']) === 'button' ? node['value'] : null
      if (isNode(inButton) && inButton.type === 'ObjectExpression')
        for (const part of inButton['properties'] as Node[])
          if (nameOf(part['key']) === 'label') add(part['value'] as Node)
      if (node.type !== 'Property' || !isNode(node['value'])) return
      const key = nameOf(node['key'])
      if (noun.test(key) && text.includes('requestNotifications'))
        for (const one of textsOf(node['value'], known)) if (one !== '7') nouns.add(one)
      if (said.test(key)) add(node['value'])
    })
    function add(node: Node) {
      for (const one of textsOf(node, known))
        if (/[A-Za-z]{2,}/.test(one) && /^[^a-z]/.test(one)) {
          sentences.set(one, file)
          found += 1
        }
    }
    if (found === 0 && /\bmail: \{|\bletter\(/.test(text)) silent.push(file)
  }
  return { sentences, nouns, silent }
}

interface Known {
  /** What a name is given in the file, each time. */
  values: Map<string, Node[]>
  /** With what a function of the file is called. */
  calls: Map<string, Node[][]>
  /** Which argument a parameter is, of which function. */
  params: Map<string, [string, number][]>
}

function declaredIn(parsed: Node): Known {
  const known: Known = { values: new Map(), calls: new Map(), params: new Map() }
  const push = <T>(map: Map<string, T[]>, key: string, value: T) =>
    key && map.set(key, [...(map.get(key) ?? []), value])
  const parameters = (name: string, made: Node) =>
    (made['params'] as Node[]).forEach((param, at) => push(known.params, nameOf(param), [name, at]))
  walk(parsed, (node) => {
    if (node.type === 'FunctionDeclaration') parameters(nameOf(node['id']), node)
    if (node.type === 'CallExpression') push(known.calls, nameOf(node['callee']), node['arguments'] as Node[])
    if (node.type !== 'VariableDeclarator' || !isNode(node['init'])) return
    push(known.values, nameOf(node['id']), node['init'])
    if (node['init'].type === 'ArrowFunctionExpression') parameters(nameOf(node['id']), node['init'])
  })
  return known
}

/** What an expression may say; where nothing is known of it, what stands in its place. */
function textsOf(node: Node, known: Known, names: readonly string[] = []): string[] {
  const within = (part: unknown, named = names) => (isNode(part) ? textsOf(part, known, named) : [PLACE])
  if (names.length > 3) return [PLACE]
  if (node.type === 'Literal') return [typeof node['value'] === 'string' ? node['value'] : PLACE]
  if (node.type === 'ConditionalExpression')
    return [...within(node['consequent']), ...within(node['alternate'])]
  if (node.type === 'ArrayExpression') return (node['elements'] as unknown[]).flatMap((one) => within(one))
  if (node.type === 'SpreadElement') return within(node['argument'])
  if (node.type === 'TSAsExpression') return within(node['expression'])
  if (node.type === 'ArrowFunctionExpression') return within(node['body'])
  if (node.type === 'TemplateLiteral') {
    const parts = node['expressions'] as Node[]
    return (node['quasis'] as { value: { cooked: string } }[]).reduce<string[]>(
      (texts, { value }, at) => joined(joined(texts, [value.cooked]), parts[at] ? within(parts[at]) : ['']),
      [''],
    )
  }
  if (node.type === 'CallExpression') {
    const of = node['callee'] as Node
    if (of.type === 'MemberExpression' && nameOf(of) === 'map')
      return within((node['arguments'] as Node[])[0])
    const made = names.includes(nameOf(of)) ? [] : (known.values.get(nameOf(of)) ?? [])
    return made.length ? made.flatMap((one) => within(one, [...names, nameOf(of)])) : [PLACE]
  }
  if (node.type !== 'Identifier') return [PLACE]
  const name = nameOf(node)
  if (names.includes(name)) return [PLACE]
  const given = (known.params.get(name) ?? []).flatMap(([of, at]) =>
    (known.calls.get(of) ?? []).flatMap((all) => (all[at] ? [all[at]] : [])),
  )
  const values = [...(known.values.get(name) ?? []), ...given]
  // a name that the file uses for much else says nothing of a mail
  return values.length && values.length <= 6
    ? [...new Set(values.flatMap((one) => within(one, [...names, name])))]
    : [PLACE]
}

/** As little as may stand there. */
const PLACE = '7'
const joined = (texts: readonly string[], more: readonly string[]) => [
  ...new Set(texts.flatMap((text) => more.map((next) => text + next))),
]
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string'
const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : '')) : ''
function walk(node: Node, seen: (node: Node) => void) {
  seen(node)
  for (const part of Object.values(node)) for (const each of [part].flat()) if (isNode(each)) walk(each, seen)
}
