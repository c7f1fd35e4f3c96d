import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotWrite } from '#scripts/new/pages.ts'
import type { Join, Plan } from '#scripts/new/plan.ts'

export interface Written {
  made: string[]
  changed: string[]
  /** Lines that found no list to join. */
  byHand: Join[]
}

/** Writes a plan below the current folder. Nothing is written over: a file that is there refuses all of it. */
export function write({ files, joins, words }: Plan, messages: string | null): Written {
  const there = Object.keys(files).filter((file) => existsSync(file))
  if (there.length) throw new CannotWrite(`Already there: ${there.join(', ')}`)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const byHand = joins.filter((join) => !joined(join))
  const changed = joins.filter((join) => !byHand.includes(join)).map(({ file }) => file)
  if (words && messages) {
    writeFileSync(messages, withWords(readFileSync(messages, 'utf8'), words.key, words.messages))
    changed.push(messages)
  }
  const made = Object.keys(files)
  const formatted = [...made, ...changed].filter((file) => /\.(tsx?|json)$/.test(file))
  spawnSync('node_modules/.bin/oxfmt', formatted, { stdio: 'inherit' })
  return { made, changed, byHand }
}

/** Puts the entry at the end of the list, and its imports after the others that the file has not got yet. */
function joined({ file, list, imports = '', entry }: Join): boolean {
  const text = readFileSync(file, 'utf8')
  const start = text.split('\n').findIndex((line) => line.startsWith(list))
  const from = text.split('\n').slice(0, start).join('\n').length
  const open = text.slice(Math.max(from, 0)).search(/= [[{]/) + Math.max(from, 0)
  const close = closing(text, open + 2)
  if (start < 0 || open < 0 || close < 0) return false
  const before = text.slice(0, close).trimEnd()
  const comma = /[[{,]$/.test(before) ? '' : ','
  const whole = `${before}${comma}\n  ${entry}\n${text.slice(close)}`
  writeFileSync(file, withImports(whole, imports))
  return true
}

/** Where the bracket that opens at `at` closes. */
function closing(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    if (/[[{]/.test(text.charAt(i))) depth++
    if (/[\]}]/.test(text.charAt(i)) && --depth === 0) return i
  }
  return -1
}

function withImports(text: string, imports: string): string {
  return imports
    .split('\n')
    .filter(Boolean)
    .reduce((all, line) => {
      const [, name = '', file = ''] = /^import (?:\{ (\w+) \}|\* as \w+|.*) from '(.+)'$/.exec(line) ?? []
      const same = new RegExp(`^import (type )?\\{([^}]*)\\} from '${RegExp.escape(file)}'$`, 'm').exec(all)
      if (!same || !name) return afterItsKind(all, line, file)
      const [whole, onlyTypes, names = ''] = same
      if (names.split(',').some((one) => one.trim() === name)) return all
      const kept = onlyTypes ? names.replace(/\w+/g, 'type $&') : names
      return all.replace(whole, `import { ${name},${kept}} from '${file}'`)
    }, text)
}

/** Below the last import of the same part of the house, else below the last of all. */
function afterItsKind(text: string, line: string, file: string): string {
  const lines = text.split('\n')
  const ends = (part: string) =>
    lines.findLastIndex((one) => one.includes(`from '${part}`) && one.endsWith("'"))
  const kind = ends(`${file.split('/')[0]}/`)
  lines.splice((kind < 0 ? ends('') : kind) + 1, 0, line)
  return lines.join('\n')
}

/** One more key at the end of a catalogue, the rest untouched. */
function withWords(text: string, key: string, messages: Readonly<Record<string, string>>): string {
  if (key in (JSON.parse(text) as object)) throw new CannotWrite(`The messages have ${key} already.`)
  const before = text.trimEnd().slice(0, -1).trimEnd()
  const comma = before.endsWith('{') ? '' : ','
  return `${before}${comma}\n  ${JSON.stringify(key)}: ${JSON.stringify(messages, null, 2)}\n}\n`
}

/** The number after the last migration's. */
export const nextMigration = (): string =>
  String(
    1 + Math.max(0, ...globSync('migrations/*.sql').map((file) => Number(file.slice(11, 15)) || 0)),
  ).padStart(4, '0')

export const tableExists = (name: string): boolean =>
  globSync('migrations/*.sql').some((file) =>
    new RegExp(`create table (if not exists )?${name} `, 'i').test(readFileSync(file, 'utf8')),
  )
