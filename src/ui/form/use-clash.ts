import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { WireError } from '#ui/data/failure.ts'
import { sendingAt } from '#ui/data/seen-version.ts'
import type { Clash } from '#ui/form/clash.ts'
import type { FormState, Values } from '#ui/form/form-context.ts'

/** Somebody else saved first: what they changed is shown beside what was typed, and saving goes on from there. */
export function useClash({ form, aboutOf, titles }: Pick<FormState, 'form' | 'aboutOf' | 'titles'>) {
  const [met, setMet] = useState<{ clash: Clash; address: string } | null>(null)
  const base = useRef<Values | null>(null)

  /** False where the answer does not tell what the other person did. What was not touched here becomes theirs. */
  const meet = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof WireError) || error.status !== 409 || error.address === undefined) return false
    const { clashOf } = await import('#ui/form/clash.ts')
    const clash = clashOf(base.current ?? form.getInitialValues(), form.getValues(), currentIn(error.body))
    if (!clash) return false
    base.current = { ...clash.base }
    for (const [id, title] of clash.titles) titles.set(id, title)
    for (const { name, theirs, touched } of clash.rows)
      if (!touched) putInForm(form, name, theirs ?? aboutOf(name)?.blank ?? null)
    setMet({ clash, address: error.address })
    return true
  }
  const send = <T>(work: () => Promise<T>): Promise<T> =>
    met ? sendingAt(met.address, met.clash.version, work) : work()
  const saved = () => {
    base.current = { ...form.getValues() }
    setMet(null)
  }
  return { clash: met?.clash ?? null, meet, send, saved }
}

/** Rows have fields of their own, which only begin anew with the whole form. */
export function putInForm(form: UseFormReturnType<Values>, name: string, value: unknown): void {
  const hasRows = Array.isArray(value) && !value.every((item) => typeof item === 'string')
  if (hasRows && !name.includes('.')) form.setValues({ ...form.getValues(), [name]: value })
  else form.setFieldValue(name, value)
}

const currentIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
