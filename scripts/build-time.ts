import { pathToFileURL } from 'node:url'
import { parseSync, type Plugin } from 'vite'
import type { Endpoint, Spec } from '#kernel/endpoint.ts'
import { partNames } from '#app/catalogue/known.ts'
import { doorsOf } from '#scripts/doors.ts'

// What a page need not work out, is worked out when the program is built: Node runs the declarations, and their values
// are written into the files that are sent.

/**
 * Sends the value of every export of a file and not how it came about: the pages of an area, and neither the other
 * areas nor the functions that made the list. `lessen` leaves out of an export what no page asks for.
 */
export const frozen = (
  files: RegExp,
  lessen: Readonly<Record<string, Lessen>> = {},
  areas: RegExp | null = null,
): Plugin => ({
  name: 'frozen',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(pagesOf) ? `\0${id}` : null),
  async load(id) {
    if (id.startsWith(`\0${pagesOf}`)) return filesOfPages(id.slice(pagesOf.length + 1))
    if (!files.test(id)) return null
    const found = Object.entries(await valuesOf(id))
    const less = found.map(async ([name, value]) => [name, (await lessen[name]?.(value)) ?? value] as const)
    const exported = Object.fromEntries(await Promise.all(less))
    const through = areas?.test(id) ? await throughModules() : undefined
    const code = exportsOf(exported, (value, name) => written(value, `${id}: ${name}`, through?.fetch))
    return { code: through ? `${through.modules()}\n${code}` : code, map: null }
  },
})

const pagesOf = 'pages-of:'
type Fetch = (file: string) => string | undefined

/** By module, the files of its pages. */
async function pageFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = (await screensNow()).flatMap(({ load }) => (load ? [fetched(load)] : []))
  const known = [...new Set(files.flatMap((file) => file ?? []))].toSorted()
  return Map.groupBy(known, moduleOf)
}
/** Pages of the frame and of engines stand together. */
const moduleOf = (file: string) => /(?:^#|\/src\/)modules\/([\w-]+)\//.exec(file)?.[1] ?? 'frame'

/**
 * An area has hundreds of pages, and each is named with all the files that it needs: two thirds of the area's list. So
 * the list says of a page only the how manieth of its module it is, and the module's own file has the names.
 */
async function throughModules(): Promise<{ fetch: Fetch; modules: () => string }> {
  const files = await pageFiles()
  const named = new Map<string, string>()
  return {
    fetch(file) {
      const module = moduleOf(file)
      const at = files.get(module)?.indexOf(file) ?? -1
      if (at < 0) return undefined
      const name = named.get(module) ?? `module${named.size}`
      named.set(module, name)
      return `page(${name}, ${at})`
    },
    /** What `fetch` names: each module once, for the names of its files are most of a page's line. */
    modules: () =>
      [
        'const page = (module, at) => () => module().then(({ pages }) => pages[at]())',
        ...[...named].map(([module, name]) => `const ${name} = () => import('${pagesOf}${module}')`),
      ].join('\n'),
  }
}

async function filesOfPages(module: string) {
  const files = (await pageFiles()).get(module) ?? []
  return `export const pages = [${files.map((file) => `() => import('${file}')`).join(',')}]`
}

/** By its address: a name would make the pages a part of the build's own configuration. */
async function screensNow() {
  const at = new URL('../src/app/screens.ts', import.meta.url).href
  const { screens }: typeof import('#app/screens.ts') = await import(at)
  return screens
}

type Lessen = (value: unknown) => Promise<unknown>

/** Of the addresses of all pages those that a page of another area leads to. */
export const onlyDoors: Lessen = async (paths) => {
  const doors = doorsOf(await screensNow(), partNames)
  return Object.fromEntries(Object.entries(isObject(paths) ? paths : {}).filter(([name]) => doors.has(name)))
}

const wireMark = '?wire'

/**
 * A page that only calls an endpoint needs its address and what the wire asks of it, and not the schemas by which the
 * server checks the call: those bring the schema library along. What a file of ours imports from a declaration is taken
 * from a copy that has only plain values and such endpoints; schemas and functions come from the declaration itself, and
 * so do objects that hold any, unless only plain parts of them are asked for. A file that names the schemas of an
 * endpoint (`create.spec.body`) is left as it is.
 */
export const wire = (own: string, declarations: RegExp): Plugin => ({
  name: 'wire',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(wireMark) ? id : null),
  async load(id) {
    if (!id.endsWith(wireMark)) return null
    const found = Object.entries(await valuesOf(id.slice(0, -wireMark.length)))
    const plain = found.filter(([, value]) => isPlain(value) || isObject(value))
    return {
      code: exportsOf(Object.fromEntries(plain), (value) => written(onWire(plainOf(value)))),
      map: null,
    }
  },
  transform: {
    order: 'post',
    filter: { id: new RegExp(`^${own}`) },
    async handler(code, id) {
      // who knows declarations as they are has the codes of permissions plain too
      const others = declarations.test(id) || asksForSchemas.test(code) ? '#kernel/' : '#'
      let changed = code
      const here = new Map<string, unknown>()
      const imports = parseSync(id, code).module.staticImports.toReversed()
      // a name that another file is imported under is no use of it
      const body = imports.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
      for (const { start, end, moduleRequest, entries } of imports) {
        const file = own + moduleRequest.value.replace(/^#/, '')
        if (!moduleRequest.value.startsWith(others) || !declarations.test(file) || file === id) continue
        if (entries.length === 0 || entries.some(({ importName }) => importName.kind !== 'Name')) continue
        const values = await valuesOf(file)
        const parts = Map.groupBy(entries, ({ importName, localName }) =>
          placeOf(values[importName.name ?? ''], localName.value, body),
        )
        for (const { importName, localName } of parts.get('here') ?? [])
          here.set(localName.value, values[importName.name ?? ''])
        const lines = (['copy', 'declaration'] as const).flatMap((place) => {
          const names = parts.get(place)?.map((one) => `${one.importName.name} as ${one.localName.value}`)
          const from = place === 'copy' ? file + wireMark : moduleRequest.value
          return names ? [`import { ${names.join(', ')} } from '${from}';`] : []
        })
        changed = changed.slice(0, start) + lines.join(' ') + changed.slice(end)
      }
      for (const [name, value] of here)
        changed = changed.replace(usesOf(name), (_, chain: string) => JSON.stringify(partOf(value, chain)))
      return changed === code ? null : { code: changed, map: null }
    },
  },
})

const asksForSchemas = /\.spec\.(body|query|response)\b/

const valuesOf = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)

const exportsOf = (
  values: Readonly<Record<string, unknown>>,
  write: (value: unknown, name: string) => string,
) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${write(value, name)};`)
    .join('\n')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'spec' in value

/** Can the whole of it be written down? No function can, and no schema; of a declared list or act what a page shows can. */
function isPlain(value: unknown): boolean {
  if (isEndpoint(value)) return !('when' in value) || typeof value.when !== 'function'
  if (Array.isArray(value)) return value.every(isPlain)
  // a part that is not there is not written either
  if (isObject(value)) return Object.values(value).every((part) => part === undefined || isPlain(part))
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Of an object that cannot be written down, what of it can. */
const plainOf = (value: unknown): unknown =>
  isPlain(value) || !isObject(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([, part]) => isPlain(part)))

/**
 * Where the code that names it has it from. `here`: it asks only for words and numbers of it, such as
 * `P.leave.requests`, and these are written in their place. `copy`: it is plain, or only plain parts of it are asked for.
 * A doubt counts for the declaration.
 */
function placeOf(value: unknown, name: string, code: string): 'here' | 'copy' | 'declaration' {
  if (!isObject(value)) return isPlain(value) ? 'copy' : 'declaration'
  const asked = [...code.matchAll(usesOf(name))].map(([, chain = '']) => partOf(value, chain))
  if (asked.every((part) => typeof part === 'string' || typeof part === 'number')) return 'here'
  if (isPlain(value)) return 'copy'
  const firsts = [...code.matchAll(usesOf(name))].map(([, chain = '']) => partOf(value, firstOf(chain)))
  return firsts.every((part) => part !== undefined && part !== value && isPlain(part))
    ? 'copy'
    : 'declaration'
}

/** Every use of a name, with what is asked of it: `.leave.requests`. The word in a text, as in 'user-leave', is none. */
const usesOf = (name: string) => new RegExp(`(?<![\\w$'"\\x60/-])${name}(?![\\w$])((?:\\.\\w+)*)`, 'g')
const firstOf = (chain: string) => /^\.\w+/.exec(chain)?.[0] ?? ''
const partOf = (value: unknown, chain: string): unknown =>
  chain
    .split('.')
    .slice(1)
    .reduce((whole, name) => (isObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined), value)

/** What calling needs, and who may: pages ask that of their own. Of the query the names remain, for lists. */
function onWire(value: unknown): unknown {
  if (isEndpoint(value)) {
    const { access, accepts, file, query, body, export: list }: Spec = value.spec
    const names = query && 'shape' in query && isObject(query.shape) ? Object.keys(query.shape) : null
    return {
      ...shownParts(value),
      method: value.method,
      path: value.path,
      spec: {
        access,
        ...(body && 'on_row' in value && { body: 1 }),
        ...(accepts && { accepts }),
        ...(file && { file }),
        ...(list && { export: { title: list.title } }),
        ...(names && { query: { shape: Object.fromEntries(names.map((name) => [name, 0])) } }),
      },
    }
  }
  if (Array.isArray(value)) return value.map(onWire)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, onWire(part)]))
    : value
}

/** What the page of a declared list or act shows of it: all but its schemas and what only the server asks. */
function shownParts(value: object): Record<string, unknown> {
  if (!('own_filters' in value) && !('on_row' in value)) return {}
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'own_filters' && name !== 'row' && name !== 'spec')
      .map(([name, part]) => [name, isObject(part) ? withoutSchemas(part) : part]),
  )
}

/** Of columns, filters and fields: what can be written down. */
const withoutSchemas = (fields: Record<string, unknown>): unknown =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // what is asked before an act is done is an endpoint of its own
      isEndpoint(field)
        ? onWire(field)
        : isObject(field)
          ? Object.fromEntries(
              Object.entries(field)
                .filter(([, part]) => isPlain(part))
                .map(([key, part]) => [key, onWire(part)]),
            )
          : field,
    ]),
  )

/** The text of a value. Of functions only those can be written that fetch a file and do nothing else. */
function written(value: unknown, where = '', fetch?: Fetch): string {
  if (typeof value === 'function') {
    const file = fetched(value)
    if (!file) throw new Error(`${where} has a function that does more than fetch a file: ${String(value)}`)
    return fetch?.(file) ?? `() => import('${file}')`
  }
  if (Array.isArray(value)) return `[${value.map((part) => written(part, where, fetch)).join(',')}]`
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([, part]) => part !== undefined)
    return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${written(part, `${where}.${name}`, fetch)}`).join(',')}}`
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return JSON.stringify(value)
  throw new Error(`${where} is not a plain value`)
}

const fetched = (value: unknown): string | undefined =>
  /^\(\) => import\(\s*['"]([^'"]+)['"],?\s*\)$/.exec(String(value))?.[1]
