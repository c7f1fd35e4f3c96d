import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Carried, Emit } from '#platform/signal.ts'
import { onSignal } from '#platform/signals.ts'
import { signalHandlers } from '#app/routes.ts'

const root = path.resolve(import.meta.dirname, '..')

/** All that is declared, of every module and engine, by its name. */
async function declaredSignals(): Promise<[string, Carried<unknown>][]> {
  const files = globSync(['src/modules/*/server/signals.ts', 'src/engines/*/signals-server.ts'], {
    cwd: root,
  })
  const modules = await Promise.all(
    files.map(
      (file) => import(path.join(root, file)) as Promise<Record<string, Record<string, Carried<unknown>>>>,
    ),
  )
  return modules.flatMap((module) => Object.values(module).flatMap((signals) => Object.entries(signals)))
}
const heard = new Set<string>(signalHandlers.map(({ signal }) => signal))

/** Signals to which nothing in the product listens, and why. */
const unheard: Readonly<Record<string, string>> = {
  'employee.supervisors_changed':
    'requests follow supervisors.changed, which a trigger signals for every way of changing them',
  'separation.begun':
    'a refused confirmation begins it; HR sees it in its list, the person hears of separation.approved',
  'separation.completed':
    'HR completes it and sees it in its list; that access ended is separation.access_ended',
  'separation.stopped':
    'HR stops it and sees it in its list; a last day that was set is taken back by employee.reinstated',
}

test('every declared signal has a listener, or stands here with the reason', async () => {
  const declared = (await declaredSignals()).map(([name]) => name)
  expect(declared.length).toBeGreaterThan(70)
  expect(declared.filter((name) => !heard.has(name) && !unheard[name])).toEqual([])
})

test('no reason is given for a signal that has a listener, or is not declared', async () => {
  const declared = new Set((await declaredSignals()).map(([name]) => name))
  expect(Object.keys(unheard).filter((name) => heard.has(name) || !declared.has(name))).toEqual([])
})

test('every signal is declared once', async () => {
  const names = (await declaredSignals()).map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

/** Held by the compiler: an `@ts-expect-error` above a line that compiles is an error of its own. */
export function refusedByTheCompiler(signal: Emit) {
  void signal('employee.hired', { employee_id: '' })
  // @ts-expect-error -- no signal has this name
  void signal('employee.hird', { employee_id: '' })
  // @ts-expect-error -- it carries an employee_id
  void signal('employee.hired', { id: '' })
  const handle = async () => {}
  onSignal('employee.hired', z.object({ employee_id: z.uuid() }), handle)
  // @ts-expect-error -- no signal has this name
  onSignal('employee.hird', z.object({ employee_id: z.uuid() }), handle)
  // @ts-expect-error -- it carries no review_id
  onSignal('employee.hired', z.object({ review_id: z.uuid() }), handle)
}
