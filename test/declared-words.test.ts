import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { screens } from '#app/screens.ts'
import { schedules } from '#app/routes.ts'
import { moduleTitle } from '#app/shell/module-titles.ts'
import { writingOptions } from '#engines/exchange/import-options.ts'
import { codeCatalogue } from '#kernel/codes.ts'
import { cardMerge } from '#modules/commons/shared/person-merge.ts'
import { mergeFields } from '#modules/hris/shared/merge-field.ts'
import { flags } from '#kernel/flag.ts'

// what all modules serve is read
vi.setConfig({ testTimeout: 60_000 })

type Said = Map<string, Set<string>>
type Plain = Readonly<Record<string, unknown>>

const shell = 'src/app/shell/words'
const root = new URL('../', import.meta.url)
const files = (pattern: string | string[]) => globSync(pattern, { cwd: root }).toSorted()
const dictionaries = new Map(
  files([`${shell}/*-titles-ne.json`, 'src/{modules,engines}/*/{shared/,}declared-ne.json']).map(
    (file): [string, Record<string, string>] => [file, JSON.parse(readFileSync(new URL(file, root), 'utf8'))],
  ),
)

test('whatever a declaration calls something is said in Nepali', async () => {
  const nepali = new Set([...dictionaries.values()].flatMap((words) => Object.keys(words)))
  const missing: Record<string, string[]> = {}
  const said = await declaredWords()
  expect(said.size).toBeGreaterThan(1000)
  for (const [text, where] of said) if (!nepali.has(text)) (missing[placeFor(where)] ??= []).push(text)
  expect(missing, 'words that the named dictionaries lack').toEqual({})
})

test('one dictionary says a word, in one way', () => {
  const said = new Map<string, string[]>()
  for (const [file, words] of dictionaries)
    for (const word of Object.keys(words)) said.set(word, [...(said.get(word) ?? []), file])
  expect([...said].filter(([, where]) => where.length > 1)).toEqual([])
})

test('what is said in Nepali is said in Devanagari, and names what the English names', () => {
  const wrong = [...dictionaries.values()].flatMap((words) =>
    Object.entries(words).filter(
      ([english, nepali]) =>
        (!/[\u0900-\u097f]/.test(nepali) && !kept.has(english)) ||
        String(english.match(/\{\w+\}/g)?.toSorted()) !== String(nepali.match(/\{\w+\}/g)?.toSorted()),
    ),
  )
  expect(wrong).toEqual([])
})

/** Names that Nepali writes like English. */
const kept = new Set(['eNPS', 'HR', 'IT', 'AB+', 'AB-'])

/** In which dictionary a word belongs: of its only part, or with those that several say. */
function placeFor(where: ReadonlySet<string>): string {
  const [part = ''] = where
  for (const own of ['menu', 'page', 'permission', 'module'])
    if (where.has(own)) return `${shell}/${own}-titles-ne.json`
  if (where.size > 1 || where.has('flag')) return `${shell}/common-titles-ne.json`
  return part.startsWith('src/modules/') ? `${part}/shared/declared-ne.json` : `${part}/declared-ne.json`
}

/** Every word of the declarations, and which parts say it. */
async function declaredWords(): Promise<Said> {
  const said: Said = new Map()
  for (const { title, module } of screens) {
    add(said, title, 'page')
    add(said, moduleTitle(module), 'module')
  }
  // the help lists pages as the catalogue calls them, beside what those that are built call themselves
  for (const { title } of catalogue) add(said, title, 'page')
  for (const file of files('src/app/menu/*.ts'))
    for (const groups of Object.values(await read(file))) menuIn(groups, (text) => add(said, text, 'menu'))
  for (const { title, codes } of Object.values(codeCatalogue))
    for (const text of [title, ...Object.values(codes).map(([, name]) => name)]) add(said, text, 'permission')
  for (const option of Object.values(writingOptions))
    optionIn(option, (text) => add(said, text, 'src/engines/exchange'))
  for (const file of files(['src/modules/*/shared/**/*.ts', 'src/engines/*/*.ts'])) {
    if (/(\.test|\.cases|-server|-web)\.ts$/.test(file)) continue
    for (const value of Object.values(await read(file)))
      if (isPlain(value)) {
        const say = (text: unknown) => add(said, text, partOf(file))
        declarationIn(value, say)
        reportPageIn(value, say)
      }
  }
  // under which people find the mails of a module
  for (const file of files('src/modules/*/module.ts'))
    for (const value of Object.values(await read(file)))
      if (isPlain(value)) add(said, value['title'], partOf(file))
  for (const file of files(['src/modules/*/server/{index,audited}.ts']))
    servedIn(await read(file), (text) => add(said, text, partOf(file)))
  for (const { title, source } of Object.values(flags))
    if (source === 'organization') add(said, title, 'flag')
  for (const { title } of Object.values({ ...mergeFields, ...cardMerge }))
    add(said, title, 'src/modules/hris')
  // what comes round by itself of no module
  for (const { title } of schedules) if (!said.has(title)) add(said, title, 'src/engines/job')
  return said
}

const read = async (file: string): Promise<Plain> => import(new URL(file, root).href)
const partOf = (file: string) => file.split('/').slice(0, 3).join('/')

/** The labels of whom an act reaches. */
function reachIn(reaches: unknown, say: (text: unknown) => void) {
  if (isPlain(reaches)) for (const key of ['people', 'day', 'sum']) say(reaches[key])
}

/** What a declaration says; of anything else the fields that it may be made of, or the parts with fields of their own. */
function declarationIn(value: Plain, say: (text: unknown) => void) {
  const { fields, columns } = value
  if (isPlain(columns) && isPlain(value['filters']) && 'row' in value) listIn(value, say)
  else if ('on_row' in value && 'success' in value) {
    for (const key of ['title', 'confirm', 'success', 'submit']) say(value[key])
    reachIn(value['reaches'], say)
    if (isPlain(value['adds'])) for (const key of ['rows', 'sum']) say(value['adds'][key])
    everyField(isPlain(fields) ? fields : {}, say)
  } else if ('asked' in value && 'people' in value) {
    reachIn(value, say)
  } else if (isPlain(fields) && 'title' in value) {
    say(value['title'])
    say(value['plural'])
    everyField(fields, say)
    // by what the usual rows are offered, and called when they are added
    const [named] = [value['order']].flat()
    for (const row of [value['usual']].flat().filter(isPlain)) say(row[String(named)])
  } else if (isPlain(columns) && 'rows' in value) {
    say(value['title'])
    for (const column of Object.values(columns).filter(isPlain)) {
      if (column['hidden']) continue
      say(column['title'])
      say(column['meaning'])
      for (const word of [column['says']].flat()) say(word)
    }
  } else {
    reportIn(value['spec'], say)
    // a type of request, by which its sheets are headed
    if ('act' in value && 'read' in value) say(value['title'])
    everyField({ value, ...value }, say)
    for (const part of Object.values(value))
      if (isPlain(part) && 'title' in part && (isPlain(part['fields']) || isPlain(part['columns'])))
        declarationIn(part, say)
  }
}

/** What a declared list calls itself, its columns with their values, and what it can be narrowed by. */
function listIn({ title, empty, columns, filters }: Plain, say: (text: unknown) => void) {
  for (const text of [title, empty]) say(text)
  for (const one of [columns, filters].flatMap((part) => Object.values(part ?? {})).filter(isPlain)) {
    say(one['title'])
    const words = isPlain(one['words']) ? one['words'] : {}
    for (const value of Object.values(words)) say(value)
    if (one['kind'] === 'status') continue
    for (const option of [one['options']].flat())
      if (typeof option === 'string' && option !== 'true' && option !== 'false' && !(option in words))
        say(option)
  }
}

/** What the page of a report says: its filters, its views, and what it counts by what. */
function reportPageIn({ filters, views, spec, dimensions, measures }: Plain, say: (text: unknown) => void) {
  const inside = (of: unknown) => Object.values(isPlain(of) ? of : {}).filter(isPlain)
  const asks = isPlain(filters) ? inside(filters['asks']) : []
  for (const { kind, title, titles, choices } of asks) {
    if (kind === 'hidden' || kind === 'calendar' || kind === 'month') continue
    say(title)
    const named = isPlain(titles) ? titles : {}
    for (const one of [choices].flat()) if (typeof titles !== 'string') say(named[String(one)] ?? one)
    if (typeof titles === 'string') say(titles)
  }
  for (const { title, hint } of inside(views)) for (const text of [title, hint]) say(text)
  for (const { title, says, within, meaning } of [...inside(dimensions), ...inside(measures)])
    for (const text of [title, meaning, says, within].flat()) say(text)
  if (!isPlain(spec) || !('measures' in spec)) return
  for (const key of ['hint', 'file_title', 'spells']) say(spec[key])
  for (const { title, hint, all, took } of inside({ empty: spec['empty'], who: spec['who'] }))
    for (const text of [title, hint, all, took]) say(text)
  for (const { file } of [spec['across']].flat().filter(isPlain))
    for (const text of Object.values(file ?? {})) say(text)
}

/** What the file of a report says that is served by itself: its title, and its columns with what they hold. */
function reportIn(spec: unknown, say: (text: unknown) => void) {
  const file = isPlain(spec) && isPlain(spec['export']) ? spec['export'] : {}
  if (!file['is_report'] || !isPlain(file['columns'])) return
  say(file['title'])
  for (const column of Object.values(file['columns']).filter(isPlain)) {
    say(column['title'])
    for (const word of [column['says'], Object.values(column['words'] ?? {})].flat()) say(word)
  }
}

function everyField(fields: Plain, say: (text: unknown) => void) {
  for (const field of Object.values(fields).filter(isPlain)) {
    if (!('kind' in field && 'title' in field && 'schema' in field)) continue
    for (const key of ['title', 'hint', 'none']) say(field[key])
    const { options } = field
    if (Array.isArray(options)) for (const option of options) say(isPlain(option) ? option['label'] : option)
  }
}

/** Groups, and their entries: the name of a screen, before it what is counted, and behind it what it is called. */
function menuIn(groups: unknown, say: (text: unknown) => void) {
  for (const { title, entries } of [groups].flat().filter(isPlain)) {
    say(title)
    for (const entry of [entries].flat())
      if (Array.isArray(entry)) say(entry.find((text) => typeof text === 'string' && /^[A-Z]/.test(text)))
  }
}

/** What the lists say that a module serves: histories, mails, imports, and what may be decided about how. */
function servedIn(served: Plain, say: (text: unknown) => void) {
  const listed = (name: string) => Object.values(served[name] ?? {}).filter(isPlain)
  for (const { title: table, fields } of listed('audited')) {
    say(table)
    for (const field of Object.values(fields ?? {})) say(field)
  }
  for (const { title } of listed('schedules')) say(title)
  for (const { title, hint, anchor } of listed('retention'))
    for (const text of [title, hint, anchor]) say(text)
  for (const told of [...listed('notifications'), ...listed('signals')])
    for (const key of ['mailed', 'mailed_to', 'mandatory']) say(told[key])
  for (const { declared } of listed('importers')) if (isPlain(declared)) importIn(declared, say)
  for (const { types } of listed('flows'))
    for (const type of Object.values(types ?? {}).filter(isPlain)) {
      say(type['title'])
      for (const fact of Object.values(type['facts'] ?? {}).filter(isPlain)) optionIn(fact, say)
      everyField({ ...(isPlain(type['editable']) ? type['editable'] : {}) }, say)
    }
}

function importIn({ title, hint, columns, options }: Plain, say: (text: unknown) => void) {
  for (const text of [title, hint]) say(text)
  for (const column of Object.values(columns ?? {}).filter(isPlain)) {
    for (const text of [column['title'], column['hint'], ...Object.keys(column['values'] ?? {})]) say(text)
  }
  for (const option of Object.values(options ?? {}).filter(isPlain)) optionIn(option, say)
}

function optionIn({ title, hint, values, options }: Plain, say: (text: unknown) => void) {
  for (const text of [title, hint]) say(text)
  for (const one of [values, options].flat()) say(isPlain(one) ? one['title'] : one)
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function add(said: Said, text: unknown, where: string) {
  if (typeof text === 'string' && /[A-Za-z]{2}/.test(text))
    said.set(text, (said.get(text) ?? new Set()).add(where))
}
