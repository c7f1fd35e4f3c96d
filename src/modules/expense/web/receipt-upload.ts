import { useSyncExternalStore } from 'react'
import { emitter } from '#ui/data/emitter.ts'
import { upload } from '#ui/data/upload.ts'
import { receiptPurpose } from '#modules/expense/shared/expense-line.ts'

// A file is sent as soon as it is chosen, so that the form can compare it by its content; the claim then names it.
const sent = new WeakMap<File, string>()
const sending = new WeakMap<File, Promise<string>>()
const changed = emitter<null>()
let count = 0

/** The stored id of a chosen file, sent once. What is refused is thrown as wrong at `field`, and may be tried again. */
export function sendReceipt(org: string, file: File, field: string): Promise<string> {
  const begun = sending.get(file)
  if (begun) return begun
  const id = sendNow(org, file, field)
  sending.set(file, id)
  return id
}

/** A receipt that was sent before, as a form holds it. */
export function keptReceipt({ id, name }: { id: string; name: string }): File {
  const file = new File([], name)
  sent.set(file, id)
  sending.set(file, Promise.resolve(id))
  return file
}

async function sendNow(org: string, file: File, field: string): Promise<string> {
  try {
    const { id } = await upload(org, file, receiptPurpose, field)
    sent.set(file, id)
    count += 1
    changed.emit(null)
    return id
  } catch (error) {
    sending.delete(file)
    throw error
  }
}

/** The ids of files that have been sent by now. */
export function useSentReceipts(): (file: File | null) => string | null {
  useSyncExternalStore(changed.on, () => count)
  return (file) => (file && sent.get(file)) ?? null
}
